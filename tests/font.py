"""Makes the font of saved files from Streamlit's font: python -m tests.font.

It has the letters that boards write, in the weights from regular to bold. Source Sans is under the SIL Open Font
License 1.1, which the file names. The license reserves the name "Source", so this font has another name.
"""

import io
from pathlib import Path

import streamlit
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from board import assets

FAMILY = "Board Sans"
WEIGHTS = (400, 700)
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\N{NO-BREAK SPACE}ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŷıũ"
    + "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"
    + "¹²³⁰ⁱ⁴⁵⁶⁷⁸⁹⁻⁽⁾ᵀ₀₁₂₃₄₅₆₇₈₉₊₋"
    + "¿¡§°·×÷±−½√∑∞≈≠≤≥‖←↑→↓–…‹›«»‘’“”„"
    + "˜\N{COMBINING CIRCUMFLEX ACCENT}\N{COMBINING TILDE}●○▾▴▶⌘☐✓✗"
)
FEATURES = ["ccmp", "kern", "liga", "mark", "mkmk"]  # those that browsers apply by default
KEPT = {0, 13, 14}  # the name records to keep: copyright and license


def source():
    """The file of the upright Source Sans that Streamlit serves."""
    [file] = (Path(streamlit.__file__).parent / "static/static/media").glob("SourceSansVF-Upright*.woff2")
    return file


def made():
    """The bytes of the font, the same each time."""
    font = TTFont(source(), recalcTimestamp=False)
    font["fvar"].instances = []  # their names contain "Source"
    del font["STAT"]
    options = subset.Options(layout_features=FEATURES, name_IDs=[*KEPT], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    names = {1: FAMILY, 2: "Regular", 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}
    for id, name in names.items():
        font["name"].setName(name, id, 3, 1, 0x409)
    font.flavor = "woff2"
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


if __name__ == "__main__":
    assets.FONT.write_bytes(made())
