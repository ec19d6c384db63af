"""What a game hangs on: steps that do not matter, the last chance, the near miss."""

from ludex.solver.otherwise import what_it_hangs_on

WORDS = ("a", "b", "c")


class Spelling:
    """Three letters, one after the other; the matter shows once `fatal` has been spelled."""

    def __init__(self, fatal, long=3):
        self.fatal, self.long = fatal, long

    def begin(self):
        return ""

    def choices(self, said):
        return WORDS if len(said) < self.long else ()

    def play(self, said, letter):
        return said + letter if letter in self.choices(said) else None

    def shows(self, said):
        return self.fatal(said)


def test_a_step_at_which_every_other_choice_shows_the_same_does_not_matter():
    found = what_it_hangs_on(Spelling(lambda said: len(said) == 3 and said[1] == "b"), "abc")
    assert found.free == (1, 3) and found.whole


def test_the_last_chance_is_the_last_step_at_which_another_choice_avoids_it():
    found = what_it_hangs_on(Spelling(lambda said: len(said) == 3 and said[1] == "b"), "abc")
    assert found.last_chance == 2
    assert found.near_miss[0] == "a" and found.near_miss[1] != "b" and len(found.near_miss) == 3


def test_what_nothing_avoids_has_no_last_chance():
    found = what_it_hangs_on(Spelling(lambda said: len(said) == 3), "abc")
    assert (found.last_chance, found.near_miss, found.free) == (None, (), (1, 2, 3))


def test_a_game_that_does_not_show_it_hangs_on_nothing():
    assert what_it_hangs_on(Spelling(lambda said: False), "abc") is None
    assert what_it_hangs_on(Spelling(lambda said: True, long=2), "abc") is None, (
        "nor one that cannot be played"
    )


def test_a_choice_that_makes_the_rest_impossible_says_nothing_of_its_step():
    class Ending(Spelling):
        def choices(self, said):
            return () if said.endswith("c") else super().choices(said)

    found = what_it_hangs_on(Ending(lambda said: said == "aab"), "aab")
    assert 1 not in found.free and found.last_chance == 3


def test_a_choice_after_which_the_game_cannot_be_played_on_averts_nothing():
    class Ending(Spelling):
        def choices(self, said):
            return () if said[:1] in ("b", "c") else super().choices(said)

    found = what_it_hangs_on(Ending(lambda said: len(said) == 3), "aaa")
    assert (found.last_chance, found.near_miss) == (None, ())


def test_work_is_limited_and_said_to_be():
    found = what_it_hangs_on(Spelling(lambda said: len(said) == 40, long=40), "a" * 40, work=30)
    assert not found.whole and found.last_chance is None
