"""The verdict on what a program printed, in sentences."""

import streamlit as st

from language import t
from perceptron_core.diagnosis.programs import APP, EXACT
from ui import lectures, words
from ui.lessons.check_run import checked, pasted
from ui.parts import controls, exercises
from ui.visitor import session

MOST_NAMED = 4  # mistakes that are named at once


def button():
    """Show a button that opens the drawer."""
    controls.drawer_button(t("Your program"), "", session.PRINTED, key="open_printed")


def drawer():
    """Show the controls for what a program printed, and below them what is known of it."""
    controls.heading(t("Your program"))
    pasted.inputs()
    with st.container(key="verdict"):
        if exercises.is_exercise(pasted.LESSON):
            st.info(t("The verdict is not shown during the exercise."))
            return
        with st.container(key="verdict_later"):  # page.css shows it instead while the board asks
            st.info(t("The verdict is hidden until you have solved the exercise or closed it."))
        with st.container(key="checking"), st.spinner(t("Comparing your numbers with many programs …")):
            found = checked.checked_here()
        show(found)
    if found.telling is not None:
        _offer(found)


def show(found):
    """Show the verdict."""
    if found.problem:
        st.warning(found.problem)
    elif found.diagnosis is None:
        st.info(_first_words())
    else:
        for box, said in sentences(found.diagnosis):
            box(said)
        _lists(found.diagnosis)


def _lists(diagnosis):
    """Show the mistakes that print the same numbers, folded, because there may be many."""
    wrong = [each.mistake for each in diagnosis.explanations if each.mistake is not None]
    with st.container(horizontal=True, key="lists"):
        if diagnosis.is_right and wrong:
            _folded(
                t("{n, plural, one {# bug} other {# bugs}} with these numbers", n=len(wrong)),
                t("A program with one of these bugs can print your numbers too:"),
                wrong,
            )
        elif len(wrong) > 1:
            _folded(
                t("What to change for each of the {n} bugs", n=len(wrong)),
                t("Your program may have one of these bugs:"),
                wrong,
            )
        if hidden := diagnosis.hidden:
            _folded(
                t("{n, plural, one {# bug} other {# bugs}} not visible here", n=len(hidden)),
                t("A program with one of these bugs can print the same numbers here, perhaps with another η:"),
                hidden,
            )
        if rounded := diagnosis.hidden_by_rounding:
            _folded(
                t("{n, plural, one {# bug} other {# bugs}} hidden by rounding", n=len(rounded)),
                t("By hand, each of these bugs would show. In your program, rounding hides it:"),
                rounded,
            )


def _folded(title, lead, mistakes):
    """A list that opens over the page, so that the board does not move."""
    with st.popover(title):
        st.markdown("\n".join([lead, "", *(f"- {t(each.sentence)} {t(each.advice)}" for each in mistakes)]))


def _first_words():
    if not len(session.points().dataset):
        return t("Place the points that your program was trained on, or choose a preset.")
    return t(
        "Place the points that your program was trained on, in its order. Then paste what it printed. If it does not "
        "start at w = 0 or uses another η, set this under Conventions."
    )


def sentences(diagnosis):
    """(function of Streamlit that shows it, Markdown) for each part of the verdict."""
    right = [each for each in diagnosis.explanations if each.mistake is None]
    wrong = [each for each in diagnosis.explanations if each.mistake is not None]
    if right:
        yield st.success, " ".join(_right(right[0], wrong))
    elif len(wrong) == 1:
        yield st.error, " ".join(_one(diagnosis, wrong[0]))
    elif wrong:
        lead = t("Each of these bugs explains all your numbers. The board shows the first one.")
        listed = [f"- {t(each.mistake.sentence)}" for each in wrong[:MOST_NAMED]]
        more = len(wrong) - MOST_NAMED
        if more > 0:
            listed.append(t("- {more, plural, one {# more bug} other {# more bugs}}", more=more))
        yield st.error, "\n".join([lead, "", *listed, "", *only_shuffled(wrong)])
    else:
        yield st.warning, " ".join(_none(diagnosis))


