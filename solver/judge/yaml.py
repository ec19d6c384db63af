"""YAML as people write it by hand: plain tables, lists and scalars, nothing that computes or repeats."""

from __future__ import annotations

import re
from typing import Any

import yaml
from ludex.model.errors import BadInput

DEEPEST = 30


class _Plain(yaml.SafeLoader):
    """Reads only what TOML could say too: text, whole numbers, fractions, true and false."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """A table whose keys are text, each given once."""
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise BadInput("yaml", "a key must be plain text", where=_line(key_node.start_mark))
            key = str(key_node.value)
            if key in found:
                raise BadInput("yaml", f"{key!r} is given twice", where=_line(key_node.start_mark))
            found[key] = self.construct_object(value_node, deep=True)
        return found


_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
_Plain.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]{1,18}$"), list("-+0123456789"))
_Plain.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+\.[0-9]+$"), list("-+0123456789")
)
_Plain.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])


def _line(mark: Any) -> str:
    return f"line {mark.line + 1}" if mark is not None else "somewhere"


def parse_yaml(text: str, where: str) -> Any:
    """YAML text as plain data; aliases, tags, several documents and deep nesting are refused."""
    try:
        _refuse_tricks(text)
        return yaml.load(text, Loader=_Plain)
    except BadInput as wrong:
        raise BadInput(wrong.code, wrong.what, where=f"{where}: {wrong.where}", right=wrong.right) from None
    except yaml.YAMLError as error:
        place = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "unreadable"
        at = f"{where}: {_line(place)}" if place is not None else where
        raise BadInput("yaml", f"not valid YAML ({problem})", where=at) from None


def _refuse_tricks(text: str) -> None:
    depth = documents = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        place = _line(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise BadInput("yaml", "anchors and aliases are not read", where=place, right="write it out")
        if getattr(event, "tag", None) is not None:
            raise BadInput("yaml", f"the tag {event.tag!r} is not read", where=place, right="leave it out")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
        if depth > DEEPEST:
            raise BadInput("yaml", "nested too deeply", where=place, right=f"at most {DEEPEST} levels")
        if documents > 1:
            raise BadInput("yaml", "a second document in one file", where=place, right="one dispute a file")
