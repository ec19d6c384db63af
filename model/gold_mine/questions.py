"""What the rulebook of Gold Mine leaves open: asked where it matters, answered otherwise in `readings`."""

from ludex.model.question import Questions

question = Questions()
