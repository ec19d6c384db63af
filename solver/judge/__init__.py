"""The judge: who is right in a dispute, by which clauses, and under which readings."""
