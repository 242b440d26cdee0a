"""Checks that the letters in a saved picture are complete and in the app's font.

It works for pictures of any browser.
"""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from board import assets

SCALE = 2  # pixels of the PNG for one CSS pixel
SIZE, WEIGHT = 17, 600  # of text in a picture, in px; see board/styles/pictures.css
CORNER = (150, 23)  # px of the corner that contains the text
INK = 60  # of 255; a darker pixel belongs to a letter
ALIKE = 0.6  # share of their ink that two drawings of the same letters have in common; with another font it is a third


def check_corner(png, text):
    """Assert that the text in the top right corner of a light PNG is this one."""
    picture = Image.open(io.BytesIO(png))
    width, height = (SCALE * side for side in CORNER)
    saved, right = inked(picture.crop((picture.width - width, 0, picture.width, height)))
    wanted, _ = inked(written(text))
    assert right < width - SCALE  # the text is not cut off
    assert abs(saved.shape[1] - wanted.shape[1]) <= SCALE
    scaled = np.asarray(Image.fromarray(saved).resize(wanted.shape[::-1]), dtype=float)
    assert np.minimum(scaled, wanted).sum() > ALIKE * np.maximum(scaled, wanted).sum()


def written(text):
    """A picture of a text in the app's font."""
    font = ImageFont.truetype(io.BytesIO(assets.FONT.read_bytes()), SCALE * SIZE)
    font.set_variation_by_axes([WEIGHT])
    paper = Image.new("L", (SCALE * SIZE * len(text), 3 * SCALE * SIZE), 255)
    ImageDraw.Draw(paper).text((SCALE * SIZE, SCALE * SIZE), text, font=font, fill=0)
    return paper


def inked(picture):
    """A picture cropped to its ink, as darkness from 0 to 255, and the last column that has ink."""
    dark = 255 - np.asarray(picture.convert("L"), dtype=float)
    (top, *_, bottom), (left, *_, right) = (np.flatnonzero((dark > INK).any(axis=side)) for side in (1, 0))
    return (255 * dark / dark.max()).astype("uint8")[top : bottom + 1, left : right + 1], right
