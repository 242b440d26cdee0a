"""Shows runs with a surprising result, each with one click, and computes its numbers."""

import streamlit as st

from language import mark, t
from perceptron_core import PRESETS, Perceptron, averaged, fewest_errors, pocket, true_error, voted
from ui import words
from ui.lessons.noise.drawer import EPOCHS, FIRST_EPOCHS
from ui.parts import examples
from ui.visitor import session, widget_keys

RUNS = (("noisy", 8, mark("Noisy, seed 8")), ("noisy", 0, mark("Noisy, seed 0")), ("xor", 0, mark("XOR")))


def button():
    """Show a button in the top row that shows the first of these runs."""
    help_text = t("Loads the points “Noisy”, seed 8, and says what to look at")
    st.button(t("Show a surprise"), on_click=show, args=("noisy", 8), help=help_text)


def buttons():
    """Show a button for each of these runs."""
    st.caption(t("Examples"))
    with st.container(horizontal=True):
        for preset, seed, label in RUNS:
            st.button(t(label), key=f"surprise {label}", on_click=show, args=(preset, seed))


def show(preset, seed):
    """Load the points, with the first conventions and T, and say what to see."""
    before, perceptron = session.points(), Perceptron()
    session.set_points(before.load_preset(preset, seed))
    widget_keys.set_value(EPOCHS, FIRST_EPOCHS)
    look = {"noisy": _look_at_noisy, "xor": _look_at_cycle}[preset]
    text = look(preset, seed, session.points().dataset, perceptron)
    examples.place_example("noise", text, before.dataset, {"": perceptron}, controls={EPOCHS: FIRST_EPOCHS}, exact=True)


def _look_at_noisy(preset, seed, dataset, perceptron):
    trace, source = perceptron.train(dataset, max_epochs=FIRST_EPOCHS), PRESETS[preset].source
    lines = trace.last, averaged(trace)
    last, mean = (float(true_error(line, source)) for line in lines)
    wrong = [int(perceptron.is_mistake(line.scores(dataset.X), dataset.y).sum()) for line in lines]
    says = t("Averaging helps here.") if mean < last else t("Averaging does not help here.")
    numbers = t(
        "The true error of the last line is {last}, and that of the average is {mean}. Of the {n} points here, the "
        "last line misclassifies {last_wrong}, and the average misclassifies {mean_wrong}.",
        last=words.number(last, 3),
        mean=words.number(mean, 3),
        n=len(dataset),
        last_wrong=wrong[0],
        mean_wrong=wrong[1],
    )
    return f"{t('Noisy, seed {seed}, {epochs} epochs.', seed=str(seed), epochs=FIRST_EPOCHS)} {says} {numbers}"


def _look_at_cycle(preset, seed, dataset, perceptron):
    trace = perceptron.train(dataset, max_epochs=FIRST_EPOCHS)
    best, mean = pocket(trace), averaged(trace)
    mean_wrong = int(perceptron.is_mistake(mean.scores(dataset.X), dataset.y).sum())
    vote_wrong = int(perceptron.is_mistake(voted(trace).votes(dataset.X), dataset.y).sum())
    turn = ", ".join(map(str, best.all_errors[1 : 1 + len(dataset)]))
    return t(
        "XOR, {epochs} epochs: the run cycles. The numbers of points that the last line misclassifies, {turn}, "
        "repeat forever. The pocket holds w = {w}, b = {b}, the line after mistake {update}. This line misclassifies "
        "{errors}, and no line misclassifies fewer than {fewest}. At the end, the average misclassifies "
        "{mean_wrong}, and the vote misclassifies {vote_wrong}.",
        epochs=FIRST_EPOCHS,
        turn=turn,
        w=words.vector(best.hyperplane.w),
        b=words.number(best.hyperplane.b),
        update=best.update,
        errors=best.errors,
        fewest=fewest_errors(dataset).errors,
        mean_wrong=mean_wrong,
        vote_wrong=vote_wrong,
    )
