"""The glossary of card texts, which stands in the section 카드 내려놓기.

| term of the rulebook | module |
| --- | --- |
| 카드 + X, 자원 + X, 자원 - X, 구입 + X, 크레딧 + X, 그렇게 할 경우 | `lines` |
| 제외합니다, 버립니다, 버려진다면, 제외된다면 | `discarding` |
| 다음 차례 시작 시 | `delayed` |
| what a line leaves to a player's choice | `choices` |

The other modules serve these: `language` (a card's text as numbered lines), `stack` (which line is
carried out now, and what it set off), `deck` (what leaves it), `measure` (what a line counts).
"""
