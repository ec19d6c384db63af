"""Disputes that a referee wrote from the rulebooks before the judge was asked, with what each expects."""
