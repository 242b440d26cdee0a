"""Choices survive edits and page changes in any order.

These are the conventions, the preset, the seed and the number of trials.
"""

from dataclasses import replace
from itertools import permutations

import pytest
from playwright.sync_api import expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from perceptron_core import PRESETS, Hyperplane, Perceptron
from tests.page_pool import PATIENCE
from ui.visitor.start import START_CONTROLS

ONE = Perceptron(bias="radius", boundary="negative", order="first", learning_rate=2, start=Hyperplane([0.5, -2], 1))
OTHER = Perceptron(bias="none", boundary="positive", order="first", learning_rate=0.5)
GROUPS = ("Bias", "Boundary", "Order")


def choose(board, chosen=ONE, title="Conventions"):
    body = board.rules(title)
    for group in GROUPS:
        name = getattr(chosen, group.lower())
        body.get_by_role("radiogroup", name=group).locator("label", has_text=f"{name}:").click()
        expect(body.get_by_role("radiogroup", name=group).get_by_role("radio", checked=True)).to_have_count(1)
    rate = body.get_by_role("spinbutton", name="Learning rate η")
    rate.fill(f"{chosen.learning_rate:g}")
    rate.press("Enter")
    for label, text in start_of(chosen).items():
        field = body.get_by_role("textbox", name=f"Start {label}")
        if field.is_enabled():
            field.fill(text)
            field.press("Enter")
    board.close_rules()


def start_of(chosen):
    """The values in the fields of its start; there is no b without a bias."""
    numbers = [*chosen.start.w, chosen.start.b] if chosen.start else [0, 0, 0]
    return dict(zip(START_CONTROLS, (f"{value:g}" for value in numbers), strict=True))


def check_chosen(board, chosen=ONE, title="Conventions"):
    body = board.rules(title)
    for group in GROUPS:
        label = body.get_by_role("radiogroup", name=group).locator(
            "label", has_text=f"{getattr(chosen, group.lower())}:"
        )
        expect(label.get_by_role("radio")).to_be_checked()
    rate = body.get_by_role("spinbutton", name="Learning rate η")
    expect(rate).to_have_value(f"{chosen.learning_rate:g}")
    for label, text in start_of(chosen).items():
        expect(body.get_by_role("textbox", name=f"Start {label}")).to_have_value(text)
    board.close_rules()


def edit(board):
    """Flip a point's label and wait for the server's answer; no other control of the page is involved."""
    board.plot.focus()
    board.press("n", "f").settled()
    board.press("Escape")


def drawn(board, seed, preset="separable"):
    """Wait until a preset with this seed is drawn."""
    dataset = PRESETS[preset](seed)
    plus = dataset.X[dataset.y > 0].tolist()
    board.page.wait_for_function(
        "(x) => `${x}` === `${document.querySelector('.board .plot').data.find(({ name }) => name === 'plus').x}`",
        arg=[x for x, _ in plus],
    )
    assert board.points()[1] == [tuple(x) for x in plus]


def preset_box(board):
    return board.page.get_by_role("combobox", name="Preset")


def test_conventions_stay_through_edits_and_pages_in_any_order(open_board):
    """The orders of the three acts run one after another, so each act starts from what all others have left."""
    board = open_board("?preset=and gate")
    pages = iter(("Weight space", "Convergence", "Neuron", "Playground"))
    chosen, dataset, here = Perceptron(), PRESETS["and gate"](0), "Playground"
    walk = ["choose", "edit", "go", "choose", "edit", "choose", "go", "edit", "choose", "go"]
    orders = {tuple(walk[i : i + 3]) for i in range(len(walk))}
    assert set(permutations(("choose", "edit", "go"))) <= orders
    for act in walk:
        if act == "choose":
            chosen = OTHER if chosen == ONE else ONE
            choose(board, chosen)
        elif act == "edit":
            dataset = dataset.flipped(0)
            edit(board)
        else:
            here = next(pages)
            board.go(here)
        there = replace(chosen, start=None) if here == "Convergence" else chosen  # its proof starts at w = 0
        board.has(updates=len(there.train(dataset)))
        if act == "go":
            check_chosen(board, chosen)


def test_left_and_right_stay_through_an_edit_and_another_page(open_board):
    board = open_board("conventions?preset=and gate")
    choose(board, title="Right rule")
    edit(board)
    board.go("Playground")
    edit(board)
    board.go("Conventions")
    check_chosen(board, title="Right rule")
    body = board.rules("Left rule")
    expect(body.locator("label", has_text="positive:").get_by_role("radio")).to_be_checked()


def test_the_points_say_where_they_come_from(open_board):
    board = open_board("?preset=noisy&seed=3")
    box, seed = preset_box(board), board.page.get_by_role("spinbutton", name="Seed")
    expect(box).to_have_value("Noisy")
    expect(seed).to_have_value("3")
    edit(board)
    expect(box).to_have_value("")
    expect(box).to_have_attribute("placeholder", "Noisy, edited")
    board.go("Weight space")
    expect(preset_box(board)).to_have_attribute("placeholder", "Noisy, edited")
    board.plot.focus()
    board.press("Control+z").settled()
    for title in ("Max margin", "Noise", "Playground"):
        board.go(title)
        expect(preset_box(board)).to_have_value("Noisy")
        expect(seed).to_have_value("3")
    board.clear()
    expect(preset_box(board)).to_have_attribute("placeholder", "Own points")
    expect(seed).to_be_disabled()


