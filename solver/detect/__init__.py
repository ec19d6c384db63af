"""The detectors: each looks for one kind of defect in any game and reports it with a game that shows it."""
