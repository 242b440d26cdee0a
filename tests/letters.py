"""The letters in a saved picture, by its pixels: whole, and in the font of the app. For pictures of any browser."""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from board import assets

SCALE = 2  # pixels of a PNG to one of the page
SIZE, WEIGHT = 17, 600  # of words in a picture, px; see board/styles/pictures.css
CORNER = (150, 23)  # px in which the word stands
INK = 60  # of 255, from which on a pixel is of a letter
ALIKE = 0.6  # of their ink that two drawings of the same letters share; of another font it is a third


def check_corner(png, text):
    """That the word in the top right corner of a PNG, of a light picture, is this one."""
    picture = Image.open(io.BytesIO(png))
    width, height = (SCALE * side for side in CORNER)
    saved, right = inked(picture.crop((picture.width - width, 0, picture.width, height)))
    wanted, _ = inked(written(text))
    assert right < width - SCALE  # its end is not cut
    assert abs(saved.shape[1] - wanted.shape[1]) <= SCALE
    scaled = np.asarray(Image.fromarray(saved).resize(wanted.shape[::-1]), dtype=float)
    assert np.minimum(scaled, wanted).sum() > ALIKE * np.maximum(scaled, wanted).sum()


def written(text):
    """A picture of a text in the font of the app."""
    font = ImageFont.truetype(io.BytesIO(assets.FONT.read_bytes()), SCALE * SIZE)
    font.set_variation_by_axes([WEIGHT])
    paper = Image.new("L", (SCALE * SIZE * len(text), 3 * SCALE * SIZE), 255)
    ImageDraw.Draw(paper).text((SCALE * SIZE, SCALE * SIZE), text, font=font, fill=0)
    return paper


def inked(picture):
    """How dark a picture is where it is not paper, 0 to 255, and the last of its columns that has ink."""
    dark = 255 - np.asarray(picture.convert("L"), dtype=float)
    (top, *_, bottom), (left, *_, right) = (np.flatnonzero((dark > INK).any(axis=side)) for side in (1, 0))
    return (255 * dark / dark.max()).astype("uint8")[top : bottom + 1, left : right + 1], right
