"""The link to a scene: its text, deflated, in letters, digits, - and _; model/link.js makes the same ones.

?s=2…, where 2 is the version of this packing. In the text, what many scenes say goes as one letter: see PHRASES. Full
doubles do not deflate as digits: then their bytes follow the text, which has the number of points in the points' place:
all first bytes of the doubles, then all second ones, and so on. Links open for ever: version 1, without PHRASES, is
read too.
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

PARAMETER = "s"  # of the parameter in the address
REPEAT_PARAMETER = "t"  # and of the one that tells an address that is asked for again from a page that is loaded again
VERSION = "2"
FORMER = "1"
# Phrase i goes as the letter with the code 11 + i, which stands in no JSON. Those that others are part of come first.
# fmt: off
PHRASES = [
    '{"version":1,"page":"', 'playground"', '"points":{', '"points":', '"preset":"', '"seed":0', '"seed":',
    '"labels":[', '"rules":{"":{', '"bias":"', '"order":"cyclic"', '"boundary":"mistake"', '"learning_rate":1',
    '"board":{', '"step":[', ',false]', '"layers":["', '"views":{"plane":{', '"centre":[', ',-1', '],[',
]
# fmt: on
LETTERS = [chr(code) for code in range(11, 32)]
LONGEST_LINK = 100_000  # characters
LINE_BREAKS = re.compile(r"=?\s+|[\u00ad\u200b-\u200f\u2060\ufeff]")  # where mailers fold a long line
TRAILING_PUNCTUATION = re.compile(
    r"[\s)\]}>.,;:!?'\"*»”’…]+$"
)  # behind an address, by chat programs and by who wrote the sentence
MOST_QR_CHARACTERS = 2953  # in a QR code


def encode(value):
    """The parameter's value for a Scene."""
    return VERSION + min((_deflate(body) for body in _bodies(json.loads(value.text()))), key=len)


def decode(text):
    """The Scene of a parameter's value. Raises ValueError, with a sentence on what is wrong with it."""
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
    """The letters of a packed text, without what has come into and behind the address on its way."""
    return re.match(r"[\w-]*", LINE_BREAKS.sub("", text), re.ASCII)[0]


def strip_trailing_punctuation(text):
    """The value of another parameter, without what has come behind the address on its way."""
    return TRAILING_PUNCTUATION.sub("", text)


def qr_code(address):
    """The QR code of an address, as the address of an image."""
    return segno.make(address, error="l", micro=False).svg_data_uri(scale=8)


def _bodies(value):
    """The ways to write a scene, as bytes."""
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
    """The text of a scene whose points' bytes stand behind it."""
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
