"""What the rulebook leaves open, asked by the rules."""

from ludex.api import Questions

question = Questions()

counts_with_stock = question.value("tricks-that-count", 0)
"""What a trick is worth that is taken while there is a stock."""
counts_with_stock.reads_as(all=1)
