"""Bytes as base64 text: as Python writes and reads them."""

from base64 import b64encode, urlsafe_b64encode

import numpy as np
import pytest

from tests.node import JavaScriptError

MODULE = "math/base64.js"
EVERY_BYTE = bytes(range(256))


def bytes_in_node(js, text):
    return np.asarray(js(MODULE, "fromBase64", text)).astype(np.uint8).tobytes()


@pytest.mark.parametrize("content", [b"", b"\0", b"\xfb\xff", EVERY_BYTE], ids=["none", "zero", "both signs", "every"])
def test_both_forms_are_those_of_python_and_are_read_again(js, content):
    plain, address = b64encode(content).decode(), urlsafe_b64encode(content).decode().rstrip("=")
    assert js(MODULE, "toBase64", list(content)) == plain
    assert js(MODULE, "toBase64Url", list(content)) == address
    assert bytes_in_node(js, plain) == bytes_in_node(js, address) == content


def test_damaged_text_is_an_error(js):
    with pytest.raises(JavaScriptError, match="InvalidCharacterError"):
        js(MODULE, "fromBase64", "%")