def _right(explanation, wrong):
    """Sentences on a right run, whose numbers a program with one of the mistakes `wrong` may print too."""
    named = list(dict.fromkeys(words.convention_names(program.perceptron) for program in explanation.programs))
    if wrong:
        yield t("These can be the numbers of a correct run, the run with *{conventions}*.", conventions=named[0])
    else:
        yield t("Your run is correct. It is the run with *{conventions}*.", conventions=named[0])
    if len(named) > 1:
        yield t(
            "{others, plural, one {# other choice of conventions gives} other {# other choices of conventions give}} "
            "the same numbers.",
            others=len(named) - 1,
        )
    yield from _more(explanation.programs[0])


def _more(program):
    """Sentences on what else is special in a program."""
    if program.perceptron.order == "shuffled" and program.shuffle != APP:
        yield t("The order of the examples is that of `{generator}`.", generator=program.shuffle)
    if program.threshold:
        yield t("The number that your program prints beside w is the threshold θ = −b.")
    if program.epochs is not None:
        yield t(
            "It stops after {n, plural, one {# epoch} other {# epochs}}, before it has converged.", n=program.epochs
        )
    if program.arithmetic != EXACT:
        yield t(
            "Only rounding makes it differ from a run by hand. A score that is 0 by hand is not 0 in your program, "
            "because binary numbers do not hold all decimals."
        )


def only_shuffled(explanations):
    """A sentence on Explanations that need a shuffled order: there are so many that one may fit by chance."""
    if all(program.perceptron.order == "shuffled" for each in explanations for program in each.programs):
        yield t(
            "This fits only if the program shuffles the examples. If yours does not, its bug is one that the app does "
            "not know."
        )


def _one(diagnosis, explanation):
    """Sentences on the only mistake that explains the numbers."""
    mistake, program, part = explanation.mistake, explanation.programs[0], diagnosis.parting
    yield f"**{t(mistake.sentence)}**"
    if program.example is not None:
        yield t("It is example {i}.", i=program.example + 1)
    yield t(mistake.advice)
    yield t(
        "Look at the line “{line}” in the notes “{notes}”.",
        line=mistake.line,
        notes=lectures.lecture_title(mistake.lecture),
    )
    yield from _more(program)
    yield from only_shuffled([explanation])
    if part and part.index is not None:
        yield t(
            "The runs first differ at step {look}, at example {i}: your program has {theirs}, but the correct run has "
            "{ours}.",
            look=part.look,
            i=part.index + 1,
            theirs=_state(part.theirs),
            ours=_state(part.ours),
        )
    elif part:
        yield t("The runs are the same up to step {look}. Then one of them ends.", look=part.look - 1)


def _none(diagnosis):
    """Sentences on numbers that nothing explains."""
    printed, part = diagnosis.printed, diagnosis.parting
    yield t("No program that the app tried prints these numbers: neither a correct one nor one with a known bug.")
    if part is None or part.row is None:
        return
    told = {"line": printed.lines[min(part.row, len(printed.lines) - 1)], "ours": _state(part.ours)}
    if printed.kind == "final":
        yield t(
            "Your numbers are {theirs}, but the closest correct run has {ours}.", theirs=_state(part.theirs), **told
        )
    elif printed.kind == "states":
        yield t(
            "Line {line} is the first that the closest correct run does not have: {theirs}. That run has {ours}.",
            theirs=_state(part.theirs),
            **told,
        )
    else:
        yield t("Line {line} has the first number that the closest correct run does not have.", **told)


def _state(state):
    w, b = state
    return f"w = {words.vector(w)}, b = {words.number(float(b))}".replace(" ", "\N{NO-BREAK SPACE}")


def _offer(found):
    """Offer points on which the explanations of a Checked differ."""
    telling = found.telling
    shown = ", ".join(f"{'+' if y > 0 else '−'}{words.vector(x)}" for x, y in zip(telling.X, telling.y, strict=True))
    with st.container(horizontal=True, vertical_alignment="center", key="telling"):
        if found.diagnosis.is_right:
            said = t("To find out more, run your program on these {n} points, and paste again:", n=len(telling))
        else:
            said = t("To see which bug it is, run your program on these {n} points, and paste again:", n=len(telling))
        st.markdown(f"{said} {shown}", width="stretch")
        if st.button(t("Use these points")):
            session.set_points(session.points().replace_dataset(telling))
            pasted.paste("")
            st.rerun()
