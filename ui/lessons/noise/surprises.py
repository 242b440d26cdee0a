"""Runs on which the answer surprises, each with one click, and with its numbers computed."""

import streamlit as st

from perceptron_core import PRESETS, Perceptron, averaged, fewest_errors, pocket, true_error, voted
from ui import words
from ui.lessons.noise.drawer import EPOCHS, FIRST_EPOCHS
from ui.parts import examples
from ui.visitor import keys, session


def button():
    """A button in the row on top that shows the first of them."""
    st.button("A surprise", on_click=show, args=("noisy", 8), help="Loads noisy points, seed 8, and says what to see")


def buttons():
    """One for each of them."""
    st.caption("To look at")
    with st.container(horizontal=True):
        for preset, seed, label in (("noisy", 8, "Noisy, seed 8"), ("noisy", 0, "Noisy, seed 0"), ("xor", 0, "XOR")):
            st.button(label, key=f"surprise {label}", on_click=show, args=(preset, seed))


def show(preset, seed):
    """Load the points, with the first conventions and T, and say what to see."""
    before, perceptron = session.points(), Perceptron()
    session.set_points(before.loaded(preset, seed))
    keys.renew(EPOCHS, FIRST_EPOCHS)
    look = {"noisy": _of_noisy, "xor": _of_cycle}[preset]
    text = look(preset, seed, session.points().dataset, perceptron)
    examples.remember("noise", text, before.dataset, {"": perceptron}, controls={EPOCHS: FIRST_EPOCHS}, exact=True)


def _of_noisy(preset, seed, dataset, perceptron):
    trace, source = perceptron.train(dataset, max_epochs=FIRST_EPOCHS), PRESETS[preset].source
    lines = trace.last, averaged(trace)
    last, mean = (float(true_error(line, source)) for line in lines)
    wrong = [int(perceptron.is_mistake(line.scores(dataset.X), dataset.y).sum()) for line in lines]
    new = [words.number(error, 3) for error in (last, mean)]
    says = "Averaging helps here" if mean < last else "Averaging does not help here"
    return (
        f"Noisy, seed {seed}, {FIRST_EPOCHS} epochs. {says}: of new points the last line gets a share of {new[0]} "
        f"wrong, the average {new[1]}. Of the {len(dataset)} points here the last line gets {wrong[0]} wrong, the "
        f"average {wrong[1]}."
    )


def _of_cycle(preset, seed, dataset, perceptron):
    trace = perceptron.train(dataset, max_epochs=FIRST_EPOCHS)
    best, mean = pocket(trace), averaged(trace)
    mean_wrong = int(perceptron.is_mistake(mean.scores(dataset.X), dataset.y).sum())
    vote_wrong = int(perceptron.is_mistake(voted(trace).votes(dataset.X), dataset.y).sum())
    turn = ", ".join(map(str, best.all_errors[1 : 1 + len(dataset)]))
    return (
        f"XOR, {FIRST_EPOCHS} epochs: the run goes round in a cycle. The last line gets {turn} wrong, then the same "
        f"again. The pocket keeps w = {words.vector(best.hyperplane.w)}, b = {words.number(best.hyperplane.b)} of "
        f"mistake {best.update}: {best.errors} wrong, and no line has fewer than {fewest_errors(dataset).errors}. The "
        f"average ends with {mean_wrong} wrong, the vote with {vote_wrong}."
    )
