"""Encodes and decodes links to scenes, as board/model/link.js does.

A link is ?s=2…, where 2 is the version, and then the deflated text of the scene in base64url. PHRASES that many scenes
contain become one character each. Doubles with all their digits do not deflate well as text. Then their bytes follow
the text, in which the number of points replaces the points: all first bytes of the doubles, then all second ones, and
so on. Links open for ever, so version 1, without PHRASES, is read too.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import numpy as np
import segno

from language import t
from ui.visitor import scene

PARAMETER = "s"  # in the address
REPEAT_PARAMETER = "t"  # tells a link that is opened again from a page that is reloaded
VERSION = "2"
FORMER = "1"
# Phrase i becomes the character with the code 11 + i, which JSON never contains. A phrase that contains another comes
# before it.
# fmt: off
PHRASES = [
    '{"version":1,"page":"', 'playground"', '"points":{', '"points":', '"preset":"', '"seed":0', '"seed":',
    '"labels":[', '"rules":{"":{', '"bias":"', '"order":"cyclic"', '"boundary":"mistake"', '"learning_rate":1',
    '"board":{', '"step":[', ',false]', '"layers":["', '"views":{"plane":{', '"centre":[', ',-1', '],[',
]
# fmt: on
LETTERS = [chr(code) for code in range(11, 32)]
LONGEST_LINK = 100_000  # characters
LONGEST_PACKED = 60_000  # characters of a worksheet or a lecture; servers reject longer addresses
LINE_BREAKS = re.compile(r"=?\s+|[\u00ad\u200b-\u200f\u2060\ufeff]")  # mail programs fold long lines with them
# Chat programs, or the sentence around a link, add it to an address.
TRAILING_PUNCTUATION = re.compile(r"[\s)\]}>.,;:!?'\"*»”’…]+$")
MOST_QR_CHARACTERS = 2953  # the capacity of a QR code in bytes, at the lowest error correction


def encode(value):
    """The parameter's value for a Scene."""
    return VERSION + min((_deflate(body) for body in _bodies(json.loads(value.text()))), key=len)


def decode(text):
    """The Scene of a parameter's value. Raises ValueError with a sentence for the visitor."""
    text = extract_packed(text)
    if len(text) > LONGEST_LINK:
        raise ValueError(t("It is too long."))
    if text[:1] not in (VERSION, FORMER):
        raise ValueError(t("A later version of this app made it.") if text[:1].isdigit() else t("It is damaged."))
    head, newline, tail = _inflate(text[1:]).partition(b"\n")
    try:
        head = head.decode()
    except UnicodeDecodeError:
        raise ValueError(t("It is damaged.")) from None
    if text[0] == VERSION:
        for letter, phrase in zip(LETTERS, PHRASES, strict=True):
            head = head.replace(letter, phrase)
    return scene.parse(_insert_doubles(head, tail) if newline else head)


def extract_packed(text):
    """The base64url characters of a parameter, without line breaks and other text that programs have added."""
    return re.match(r"[\w-]*", LINE_BREAKS.sub("", text), re.ASCII)[0]


def strip_trailing_punctuation(text):
    """The value of another parameter, without the TRAILING_PUNCTUATION of the address."""
    return TRAILING_PUNCTUATION.sub("", text)


def qr_code(address):
    """The QR code of an address, as a data URL of an SVG image."""
    return segno.make(address, error="l", micro=False).svg_data_uri(scale=8)


def _bodies(value):
    """The ways to write a scene as bytes: with its points as text, and as doubles behind the text."""
    yield _substitute_phrases(scene.stringify(value))
    if places := value.get("points", {}).get("points"):
        doubles = (np.asarray(places, dtype="<f8") + 0.0).view(np.uint8).reshape(-1, 8).T.tobytes()
        short = {**value, "points": {**value["points"], "points": len(places)}}
        yield _substitute_phrases(scene.stringify(short)) + b"\n" + doubles


def _substitute_phrases(text):
    for letter, phrase in zip(LETTERS, PHRASES, strict=True):
        text = text.replace(phrase, letter)
    return text.encode()


def _insert_doubles(head, doubles):
    """The text of a scene with its points, from the head without them and the bytes of their doubles."""
    try:
        value = json.loads(head)
        count = value["points"]["points"]
        if len(doubles) % 16 or count != len(doubles) // 16:
            raise ValueError
        places = np.frombuffer(doubles, np.uint8).reshape(8, -1).T.copy().view("<f8").reshape(-1, 2)
        value["points"]["points"] = places.tolist()
        return json.dumps(value)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ValueError(t("It is damaged.")) from None


def _deflate(body):
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return urlsafe_b64encode(packer.compress(body) + packer.flush()).rstrip(b"=").decode()


def _inflate(text):
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        body = unpacker.decompress(packed, scene.LONGEST_SCENE)
    except (binascii.Error, ValueError, zlib.error):
        raise ValueError(t("It is damaged.")) from None
    if unpacker.unconsumed_tail:
        raise ValueError(t("It is too long."))
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError(t("It is damaged."))
    return body
