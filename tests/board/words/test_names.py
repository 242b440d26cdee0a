"""Names of features and classes: whole in sentences, shortened in pictures."""

from hypothesis import given
from hypothesis import strategies as st

NAMES = ["petal length", "<b>width</b>", "virginica & co", ""]
LONG_NAMES = st.lists(st.text("abcé W長", max_size=60).map(str.strip), min_size=4, max_size=4)
VIEW = {"x": [0, 4], "y": [0, 3], "centre": [2, 1.5], "unit": 0.01}
MARGIN = {"l": 0, "r": 0, "t": 0, "b": 0}


def test_in_words_all_names_are_whole(js):
    said = js(
        "words/screen_reader.js",
        "describePlane",
        {"points": [], "labels": [], "names": NAMES},
        {"w": [0, 0], "b": 0},
        [],
    )
    assert said.endswith(" x₁: petal length; x₂: <b>width</b>; +: virginica & co.")
    assert (
        js("words/screen_reader.js", "describePlane", {"points": [], "labels": []}, {"w": [0, 0], "b": 0}, []).count(
            "."
        )
        == 1
    )


@given(LONG_NAMES, st.floats(200, 1500), st.sampled_from([1, 1.5]), st.sampled_from(["", "vectors drawn × 0.5"]))
def test_what_stands_below_a_picture_stands_side_by_side(js, names, width, scale, note):
    said = js("draw/captions.js", "captionsOf", names, note, [width * scale, 200], scale)
    texts = [said["x"], *(key["text"] for key in said["keys"])]
    for text, i in zip(texts, [0, *(i for i in (2, 3) if names[i])], strict=True):
        assert text.endswith("…") or text.endswith(names[i])
    starts = [key["x"] for key in said["keys"]]
    assert starts == sorted(starts)
    if not note and width > 500:
        ends = [js("draw/label_placement.js", "textWidth", text, scale) for text in texts]
        assert sum(ends) <= width * scale
        assert said["middle"] + ends[0] / 2 <= width * scale + 1e-6
        assert said["middle"] - ends[0] / 2 >= sum(ends[1:]) - 1e-6


def test_short_names_are_whole_and_those_of_plotly_are_no_tags(js):
    said = js("draw/captions.js", "captionsOf", NAMES, "", [800, 400], 1)
    assert [said["x"], said["y"]] == ["x₁ · petal length", "x₂ · <b>width</b>"]
    layout = js("draw/plotly.js", "plotlyLayout", VIEW, 1, MARGIN, said)
    assert layout["yaxis"]["title"]["text"] == "x₂ · &lt;b&gt;width&lt;/b&gt;"
    assert [one["text"] for one in layout["annotations"]] == ["+ virginica &amp; co"]


def test_without_names_there_are_the_signs_alone(js):
    said = js("draw/captions.js", "captionsOf", [""] * 4, "", [800, 400], 1)
    assert [said["x"], said["y"], said["keys"], said["middle"], said["whole"]] == ["x₁", "x₂", [], 400, ""]
