"""A hundred clients at once on loopback, for a while: `python -m tests.bench.load [CLIENTS] [SECONDS]`.

Each begins a game of Mint Works, plays what it is offered, asks the judge now and then, and sends nonsense.
"""

import asyncio
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx2
import uvicorn
from ludex.cli.serving.app import app_for


def main(clients=100, seconds=20.0):
    app = app_for(Path(tempfile.mkdtemp()), host="127.0.0.1", token=None)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", limit_concurrency=300)
    server = uvicorn.Server(config)
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    codes, waits = asyncio.run(crowd(f"http://127.0.0.1:{port}", clients, seconds))
    server.should_exit = True
    waits.sort()
    shares = {share: waits[int(share * (len(waits) - 1))] for share in (0.5, 0.95, 1.0)}
    print(f"{clients} clients, {seconds:g} s: {sum(codes.values())} requests, {dict(codes)}")
    print("waited " + ", ".join(f"{100 * share:.0f} % below {wait:.2f} s" for share, wait in shares.items()))


async def crowd(address, clients, seconds):
    codes, waits = Counter(), []
    until = time.monotonic() + seconds
    async with httpx2.AsyncClient(
        base_url=address, timeout=120, limits=httpx2.Limits(max_connections=clients)
    ) as http:

        async def ask(method, path, **sent):
            begun = time.monotonic()
            answer = await http.request(method, path, **sent)
            waits.append(time.monotonic() - begun)
            codes[answer.status_code] += 1
            return answer

        async def client(number):
            answer = await ask("POST", "/games", json={"game": "mint-works", "players": 2, "seed": number})
            while time.monotonic() < until and answer.status_code == 200:
                game = answer.json()
                if number % 10 == 0:
                    await ask("POST", f"/games/{game['id']}/judge", json={"questions": ["Who is ahead?"]})
                if number % 7 == 0:
                    await ask(
                        "POST", "/games", content=b"{nonsense", headers={"content-type": "application/json"}
                    )
                if not game["permitted"]:
                    return
                move = game["permitted"][number % len(game["permitted"])]
                answer = await ask("POST", f"/games/{game['id']}/moves", json={"move": move})

        await asyncio.gather(*(client(number) for number in range(clients)))
        home = await http.get("/")
        assert home.status_code == 200, "the server is still there"
    return codes, waits


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]), *(float(word) for word in sys.argv[2:3]))
