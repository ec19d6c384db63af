"""Work that outgrows a machine, on Ray: the same jobs on more of them, and searches in several parts."""
