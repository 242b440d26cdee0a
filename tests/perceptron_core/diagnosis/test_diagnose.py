"""The diagnosis names the mistake of a program, and no program that prints other numbers."""

import re
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perceptron_core import BIASES, BOUNDARIES, ORDERS, Dataset, Hyperplane, Perceptron, diagnose
from perceptron_core.diagnosis.catalogue import BY_NAME, MISTAKES
from perceptron_core.diagnosis.programs import EXACT, SHUFFLES, Lanes, Program, is_exact
from tests.perceptron_core.diagnosis.programs import PROGRAMS, Rule, exact, final, print_states, states
from tests.perceptron_core.diagnosis.public_cases import CASES
from tests.perceptron_core.diagnosis.random_bugs import random_bug
from tests.perceptron_core.diagnosis.test_programs import rule_of
from tests.perceptron_core.strategies import datasets

AND = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])
POINTS = Dataset([[1, 2], [2, -1], [-1, 1]], [1, -1, 1])
NAMES = [mistake.name for mistake in MISTAKES]


def names(diagnosis):
    return [explanation.name for explanation in diagnosis.explanations]


def printed(dataset, name="right", rule=None, per="mistake", epochs=10, **style):
    """What a student's program prints."""
    program = PROGRAMS[name](dataset.X.tolist(), dataset.y.tolist(), rule or Rule(), exact, epochs)
    return print_states(states(program, per), **style)


def test_each_mistake_of_the_catalogue_has_a_program_of_a_student():
    assert {"right", *NAMES} == set(PROGRAMS)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12)
@given(
    datasets(least=2),
    st.tuples(st.sampled_from(BIASES), st.sampled_from(ORDERS), st.sampled_from(BOUNDARIES)),
    st.sampled_from([1, 0.1, 0.5, 2]),
    st.integers(0, 1000),
)
def test_a_mistake_of_the_catalogue_does_what_the_student_s_program_does(name, dataset, conventions, eta, seed):
    bias, order, boundary = conventions
    mistake = BY_NAME[name]
    perceptron = Perceptron(eta, bias, order, boundary, seed)
    if not mistake.applies_to(perceptron, dataset):
        return
    i = seed % len(dataset)
    program = Program(perceptron, mistake, i if mistake.each else None, epochs=4)
    found = program.run(dataset)
    arithmetic = exact if is_exact(program, dataset) else float
    rule = rule_of(perceptron, len(dataset))
    theirs = list(PROGRAMS[name](dataset.X.tolist(), dataset.y.tolist(), rule, arithmetic, 4, i))
    if mistake.averages:
        theirs, last = [], theirs[-1]
        np.testing.assert_allclose([*found.w[-1], found.b[-1]], [*map(float, last.w), float(last.b)], atol=1e-9)
        return
    assert [look.index for look in theirs] == found.index.tolist()
    assert [look.corrected for look in theirs] == found.corrected.tolist()
    rows = [[*map(float, look.w), float(look.b)] for look in theirs]
    np.testing.assert_allclose(np.column_stack([found.w, found.b])[1:], rows, rtol=1e-9, atol=1e-9)


@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_the_mistake_of_a_program_is_always_named(seed):
    bug = random_bug(seed)
    assert bug.is_among(diagnose(bug.dataset, bug.text, bug.kind, bug.told))


@settings(max_examples=6)
@given(st.integers(0, 10**9))
def test_a_right_run_is_called_right(seed):
    bug = random_bug(seed, right=True)
    assert diagnose(bug.dataset, bug.text, bug.kind, bug.told).is_right


@settings(max_examples=6)
@given(st.integers(0, 10**9))
def test_only_programs_that_print_the_numbers_are_named(seed):
    bug = random_bug(seed, kind="states")
    diagnosis = diagnose(bug.dataset, bug.text, bug.kind, bug.told)
    for explanation in diagnosis.explanations:
        program = explanation.programs[0]
        history = program.run(bug.dataset)
        b = -history.b if program.threshold else history.b
        values = np.column_stack([history.w, b])
        rows = diagnosis.printed.values
        orders = [np.arange(rows.shape[1]), np.roll(np.arange(rows.shape[1]), -1)]  # b last, or first
        slack = 2 * diagnosis.printed.slack.max() + 1e-9
        assert any(all((np.abs(values - row[order]) <= slack).all(axis=1).any() for row in rows) for order in orders), (
            explanation.name
        )


