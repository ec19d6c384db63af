"""How good the checks are: small defects seeded into the rules, and whether anything notices."""
