"""The server and the browsers accept the same answers."""

from hypothesis import given
from hypothesis import strategies as st

from classroom import redis_store, routes, store, validators

MODULE = "model/class/protocol.js"
NUMBERS = st.integers(-5, 2**53) | st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: x != int(x))
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.text("aγ ", min_size=195, max_size=205)
VALUES = NUMBERS | WORDS | st.none() | st.booleans() | st.lists(NUMBERS | st.sampled_from([1, -1, 0]), max_size=4)
CHOICES = st.lists(st.text("ab ", min_size=1, max_size=3), min_size=1, max_size=7)
QUESTIONS = st.fixed_dictionaries(
    {
        "id": st.sampled_from(["q1", "", "a b", "q" * 40, "q" * 41, "é"]),
        "form": st.sampled_from([*validators.ANSWER_CHECKS, "essay"]),
        "asks": WORDS,
        "open": st.booleans(),
    },
    optional={"choices": CHOICES, "again": st.sampled_from(["q0", "q1", "", "a b", None])},
)
LECTURES = st.fixed_dictionaries(
    {
        "name": st.text("aγ𝛾", min_size=58, max_size=62) | WORDS,
        "caption": st.text("aγ\n𝛾", min_size=998, max_size=1002) | VALUES,
        "at": st.lists(st.integers(-1, 62) | VALUES, max_size=3),
    }
)


@given(st.sampled_from([*validators.ANSWER_CHECKS]), VALUES, CHOICES)
def test_answers(js, form, value, choices):
    question = {"form": form, "choices": choices}
    assert validators.is_answer(question, value) == js(MODULE, "isAnswer", question, value)


@given(
    st.sampled_from([*validators.ANSWER_CHECKS]), CHOICES, st.lists(st.integers(-1, 8) | VALUES, max_size=3) | VALUES
)
def test_correct_answers(js, form, choices, right):
    question = {"id": "q1", "form": form, "asks": "Which?", "choices": [f"{i}{text}" for i, text in enumerate(choices)]}
    shown = {"question": question, "answers": [], "right": right}
    is_question = validators.PART_CHECKS["question"]({**question, "open": False})
    assert (
        validators.PART_CHECKS["shown"](shown)
        == js(MODULE, "isShown", shown)
        == (is_question and validators.are_right_answers(question, right))
    )


@given(QUESTIONS)
def test_questions(js, question):
    assert validators.PART_CHECKS["question"](question) == js(MODULE, "isQuestion", question)


@given(LECTURES | VALUES)
def test_lectures(js, lecture):
    board = {"page": "playground", "scene": {}, "data": None, "lecture": lecture}
    assert validators.PART_CHECKS["board"](board) == (lecture is None or js(MODULE, "isLecture", lecture))


def test_codes_and_bounds(js):
    assert js(MODULE, "codeOf", f"{validators.ALPHABET[:3]} {validators.ALPHABET[-3:].lower()}") == (
        validators.ALPHABET[:3] + validators.ALPHABET[-3:]
    )
    assert js(MODULE, "codeOf", "ABCDE1") == "" == js(MODULE, "codeOf", "ABCDEI")


def test_each_reason_has_a_sentence_and_an_unknown_one_a_general_sentence(js):
    values = [value for module in (validators, routes, store, redis_store) for value in vars(module).values()]
    reasons = {
        value[1]
        for value in values
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str)
    }
    assert len(reasons) > 15
    assert reasons == set(js("words/refusals.js", "reasons"))
    for said in (*({"reason": reason} for reason in reasons), {"reason": "of a newer server"}, {}, None):
        sentence = js("words/refusals.js", "explainRefusal", said)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    assert "board" in js("words/refusals.js", "explainRefusal", {"reason": "too-long"}, "board")
