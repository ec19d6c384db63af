"""Who may ask, how much and for how long: what stands between the network and the engine."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

MOST_BYTES = 1_000_000
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
COOKIE = "ludex"


class Guard:
    """Refuses strangers: another host's name, another site's page, a missing token, a request too large."""

    def __init__(self, app: Any, *, host: str, token: str | None) -> None:
        self.app = app
        self.hosts = LOOPBACK if host in LOOPBACK else None
        self.token = token

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(Request(scope))
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, request: Request) -> Response | None:
        """The answer to a request that must not go further."""
        name = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
        if self.hosts is not None and name not in self.hosts:
            return refused(403, "This server answers to this machine only.")
        if self.token is not None and not self._knows(request):
            return refused(401, "The token is missing or wrong.")
        if self.token is not None and "token" in request.query_params:
            entered = RedirectResponse("/", 303)
            entered.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
            return entered
        if request.method != "POST":
            return None
        origin = request.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
            return refused(403, "Another site's page may not ask for this.")
        if not request.headers.get("content-type", "").startswith("application/json"):
            return refused(415, "Requests are JSON.")
        if not request.headers.get("content-length", "").isdecimal():
            return refused(411, "A request says how long it is.")
        if int(request.headers["content-length"]) > MOST_BYTES:
            return refused(413, f"A request has at most {MOST_BYTES:,} bytes.")
        return None

    def _knows(self, request: Request) -> bool:
        bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
        given = request.query_params.get("token") or request.cookies.get(COOKIE) or bearer
        return hmac.compare_digest(given.encode(), (self.token or "").encode())


def refused(code: int, why: str) -> JSONResponse:
    """No, and why, in a sentence."""
    return JSONResponse({"error": why}, code)