@pytest.mark.parametrize("style", ["plain", "tuple", "csv", "numpy", "r"])
@pytest.mark.parametrize("per", ["mistake", "epoch", "example"])
def test_a_run_is_read_in_each_style_and_rhythm(style, per):
    assert names(diagnose(POINTS, printed(POINTS, "y left out", per=per, style=style))) == ["y left out"]


@pytest.mark.parametrize(("first", "theta"), list(product((False, True), repeat=2)))
def test_b_may_be_first_or_the_threshold(first, theta):
    diagnosis = diagnose(AND, printed(AND, first=first, theta=theta))
    assert diagnosis.is_right
    assert diagnosis.program.threshold == theta


def test_η_and_the_start_are_found():
    rule = Rule(eta=0.1, start=([0.5, -0.5], 0.25))
    text = print_states([rule.start, *states(PROGRAMS["right"](AND.X.tolist(), AND.y.tolist(), rule, exact))])
    program = diagnose(AND, text).program
    assert (program.mistake, program.perceptron.learning_rate) == (None, 0.1)
    assert repr(program.perceptron.start) == repr(Hyperplane([0.5, -0.5], 0.25))
    assert diagnose(AND, printed(AND, rule=Rule(eta=0.05))).program.perceptron.learning_rate == 0.05


def test_twice_the_step_shows_only_if_η_is_known():
    text = printed(AND, "difference with ±1", Rule(eta=0.1, boundary="positive"))
    assert diagnose(AND, text).is_right
    assert names(diagnose(AND, text, perceptron=Perceptron(0.1))) == ["difference with ±1"]


@pytest.mark.parametrize("shuffle", SHUFFLES)
def test_the_seed_of_a_shuffled_order_is_found(shuffle):
    program = Program(Perceptron(order="shuffled", seed=417), shuffle=shuffle)
    points = Dataset([[1, 2], [2, 0.5], [-1, 1], [0, -2], [3, 1], [-2, -2]], [1, -1, 1, -1, 1, -1])
    history = program.run(points, looks=60)
    text = print_states(list(zip(history.w[1:], history.b[1:], strict=True)))
    found = diagnose(points, text).program
    assert (found.mistake, found.shuffle, found.perceptron.seed) == (None, shuffle, 417)


@pytest.mark.parametrize("first", [0, 1])
def test_the_examples_corrected_are_numbered_from_0_or_1(first):
    index = Perceptron().train(AND).index + first
    assert diagnose(AND, "\n".join(map(str, index)), "corrected").is_right
    text = " ".join(
        str(i + first)
        for i in [
            0,
            *[
                look.index
                for look in PROGRAMS["batch"](AND.X.tolist(), AND.y.tolist(), Rule(), epochs=4)
                if look.corrected
            ][1:],
        ]
    )
    assert "batch" in names(diagnose(AND, text, "corrected"))


def test_predictions_are_those_of_each_look_or_of_the_last_line():
    history = Program(Perceptron(boundary="negative")).run(AND)
    looks = np.where(history.score > 0, 1, -1)
    assert diagnose(AND, " ".join(map(str, looks)), "predictions").is_right
    assert diagnose(AND, "0 0 0 1", "predictions").is_right
    wrong = diagnose(AND, "1 1 1 1", "predictions")
    assert "all labels +" in names(wrong)


def test_a_stopped_run_is_right_with_its_number_of_epochs():
    program = diagnose(AND, printed(AND, epochs=3, per="epoch")).program
    assert (program.mistake, program.epochs) == (None, 3)
    assert "only the first epoch" in names(diagnose(AND, printed(AND, epochs=1, per="example"), "states"))


def test_the_end_of_the_first_of_many_epochs_is_not_a_right_result():
    last = list(PROGRAMS["right"](AND.X.tolist(), AND.y.tolist(), Rule(), exact, 1))[-1]
    diagnosis = diagnose(AND, print_states([last[:2]]), epochs=1)
    assert not diagnosis.is_right
    assert "only the first epoch" in names(diagnosis)


