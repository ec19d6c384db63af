"""What a board game is: clauses, rulings, positions, rules; and the games themselves."""
