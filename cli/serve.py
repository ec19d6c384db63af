"""`ludex serve`: the page over loopback, with the engine behind it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput

from .terminal import terminal

PORT = 8417


def serve(
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where cases are kept and reports are found.")
    ] = Path("ludex-table"),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Which port to listen at.")] = PORT,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; beyond this machine a token is asked for.")
    ] = "127.0.0.1",
) -> None:
    """Play, put disputes and keep cases in the browser, with the engine behind the page.

    It listens to this machine alone unless told otherwise, and then asks everybody for a token.
    """
    import uvicorn

    from .serving.app import app_for
    from .serving.guard import LOOPBACK

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput("folder", f"cannot be made ({error.strerror})", where=str(folder)) from None
    token = None if host in LOOPBACK else secrets.token_urlsafe(16)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/" + (f"?token={token}" if token else "")
    terminal().print(f"Listening at {address} (end with Ctrl-C); cases are kept in {folder}.", soft_wrap=True)
    uvicorn.run(
        app_for(folder, host=host, token=token),
        host=host,
        port=port,
        log_level="warning",
        limit_concurrency=300,
        timeout_keep_alive=5,
        server_header=False,
    )