@pytest.mark.parametrize("before", ["clear", "edit"])
def test_the_same_preset_loads_again(open_board, before):
    board = open_board("?preset=and gate")
    board.clear() if before == "clear" else edit(board)
    board.choose("AND gate").has(points=4, updates=20)
    expect(preset_box(board)).to_have_value("AND gate")


def test_a_seed_draws_an_edited_preset_anew(open_board):
    board = open_board("?preset=noisy&seed=3")
    edit(board)
    seed = board.page.get_by_role("spinbutton", name="Seed")
    seed.fill("4")
    seed.press("Enter")
    expect(preset_box(board)).to_have_value("Noisy")
    drawn(board, 4, "noisy")


def test_a_seed_that_changes_nothing_is_off_and_says_so(open_board):
    board = open_board("?preset=xor")
    expect(board.page.get_by_role("spinbutton", name="Seed")).to_be_disabled()
    board.page.locator(".st-key-seed").get_by_test_id("stTooltipIcon").hover()
    expect(board.page.get_by_text("Only presets that are drawn at random have a seed")).to_be_visible()


def test_trials_keep_their_choices(open_board):
    board = open_board("convergence?preset=and gate")
    board.page.get_by_role("radio", name="Units").click()
    slider = board.page.get_by_role("slider", name="Multiply all coordinates by")
    slider.press("End")
    value = board.page.get_by_test_id("stSliderThumbValue").get_by_text("16")
    expect(value).to_be_visible()
    edit(board)
    board.go("Margins")
    edit(board)
    board.go("Convergence")
    expect(board.page.get_by_role("radio", name="Units")).to_be_checked()
    expect(value).to_be_visible()


def test_what_is_said_of_the_points_below_follows_an_edit(open_board):
    board = open_board("convergence?preset=and gate")
    told = board.page.get_by_text("With η = 1, the run from w = 0")
    expect(told).to_contain_text("the run from w = 0 makes 20 mistakes")
    board.click(1.3, 0.8).settled().has(points=5)
    expect(told).to_contain_text(f"the run from w = 0 makes {board.state('updates')} mistakes")
    assert board.state("updates") != "20"


def an_edit_before_the_answer_to_another_is_no_choice_of_preset(board, late):
    """With each edit the browser sends the value of its preset box, which may be older than an earlier edit."""
    board.plot.focus()
    late.held = []
    for _ in range(2):
        board.press("n", "f")
        late.wait_for_answers(board.page)
    late.release()
    board.settled()
    dataset = PRESETS["and gate"](0).flipped(0).flipped(1)
    assert sorted(board.points()[1]) == sorted(map(tuple, dataset.X[dataset.y > 0].tolist()))
    expect(preset_box(board)).to_have_attribute("placeholder", "AND gate, edited")


def an_edit_before_the_answer_to_a_button_leaves_what_it_set(board, late):
    body = board.rules("Right rule")
    late.held = []
    body.get_by_role("button", name="Linear separation and feature maps").click()
    late.wait_for_answers(board.page)
    board.press("Escape")
    board.plot.focus()
    board.press("n", "f")
    late.wait_for_answers(board.page)
    late.release()
    board.settled()
    trace = Perceptron(bias="none", order="first").train(PRESETS["and gate"](0).flipped(0))
    board.has(**{"other-updates": len(trace), "other-outcome": trace.outcome})
    expect(board.root.locator(".name.other")).to_contain_text("bias none")


def a_key_at_the_seed_before_the_answer_to_another_counts(board, late):
    """The server's answer to the first key must not undo the second."""
    seed = board.page.get_by_role("spinbutton", name="Seed")
    late.held = []
    for key in ("ArrowUp", "ArrowUp"):
        first = len(late.held)
        seed.press(key)
        late.wait_for_answers(board.page)
    late.release(first)
    drawn(board, 1)
    expect(seed).to_have_value("2")
    seed.press("ArrowUp")
    late.release()
    drawn(board, 3)
    expect(seed).to_have_value("3")
    expect(seed).to_be_focused()


LATE = [
    ("?preset=and gate", an_edit_before_the_answer_to_another_is_no_choice_of_preset),
    ("conventions?preset=and gate", an_edit_before_the_answer_to_a_button_leaves_what_it_set),
    ("?preset=separable", a_key_at_the_seed_before_the_answer_to_another_counts),
]


def test_what_is_done_before_an_answer_counts(open_board, subtests):
    board = open_board(fresh=True)  # routed WebSockets stay with a page
    root, late = board.page.url, LateAnswers(board.page)
    for path, holds in LATE:
        with subtests.test(holds.__name__.replace("_", " ")):
            late.held = None
            holds(board.open(f"{root}{path}"), late)


class LateAnswers:
    """A connection that holds its answers back while `held` is a list."""

    def __init__(self, page):
        self.held = None
        page.route_web_socket("**/_stcore/stream", self.join)

    def join(self, browser):
        server = self.server = browser.connect_to_server()
        self.browser = browser
        browser.on_message(server.send)
        server.on_message(lambda message: browser.send(message) if self.held is None else self.held.append(message))

    def wait_for_answers(self, page):
        """Wait until the server has finished one more run."""
        before = self.runs()
        for _ in range(100 * PATIENCE):
            if self.runs() > before:
                return
            page.wait_for_timeout(10)  # polling; routed messages arrive meanwhile
        raise AssertionError("the server has sent nothing")

    def runs(self):
        return sum(ForwardMsg.FromString(message).WhichOneof("type") == "script_finished" for message in self.held)

    def release(self, count=None):
        """Let through the first `count` messages that wait; None for all, and for all later ones."""
        held, self.held = self.held[:count], None if count is None else self.held[count:]
        for message in held:
            self.browser.send(message)
