"""At a real terminal, in a pipe, without colour, and when somebody walks away."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import TOY_COMMAND

ESCAPE = "\x1b["


class Terminal:
    """A person at a terminal in which `ludex` runs."""

    def __init__(self, *words, **environment):
        outer, inner = pty.openpty()
        settings = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **environment}
        self.process = subprocess.Popen(
            [*TOY_COMMAND, *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=settings,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(inner)
        self.outer = outer
        self.seen = ""

    def wait_for(self, text, seconds=120):
        """Read until a text shows up; returns what was read since the last time."""
        began, start = time.monotonic(), len(self.seen)
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.outer], [], [], 0.2)
            if ready:
                try:
                    self.seen += os.read(self.outer, 65536).decode(errors="replace")
                except OSError:
                    break
            assert time.monotonic() - began < seconds, f"no {text!r} in {self.seen[start:]!r}"
        assert text in self.seen[start:]
        return self.seen[start:]

    def shown_before(self, text):
        """Like `wait_for`, without colours."""
        return re.sub(r"\x1b\[[0-9;]*m", "", self.wait_for(text))

    def type(self, line):
        """Type a line and press Enter."""
        os.write(self.outer, f"{line}\n".encode())

    def leave(self):
        """The exit code."""
        code = self.process.wait(120)
        os.close(self.outer)
        return code


class TestAtATerminal:
    def test_the_table_and_the_numbered_moves_are_shown_at_every_turn(self):
        terminal = Terminal("play", "toy", "--seed", "3", NO_COLOR="1")
        shown = terminal.shown_before("A> ")
        assert "heap: 7" in shown
        assert "1 A take 1" in shown
        terminal.type("2")
        shown = terminal.shown_before("B> ")
        assert "heap: 5" in shown
        assert "A take 2" in shown
        terminal.type("quit")
        terminal.wait_for("left after 1 move")
        assert terminal.leave() == 0

    def test_a_mistake_is_answered_and_the_game_goes_on(self):
        terminal = Terminal("play", "toy", NO_COLOR="1")
        terminal.wait_for("A> ")
        terminal.type("take 9")
        assert "coins: 9 is out of range; from 1 to 3." in terminal.wait_for("A> ")
        terminal.type("take 3")
        terminal.wait_for("B> ")
        terminal.type("quit")
        assert terminal.leave() == 0

    def test_the_screen_is_cleared_before_the_next_seat_looks_at_its_secrets(self):
        terminal = Terminal("play", "sealed", "--seed", "3")
        terminal.wait_for("A> ")
        terminal.type("bid 3")
        shown = terminal.wait_for("Press Enter")
        assert f"{ESCAPE}2J" in shown or f"{ESCAPE}H" in shown
        assert "B is to decide" in shown
        terminal.type("")
        shown = terminal.wait_for("B> ")
        assert "A bid (hidden)" in shown
        assert re.search(r"deal B [123]", shown), "B learns its own card, which A was not shown"
        assert "deal (hidden)" in shown
        terminal.type("quit")
        assert terminal.leave() == 0

    def test_bytes_that_are_no_text_are_a_mistake_like_any_other(self):
        terminal = Terminal("play", "toy", NO_COLOR="1", PYTHONUTF8="1", LC_ALL="C.UTF-8")
        terminal.wait_for("A> ")
        os.write(terminal.outer, b"\xff\xfe\n")
        terminal.wait_for("unknown rule")
        terminal.type("quit")
        assert terminal.leave() == 0

    def test_control_c_leaves_quietly(self):
        terminal = Terminal("play", "toy", NO_COLOR="1")
        terminal.wait_for("A> ")
        time.sleep(1)  # the prompt is printed just before the terminal listens for signals
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.seen

    def test_control_d_leaves_like_quit(self):
        terminal = Terminal("play", "toy", NO_COLOR="1")
        terminal.wait_for("A> ")
        os.write(terminal.outer, b"\x04")
        terminal.wait_for("left after 0 moves")
        assert terminal.leave() == 0


def in_a_pipe(*words, **environment):
    return subprocess.run(
        [*TOY_COMMAND, *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        check=False,
    )


class TestInAPipe:
    def test_there_are_no_colours_and_no_progress_bars(self):
        outcome = in_a_pipe("walk", "toy", "--games", "5")
        assert outcome.returncode == 0
        assert ESCAPE not in outcome.stdout
        assert outcome.stderr == ""

    def test_no_color_is_respected_at_a_terminal(self):
        terminal = Terminal("rulings", "toy", "bonus-source", NO_COLOR="1")
        shown = terminal.wait_for("--ruling bonus-source=READING")
        assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown)
        assert terminal.leave() == 0

    def test_moves_that_are_not_text_are_refused_in_one_sentence(self):
        outcome = subprocess.run(
            [*TOY_COMMAND, "play", "toy"], input=bytes(range(256)), capture_output=True, check=False
        )
        assert outcome.returncode == 2
        assert outcome.stderr == b"standard input: not UTF-8 text.\n"

    def test_a_terminal_without_unicode_gets_question_marks_not_a_traceback(self):
        outcome = in_a_pipe("walk", "toy", "-n", "1", PYTHONIOENCODING="ascii")
        assert outcome.returncode == 0
        assert outcome.stderr == ""

    def test_a_file_whose_name_is_not_text_is_refused_in_one_sentence(self):
        outcome = subprocess.run([*TOY_COMMAND, "replay", b"\xff.json"], capture_output=True, check=False)
        assert outcome.returncode == 2
        assert outcome.stderr == b"\\udcff.json: no such file.\n"

    def test_a_reader_that_goes_away_causes_no_noise(self):
        command = " ".join(f"'{word}'" if " " in word else word for word in TOY_COMMAND)
        command = command.replace(TOY_COMMAND[2], TOY_COMMAND[2].replace("'", '"'))
        outcome = subprocess.run(
            f"{command} schema trace | head -n 1", shell=True, capture_output=True, text=True, check=False
        )
        assert outcome.stdout == "{\n"
        assert outcome.stderr == ""

    def test_an_interrupted_walk_tells_what_it_has(self):
        python, dash_c, program = TOY_COMMAND
        interrupted = program.replace(
            "main()",
            "import signal; signal.signal(signal.SIGPROF, signal.default_int_handler); "
            "signal.setitimer(signal.ITIMER_PROF, 0.5); main()",
        )
        outcome = subprocess.run(
            [python, dash_c, interrupted, "walk", "toy", "--games", "100000000"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert outcome.returncode == 130
        assert "random games in" in outcome.stdout
        assert outcome.stderr == ""

    def test_the_watch_over_endless_rules_ends_before_python_does(self):
        """A signal that comes when Python has given up its handlers ended a long check with 154."""
        python, dash_c, program = TOY_COMMAND
        watched = (
            "import atexit, signal; "
            "atexit.register(lambda: print(signal.getitimer(signal.ITIMER_VIRTUAL))); " + program
        )
        outcome = subprocess.run(
            [python, dash_c, watched, "rulings", "toy"], capture_output=True, text=True, check=False
        )
        assert outcome.returncode == 0
        assert outcome.stdout.splitlines()[-1] == "(0.0, 0.0)"


class TestUsage:
    def test_the_version_is_told(self, ludex):
        assert re.fullmatch(r"ludex \d+\.\d+\.\d+\n", ludex("--version").out)

    def test_without_a_command_the_commands_are_listed(self, ludex):
        out = ludex().out
        for command in (
            "games",
            "clauses",
            "rulings",
            "play",
            "replay",
            "judge",
            "cases",
            "walk",
            "check",
            "golden",
            "mutants",
            "solve",
            "schema",
        ):
            assert f" {command} " in out

    @pytest.mark.parametrize(
        "command",
        [
            *("games", "clauses", "rulings", "play", "replay", "judge", "cases", "walk"),
            *("check", "golden", "mutants", "solve", "schema"),
        ],
    )
    def test_every_command_explains_itself(self, ludex, command):
        outcome = ludex(command, "--help")
        assert outcome.code == 0
        assert f"Usage: ludex {command}" in outcome.out

    @pytest.mark.parametrize(
        "words", [("dance",), ("walk",), ("walk", "toy", "--games", "0"), ("walk", "toy", "--games", "many")]
    )
    def test_a_wrong_command_line_gets_one_sentence_that_says_where_to_look(self, refused, words):
        known = words[0] if words[0] == "walk" else ""
        assert refused(*words).endswith(f"; see {' '.join(['ludex', known]).strip()} --help.")

    def test_the_installed_command_is_this_one(self):
        command = Path(sys.executable).with_name("ludex")
        outcome = subprocess.run([command, "walk", "chess"], capture_output=True, text=True, check=False)
        assert outcome.returncode == 2
        assert outcome.stderr.startswith("unknown game 'chess'; known: ")
