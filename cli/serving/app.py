"""The addresses of the server and what answers at each."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
from ludex.model.errors import BadInput
from ludex.reports.page.render import render
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from .guard import MOST_BYTES, Guard, refused
from .room import Missing, Room, read_json

SECONDS = 20.0
"""The longest that a request may take."""
AT_ONCE = 4
"""Requests that the engine works on at the same time; the others wait."""
PAGE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}\.html")
HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "X-Frame-Options": "DENY"}

Answer = Callable[[Request], Awaitable[Response]]


def app_for(folder: Path, *, host: str, token: str | None, seconds: float = SECONDS) -> Any:
    """The server as an ASGI application."""
    room = Room(folder)
    limiter = anyio.CapacityLimiter(AT_ONCE)

    async def work(task: Callable[..., Any], *args: Any) -> Response:
        """Let the engine work, for so long and no longer; what it refuses is told in its sentence."""
        try:
            with anyio.fail_after(seconds):
                found = await anyio.to_thread.run_sync(task, *args, limiter=limiter, abandon_on_cancel=True)
        except TimeoutError:
            return refused(503, f"This takes longer than {seconds:g} seconds, or too many ask at once.")
        except Missing:
            return refused(404, "There is no such game, or no longer.")
        except BadInput as error:
            return refused(422, str(error))
        return JSONResponse(found)

    def about_a_game(task: Callable[..., Any]) -> Answer:
        async def answer(request: Request) -> Response:
            return await _with_body(request, lambda asked: work(task, request.path_params["game"], asked))

        return answer

    async def home(_request: Request) -> Response:
        offered = await anyio.to_thread.run_sync(room.catalogue)
        found = sorted(path.name for path in folder.glob("*.html") if PAGE_NAME.fullmatch(path.name))
        data = {"lines": [], "games": {}, "clauses": {}, "programs": {}, **offered}
        return HTMLResponse(render("serve.html.j2", data, live=True, title="Ludex", pages=found))

    async def begin(request: Request) -> Response:
        return await _with_body(request, lambda asked: work(room.begin, asked))

    async def take_up(request: Request) -> Response:
        return await _with_body(request, lambda asked: work(room.take_up, asked))

    async def look(request: Request) -> Response:
        return await work(room.look, request.path_params["game"])

    async def trace(request: Request) -> Response:
        def written(name: str) -> dict[str, Any]:
            return room.trace(name).model_dump(mode="json", exclude_none=True)

        return await work(written, request.path_params["game"])

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        path = folder / name
        if not PAGE_NAME.fullmatch(name) or path.is_symlink() or not path.is_file():
            return refused(404, "There is no such page.")
        return FileResponse(path)

    routes = [
        Route("/", home),
        Route("/pages/{name}", page),
        Route("/games", begin, methods=["POST"]),
        Route("/traces", take_up, methods=["POST"]),
        Route("/games/{game}", look),
        Route("/games/{game}/trace", trace),
        Route("/games/{game}/moves", about_a_game(room.play), methods=["POST"]),
        Route("/games/{game}/undo", about_a_game(lambda name, _asked: room.undo(name)), methods=["POST"]),
        Route("/games/{game}/judge", about_a_game(room.judged), methods=["POST"]),
        Route("/games/{game}/case", about_a_game(room.save_case), methods=["POST"]),
    ]
    return Guard(_Headers(Starlette(routes=routes)), host=host, token=token)


async def _with_body(request: Request, act: Callable[[dict[str, Any]], Awaitable[Response]]) -> Response:
    """Read what is asked, as far as it may go, and act on it."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return refused(413, f"A request has at most {MOST_BYTES:,} bytes.")
    try:
        asked = read_json(body)
    except BadInput as error:
        return refused(400, str(error))
    if not isinstance(asked, dict):
        return refused(400, "A request is a JSON object.")
    return await act(asked)


class _Headers:
    """Puts what every answer says about itself on it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(k.lower().encode(), v.encode()) for k, v in HEADERS.items()]
            with suppress(OSError):
                await send(message)

        await self.app(scope, receive, sent)