def test_a_mistake_with_which_the_run_ends_is_named_where_a_right_run_goes_on():
    """Without its last example a run is over after two epochs of two looks; the right one makes six."""
    points = Dataset([[2, 0], [0, -1], [-1, -2]], [1, 1, -1])
    text = printed(points, "last example left out", per="example")
    assert printed(points, per="example").startswith(text)
    assert names(diagnose(points, text))[:2] == ["right", "last example left out"]


def test_a_final_w_and_b_is_found_with_the_epochs_or_mistakes_that_are_known():
    trace = Perceptron().train(AND)
    text = print_states([(trace.last.w, trace.last.b)])
    assert diagnose(AND, text, mistakes=len(trace)).is_right
    assert diagnose(AND, text, epochs=trace.epochs).is_right
    assert not diagnose(AND, text, mistakes=len(trace) - 1).is_right


def test_the_parting_is_the_first_look_with_another_state():
    diagnosis = diagnose(AND, printed(AND, "y left out"))
    parting = diagnosis.parting
    right, wrong = (Program(Perceptron(), mistake).run(AND) for mistake in (None, BY_NAME["y left out"]))
    at = next(k for k in range(1, 99) if (right.w[k] != wrong.w[k]).any() or right.b[k] != wrong.b[k])
    assert (parting.look, parting.index) == (at, right.index[at - 1])
    assert [*parting.theirs[0], parting.theirs[1]] == [*wrong.w[at], wrong.b[at]]
    assert [*parting.ours[0], parting.ours[1]] == [*right.w[at], right.b[at]]


def test_a_right_run_parts_nowhere():
    assert diagnose(AND, printed(AND)).parting is None


def test_numbers_that_nothing_explains_are_compared_with_the_closest_right_run():
    text = printed(AND).splitlines()
    diagnosis = diagnose(AND, "\n".join([*text[:3], "77 78 79", *text[4:]]), perceptron=Perceptron())
    assert diagnosis.explanations == ()
    assert diagnosis.parting.row == 3
    assert [*diagnosis.parting.ours[0], diagnosis.parting.ours[1]] == [float(x) for x in text[3].split()]
    assert [*diagnosis.parting.theirs[0], diagnosis.parting.theirs[1]] == [77, 78, 79]


def test_on_the_telling_points_the_programs_of_students_differ():
    diagnosis = diagnose(AND, printed(AND, "y left out"))
    assert names(diagnosis) == ["y left out", "sign turned", "prediction instead of label"]
    points = diagnosis.telling_dataset
    found = set()
    for explanation in diagnosis.explanations:
        rule = rule_of(explanation.programs[0].perceptron, len(points))
        program = PROGRAMS[explanation.name](points.X.tolist(), points.y.tolist(), rule, exact, epochs=4)
        found.add(repr(final(program)))
    assert len(found) == 3
    assert len(points) < len(AND)


def test_one_explanation_needs_no_telling_points():
    assert diagnose(POINTS, printed(POINTS, "y left out")).telling_dataset is None


@pytest.mark.parametrize(
    ("boundary", "points"),
    [
        ("mistake", Dataset([[-0.5], [0.9], [-0.7], [-0.1]], [-1, 1, 1, 1])),
        ("positive", Dataset([[0.1], [0.2], [-0.3], [0.7], [1.1]], [1, -1, 1, -1, 1])),
    ],
)
def test_a_run_that_rounding_turned_is_right_and_says_so(boundary, points):
    """A score that is 0 by hand is a little more or less in doubles."""
    rule = Rule(eta=0.1, boundary=boundary)
    by_hand, in_doubles = (
        list(PROGRAMS["right"](points.X.tolist(), points.y.tolist(), rule, arithmetic, 20))
        for arithmetic in (exact, float)
    )
    assert [look.corrected for look in by_hand] != [look.corrected for look in in_doubles]
    diagnosis = diagnose(points, print_states([look[:2] for look in in_doubles]), "states")
    assert diagnosis.is_right
    assert diagnosis.program.arithmetic != EXACT
    assert diagnose(points, print_states([look[:2] for look in by_hand]), "states").program.arithmetic == EXACT


