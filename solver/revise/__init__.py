"""Revise: what a new printing of the rulebook changes of the catalog, sentence by sentence.

found = revise(game, new_text)
found.clauses        the clauses that changed, went or moved, with what rests on each
found.added          sentences that no clause covers
"""
