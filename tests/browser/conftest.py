"""A real browser (Debian's chromium, driven by Playwright) and a report of our games to open in it."""

import shutil
from contextlib import contextmanager

import pytest
from ludex.model.files import OUR_CACHE
from ludex.model.games import OURS
from ludex.reports.page.written import write_report

from .checks import checks_of, without_compiler

CHROMIUM = shutil.which("chromium")
LOADING = 60_000
"""Milliseconds that a page may take on a busy machine."""
WITHOUT = "no browser here: apt-get install chromium, pip install playwright axe-playwright-python"


@pytest.fixture(scope="session")
def browser():
    """Chromium without a window."""
    playwright = pytest.importorskip("playwright.sync_api", reason=WITHOUT)
    if CHROMIUM is None:
        pytest.skip(WITHOUT)
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def opened(browser):
    """Opens a page; at the end there must have been no error, no request and no sideways scrolling."""

    @contextmanager
    def look(address, *, width=1280, scheme="light"):
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.new_page()
        said, asked = [], []
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.add_init_script("addEventListener('error', () => { window.failed = true; })")
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.wait_for_function("document.documentElement.dataset.ready || window.failed", timeout=LOADING)
        assert said == []
        yield page
        wide = page.evaluate("document.documentElement.scrollWidth")
        context.close()
        assert said == []
        assert [url for url in asked if not url.startswith((address.split("#")[0], "data:", "blob:"))] == []
        assert wide <= width, f"the page is {wide} wide"

    return look


@pytest.fixture(scope="session")
def report(browser, tmp_path_factory, new_cache):
    """The report of all four games and of one from outside."""
    folder = tmp_path_factory.mktemp("report")
    page = folder / "report.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OUR_CACHE, str(new_cache()))
        patch.setitem(OURS, "toy", "tests.toy")
        patch.setattr("ludex.reports.page.programs.module_of", without_compiler)
        write_report(checks_of(OURS), page)
    return page.as_uri()
