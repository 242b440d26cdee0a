"""Routes that serve the plain pages of hosting/site.py on networks without WebSockets.

A separate process writes the pages once, at the first request. Until it has ended, each page says that it is prepared.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse
from starlette.routing import Route

from language import catalogue, mark, negotiation

ROOT = Path(__file__).parents[2]
PATH = "plain"
RETRY_S = 4  # until a waiting page reloads itself
PREPARING_TEXT = mark("The plain pages are being prepared. This page opens by itself in about half a minute.")
FAILED = mark("The plain pages could not be prepared. Please tell the person who runs this server.")
# These pages contain their scripts, and load and save nothing elsewhere.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline' data: blob:; object-src 'none'; base-uri 'self'",
    "Link": '<./index.html>; rel="index"',
}
WAITING_HTML = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="{wait}"><title>Perceptron</title>
</head><body style="font: 1.25rem/1.4 system-ui; margin: 2rem"><p>{sentence}</p></body></html>
"""


class PlainPages:
    """The pages, and the process that writes them.

    files    names of the pages
    command  arguments of Python; the folder is added as the last one
    """

    def __init__(self, files, command=("-m", "hosting.site")):
        self.files = frozenset(files)
        self.command = command
        self.folder = None
        self.written = None  # a task: whether the process has written all pages

    def routes(self, base=""):
        """The routes of the pages, below the path of the app."""
        base = f"/{base.strip('/')}" if base.strip("/") else ""
        return [Route(f"{base}/{PATH}/{{name}}", self.page), Route(f"{base}/{PATH}/", self.page)]

    def close(self):
        """Delete the pages, when the server ends."""
        if self.folder:
            self.folder.cleanup()

    async def page(self, request):
        """The response with a page, or with the sentence that it is being prepared."""
        name = request.path_params.get("name", "index.html")
        if name not in self.files:
            return PlainTextResponse("Not Found", 404, {"Cache-Control": "no-store"})
        self.written = self.written or asyncio.ensure_future(self._write())
        if not self.written.done():
            return _sentence(request, PREPARING_TEXT, {"Retry-After": str(RETRY_S)})
        if not self.written.result():
            return _sentence(request, FAILED, {}, status=500)
        return FileResponse(Path(self.folder.name) / name, headers=HEADERS)

    async def _write(self):
        self.folder = TemporaryDirectory(prefix="plain-")
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self.command, self.folder.name, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL
        )
        return await process.wait() == 0


def _sentence(request, sentence, headers, status=200):
    language = negotiation.request_language(request.scope)
    said = catalogue.translate(sentence, language)
    page = WAITING_HTML.format(language=language, wait=RETRY_S if status == 200 else 3600, sentence=said)
    return HTMLResponse(page, status, headers={**HEADERS, **headers})
