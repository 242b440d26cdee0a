"""The page “Two runs”: the two runs in its address side by side."""

from dataclasses import replace
from functools import partial

import streamlit as st

from board.serializers import compared_runs_data
from language import t
from perceptron_core import Perceptron
from ui import page, words
from ui.lesson import Lesson
from ui.visitor import cached_results, link
from ui.visitor.points import are_reordered
from ui.visitor.scene import Scene

EXAMPLE = [Scene("playground", preset=(name, 0)) for name in ("and gate", "xor")]


def requested_scenes():
    """The Scenes of the two runs in the address; [] without any. Raises ValueError for one run or an invalid one."""
    texts = [st.query_params[side] for side in ("left", "right") if side in st.query_params]
    if len(texts) == 1:
        raise ValueError(t("It names one run, but two are needed."))
    return [link.decode(text) for text in texts]


def rule_of(scene):
    """The conventions of the run of a scene."""
    return next(iter(scene.rules.values()), Perceptron())


def side_by_side(points, scenes):
    """The runs of the scenes, each on its own points."""
    runs = []
    for scene in scenes:
        rule = rule_of(scene)
        name = f"{words.points_name(scene.origin)}: {words.convention_names(rule)}"
        runs.append((name, scene.points, cached_results.run(scene.points, rule)))
    return compared_runs_data(points, runs)


def order_note(scenes):
    """Sentences that say that the runs have the same points in different orders; "" if they do not."""
    left, right = (scene.points for scene in scenes)
    if not are_reordered(left, right):
        return ""
    first, second = map(rule_of, scenes)
    # The seed is that of the shuffle.
    if first == (second if "shuffled" in (first.order, second.order) else replace(second, seed=first.seed)):
        return t("Both runs have the same points and the same conventions. Only the order of the examples differs.")
    return t("Both runs have the same points, but in a different order. Their conventions differ too.")


LESSON = Lesson("two_runs", partial(side_by_side, scenes=EXAMPLE))

if __name__ == "__main__":
    page.start(LESSON)
    try:
        scenes = requested_scenes()
    except ValueError as error:
        scenes = []
        st.warning(t("This address cannot be opened. {why}", why=str(error)))
    if not scenes:
        st.info(
            t(
                "These two runs are an example. To compare runs of your own, step through two runs in any lesson. Then "
                "choose both under “Runs so far”, below the board."
            )
        )
    if said := order_note(scenes or EXAMPLE):
        st.info(said)
    page.board(replace(LESSON, make_data=partial(side_by_side, scenes=scenes)) if scenes else LESSON)
