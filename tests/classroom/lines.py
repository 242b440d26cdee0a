"""A small HTTP/1.1 client over sockets, for hundreds of students in one process.

Three hundred browsers fit on no machine.
"""

import asyncio
import gzip
import json
from urllib.parse import urlsplit


class Line:
    """A client of the app at an address. Each request has a connection of its own, and so has each stream."""

    def __init__(self, address):
        parts = urlsplit(address)
        self.host, self.port, self.path = parts.hostname, parts.port, parts.path

    async def ask(self, method, path, value=None, **headers):
        """Status, headers and body of the response; a JSON body is parsed."""
        reader, writer = await self._send(method, path, value, headers)
        try:
            status, said = await _head(reader)
            body = await _body(reader, said)
            is_packed = said.get("content-type") == "application/json" and said.get("content-encoding") == "gzip"
            return status, said, gzip.decompress(body) if is_packed else body
        finally:
            writer.close()

    async def follow(self, path):
        """The events of a stream as they arrive, until it ends; status and headers come first."""
        reader, writer = await self._send("GET", path, None, {"Accept-Encoding": "gzip"})
        try:
            yield await _head(reader)
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()

    async def _send(self, method, path, value, headers):
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        body = b"" if value is None and method == "GET" else json.dumps(value).encode()
        said = {"Host": f"{self.host}:{self.port}", "Content-Length": len(body), "Connection": "close", **headers}
        lines = "".join(f"{name.replace('_', '-')}: {text}\r\n" for name, text in said.items())
        writer.write(f"{method} {self.path}/{path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        return reader, writer


async def _head(reader):
    status = int((await reader.readline()).split()[1])
    said = {}
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, text = line.decode("latin-1").partition(":")
        said[name.lower()] = text.strip()
    return status, said


async def _body(reader, said):
    if said.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(said.get("content-length", 0)))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    return b"".join(parts)