def test_a_mistake_that_only_rounding_hides_is_named_as_such():
    points = Dataset([[-0.2], [0], [-0.9], [-0.7]], [-1, 1, -1, 1])
    rule = Rule(eta=0.1, boundary="positive")

    def rows(name, arithmetic):
        return [look[:2] for look in PROGRAMS[name](points.X.tolist(), points.y.tolist(), rule, arithmetic, 8)]

    name = "ends when an epoch has fewer mistakes"
    assert print_states(rows("right", float), 9) == print_states(rows(name, float), 9)
    assert rows("right", exact) != rows(name, exact)
    diagnosis = diagnose(points, print_states(rows("right", float)), "states")
    assert (names(diagnosis), [mistake.name for mistake in diagnosis.hidden_by_rounding]) == (["right"], [name])


def test_a_mistake_that_does_not_show_by_hand_either_is_not_called_hidden_by_rounding():
    points = Dataset([[0.7], [0.2], [-0.1], [0.9], [-0.1]], [1, -1, 1, -1, 1])
    rule = Rule(eta=0.1, boundary="negative")

    def rows(name, arithmetic):
        return [look[:2] for look in PROGRAMS[name](points.X.tolist(), points.y.tolist(), rule, arithmetic, 4)]

    name = "b reset each epoch"
    for arithmetic in (exact, float):
        assert rows("right", arithmetic) == rows(name, arithmetic)
    diagnosis = diagnose(points, print_states(rows("right", float)), "states")
    assert (names(diagnosis), diagnosis.hidden_by_rounding) == (["right"], ())


def test_the_last_digits_of_doubles_are_no_difference():
    points = Dataset([[1, 1], [1, 2], [-3, -1]], [-1, 1, -1])
    rule = Rule(eta=0.1)
    looks = list(PROGRAMS["right"](points.X.tolist(), points.y.tolist(), rule, float, 20))
    text = print_states([look[:2] for look in looks])
    assert re.search(r"\d{15}", text)
    assert diagnose(points, text, "states").is_right


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_numbers_of_public_pages(case):
    if not case.reproduced or case.arithmetic not in (exact, float) or case.shift:
        return
    start = case.rule.start and Hyperplane([float(w) for w in case.rule.start[0]], float(case.rule.start[1]))
    known = Perceptron(float(case.rule.eta), start=start) if {"eta", "start"} & set(case.given) else None
    diagnosis = diagnose(Dataset(case.X, case.y), "\n".join(case.printed), case.kind, known, case.epochs)
    if case.names == ():
        assert diagnosis.is_right
    elif case.names:
        assert set(case.names) & set(names(diagnosis))


def test_points_that_are_not_decimals_are_compared_as_doubles():
    points = Dataset([[1 / 3, 2**0.5], [-1 / 7, 0.5]], [1, -1])
    assert points.decimals is None
    history = Program(Perceptron()).run(points)
    assert diagnose(points, print_states(list(zip(history.w[1:], history.b[1:], strict=True)))).is_right


@pytest.mark.parametrize("size", [1e-12, 1e12])
def test_small_and_large_coordinates(size):
    points = Dataset(AND.X * size + size, AND.y)
    history = Program(Perceptron(), BY_NAME["sign turned"]).run(points, looks=12)
    text = print_states(list(zip(history.w[1:], history.b[1:], strict=True)))
    assert "sign turned" in names(diagnose(points, text))


@pytest.mark.parametrize("seed", range(3))
def test_any_numbers_have_explanations_or_a_closest_run(seed):
    dataset = random_bug(seed).dataset
    diagnosis = diagnose(dataset, " ".join(["1"] * (dataset.dimension + 1)))
    assert bool(diagnosis.explanations) != bool(diagnosis.closest)


def test_no_points_are_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"points.*\.$"):
        diagnose(Dataset(np.zeros((0, 2)), []), "1 2 3")


def test_lanes_run_as_programs_alone():
    conventions = [Perceptron(order=order, seed=3) for order in ORDERS]
    programs = [
        Program(perceptron, mistake, 1 if mistake.each else None)
        for perceptron, mistake in product(conventions, MISTAKES)
        if is_exact(Program(perceptron, mistake), AND) and not mistake.averages
    ]
    lanes = Lanes(programs, AND)
    for _ in range(6):
        lanes.look()
    for i, program in enumerate(programs):
        alone = program.run(AND, looks=6)
        assert len(alone.index) < 6 or [*lanes.states()[0][i], lanes.states()[1][i]] == [*alone.w[-1], alone.b[-1]]
