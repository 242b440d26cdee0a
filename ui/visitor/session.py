"""What belongs to one visitor's session. All of st.session_state is read and written here, and named functions do it.

What only one lesson keeps has its name there: see `control`, `keep` and `kept`.
"""

from dataclasses import replace
from secrets import token_urlsafe
from zlib import crc32

import streamlit as st

from board.edits import LONGEST_NAME
from perceptron_core import PRESETS, Perceptron
from ui import course, words
from ui.visitor import link, scene
from ui.visitor.points import Points, from_link

POINTS = "points"
PRESET, SEED = "preset", "seed"  # controls, see `told`: the points say where they come from
RULES = {  # the controls of the conventions, and what Perceptron calls them
    "bias": "bias",
    "order": "order",
    "boundary": "boundary",
    "learning_rate": "learning_rate",
    "shuffle_seed": "seed",
}
LEFT, RIGHT = "left_", "right_"  # before the names of RULES: the conventions of two boards side by side
HAND_LINE = "hand_line"  # (revision of the points, Hyperplane)
ASKED_LINE = "hyperplane_line"  # (how many there were, Hyperplane)
DRAWER = "drawer"  # what is open beside the board: DATA, or the side whose conventions are being chosen; or None
DATA = "data"
HALL = "hall"  # whether the board is shown large, for a hall; also in the address
HIDDEN = "hidden"  # the controls that a link has asked to do without, of scene.CONTROLS
CODE = "code"  # {"link": …, "image": …} of the QR code that was asked for last
NAME = "session"  # by which a browser sees whether the server knows what it has shown
COMPARED = "compared"  # {"left": …, "right": …}, links of the runs that the user asks to see side by side
# {"id": what the address or a saved scene asked for, "page": …, "board": for that page's board, "given back": how often
# a browser has given something back}
OPENED = "opened"
NOTHING_OPENED = {"id": "", "page": "", "board": {}, "given back": 0}
RESTORED = "restored"  # whether a browser has given back what the session before this one held

# With every message the browser sends what all its controls say, and that may be older than an answer still on its way.
# So a control that the app has given another value gets another key, and what it said before is not taken for a choice.
RENEWALS = "renewals"  # {name of a control: how often the app has changed its value}
PAGE = "page"  # the title of the page that is shown
BROUGHT = "brought"  # the revision of the chosen points with which one came to the page from another; None without
VISITED = "visited"  # the titles of the pages that were shown, in the order in which they were first
TOLD = "told"  # {name of a control that was `told` something: title of the page on which it was}


def _conventions(side, perceptron):
    """The values of the controls that hold the conventions of one board."""
    return {side + name: getattr(perceptron, field) for name, field in RULES.items()}


FIRST = {"": Perceptron(), LEFT: Perceptron(bias="radius", boundary="positive"), RIGHT: Perceptron()}


def start(page, preset):
    """Give the session its first values, and the page's own points, (name, seed), while nobody has chosen any."""
    came = st.session_state.get(PAGE, page) != page
    st.session_state[PAGE] = page
    st.session_state[VISITED] = tuple(dict.fromkeys((*visited(), page)))
    if NAME not in st.session_state:
        first = {NAME: token_urlsafe(6), RENEWALS: {}, TOLD: {}, HIDDEN: (), OPENED: NOTHING_OPENED, RESTORED: False}
        for side, perceptron in FIRST.items():
            first |= _conventions(side, perceptron)
        for name, value in first.items():
            st.session_state.setdefault(name, value)
        st.session_state.setdefault(HALL, st.query_params.get(HALL) == "1")
        if POINTS not in st.session_state:
            _open_address(st.query_params, preset)
    set_points(points().in_lesson(preset))
    if came:
        keep(BROUGHT, None if points().given else points().revision)
    _tell_hall()


def visited():
    """The titles of the pages that the user has been to."""
    return st.session_state.get(VISITED, ())


def receive_visited(lesson):
    """Take from a browser which pages it has shown, of which a session knows nothing when a page was loaded again.

    The message is a list of names of pages. Whether there is one more.
    """
    match st.session_state[lesson].get("visited"):
        case [*names] if all(isinstance(name, str) for name in names):
            known = [course.BY_NAME[name].title for name in names if name in course.BY_NAME]
        case _:
            return False
    before = visited()
    st.session_state[VISITED] = tuple(dict.fromkeys((*before, *known)))
    return visited() != before


# ---- scenes -------------------------------------------------------------------------------------------------------


def _open_address(parameters, first):
    """Begin with what a link asks for; where that cannot be, with the first points and a sentence."""
    asked = [parameters[name] or name for name in ("preset", "seed") if name in parameters]
    if link.NAME in parameters:
        asked = [f"{crc32(parameters[link.NAME].encode()):x}{parameters.get(link.TURN, '')[:LONGEST_NAME]}"]
    # A browser that knows of another board shows what is asked for, also where that cannot be opened.
    st.session_state[OPENED] = {**NOTHING_OPENED, "id": "&".join(asked)}
    set_points(from_link({} if link.NAME in parameters else parameters, first))
    if link.NAME in parameters:
        try:
            open_scene(link.read(parameters[link.NAME]))
        except ValueError as error:
            notify(f"This link cannot be opened: {error}. Here are the first points instead.")


def open_scene(value):
    """Put a Scene in the place of all that is."""
    set_points(Points(value.points, points().next_revision, presets=(value.preset,) if value.preset else ()))
    _take_rules(value)
    st.session_state[HALL] = value.hall
    st.session_state[HIDDEN] = value.hidden
    st.session_state[OPENED] = {**st.session_state[OPENED], "page": value.page, "board": value.board}


def show_scene(value):
    """Put a Scene on its board, after what is there, which undo brings back; its conventions are not set, nor the hall.

    A scene without points is of a page that shows none, and leaves those that are there.
    """
    if value.preset or value.dataset is not None:
        set_points(points().coming_from(value.preset, value.points))
    asked = {"id": token_urlsafe(6), "page": value.page, "board": value.board}
    st.session_state[OPENED] = {**st.session_state[OPENED], **asked}


def rules_of(value):
    """{side: Perceptron} of the boards of the page of a Scene."""
    sides = (LEFT, RIGHT) if value.page == "conventions" else ("",)
    return {side: value.rules.get(side.rstrip("_"), FIRST[side]) for side in sides}


def _take_rules(value):
    for side, perceptron in FIRST.items():
        follow(side, value.rules.get(side.rstrip("_"), perceptron))


def for_browser(page):
    """What the browser keeps of this session, so that it can give it to another one."""
    rules = {side.rstrip("_"): perceptron(side) for side in FIRST if perceptron(side) != FIRST[side]}
    origin = points().origin
    asked = st.session_state[OPENED]
    return {
        "id": st.session_state[NAME],
        "restored": st.session_state[RESTORED],
        "opened": {"id": asked["id"], "board": asked["board"] if asked["page"] == page else None},
        "rules": scene.plain_rules(rules),
        "preset": [origin.preset, origin.seed] if origin.preset else None,
        "edited": origin.edited,
        "called": words.called(origin),
        "hidden": list(hidden()),
        "code": kept(CODE),
    }


def newly_opened(page):
    """What was opened or given back last for the board of this page, the first time that one asks: {} for nothing."""
    value, before = st.session_state[OPENED], f"{page} opened"
    name = value["id"], value["given back"]
    if value["page"] != page or not value["board"] or kept(before) == name:
        return {}
    keep(before, name)
    return value["board"]


def receive_scene(lesson):
    """Take back what a browser has kept of a session that is no more: what it shows, once.

    The message is {"session": the name of this session, "client": a tab's name, "number": of the last edit that the
    points include, "scene": a Scene, "chosen": whether somebody has chosen its points}. Whether anything has changed.
    """
    match st.session_state[lesson].get("scene"):
        case {"session": name, "client": str(client), "number": int(number), "scene": value, **more} if (
            name == st.session_state[NAME] and not st.session_state[RESTORED]
        ):
            chosen = more.get("chosen") is not False
            st.session_state[RESTORED] = True
        case _:
            return False
    before = points()
    try:
        value = scene.of(value)
    except ValueError as error:
        notify(f"What this browser has kept cannot be shown: {error}. Here are other points instead.")
        return True
    presets = (value.preset,) if value.preset else ()
    if chosen:
        answered = client[:LONGEST_NAME], number
        set_points(Points(value.points, before.next_revision, answered=answered, presets=presets))
    _take_rules(value)
    _give_back(value.page, value.board)
    return True


def _give_back(page, board):
    """Have a page take what a browser knows of its board, where the server holds it too."""
    before = st.session_state[OPENED]
    given = {"page": page, "board": board, "given back": before["given back"] + 1}
    st.session_state[OPENED] = {**before, **given}


def begin_here():
    """What the user has chosen now stands, though a browser may know of a session before this one."""
    st.session_state[RESTORED] = True


def receive_runs(lesson):
    """Put a run that was on a board before back on it, or keep the two that shall stand side by side.

    The message is {"runs": [{"points": as a scene has them, "rule": the conventions, "map": settings of the board that
    say how the points are lifted, if they are}, …]}. Whether a run is back.
    """
    match st.session_state[lesson].get("runs"):
        case {"runs": [*values]} if len(values) in (1, 2) and all(isinstance(value, dict) for value in values):
            pass
        case _:
            return False
    try:
        runs = [scene.of_run(value) for value in values]
    except ValueError as error:
        notify(f"This run cannot be shown: {error}.")
        return True
    if len(runs) == 2:
        keep(COMPARED, dict(zip(("left", "right"), map(link.write, runs), strict=True)))
        return False
    (run,) = runs
    set_points(points().coming_from(run.preset, run.points))
    follow(LEFT if lesson == "conventions" else "", run.rules[""])
    if run.board:
        _give_back(lesson, run.board)
    return True


def receive_code(lesson):
    """Make the QR code of a link that a lesson's board has asked for."""
    address = st.session_state[lesson].get("code")
    if type(address) is str and address.isascii() and 0 < len(address) <= link.MOST_CODED:
        keep(CODE, {"link": address, "image": link.code(address)})


def hidden():
    """The controls that a link has asked to do without."""
    return st.session_state[HIDDEN]


# ---- controls -----------------------------------------------------------------------------------------------------


def control(name, first=None):
    """The arguments of a control that says `first` at first and keeps its value when its page is left."""
    st.session_state.setdefault(key(name), first)
    return {"key": key(name), "persist_state": "session"}


def key(name):
    """The key of the control with this name, now."""
    count = st.session_state[RENEWALS].get(name, 0)
    return f"{name} {count}" if count else name


def renew(name, value):
    """Give a control another value than the user has."""
    begin_anew(name)
    st.session_state[key(name)] = value


def begin_anew(name):
    """Let a control forget what the user has done there."""
    renewals = st.session_state[RENEWALS]
    st.session_state.pop(key(name), None)
    st.session_state[RENEWALS] = {**renewals, name: renewals.get(name, 0) + 1}


def told(name, value):
    """The key of a control that says something of the points: `value`, whatever it said before.

    A control that says it already is left alone: the user may have gone on meanwhile, and would be taken back. That of
    another page is another control, of which Streamlit knows the value and the browser does not.
    """
    here = st.session_state[PAGE]
    if st.session_state[TOLD].get(name, here) != here:
        begin_anew(name)
    st.session_state[TOLD] = {**st.session_state[TOLD], name: here}
    if key(name) not in st.session_state:
        st.session_state[key(name)] = value
    elif st.session_state[key(name)] != value:
        renew(name, value)
    return key(name)


def said():
    """What the controls beside a board say, as far as the app decides it: equal when they can stay as they are."""
    in_table = points().dataset if drawer() == DATA else None
    return points().origin, points().noise, in_table, st.session_state[RENEWALS]


def _chosen(key, shown):
    """What the user has chosen at the control with this key; None when it still says what it was shown with."""
    value = st.session_state.get(key, shown)
    return None if value == shown else value


def keep(name, value):
    """Remember a lesson's own value under this name as long as the session."""
    st.session_state[name] = value


def kept(name, otherwise=None):
    """What was remembered under this name, or what the control with this key says or has sent."""
    return st.session_state.get(name, otherwise)


def taken(name):
    """What was remembered under this name, which is forgotten now."""
    return st.session_state.pop(name, None)


# ---- points -------------------------------------------------------------------------------------------------------


def points():
    """The Points of this session."""
    return st.session_state[POINTS]


def set_points(points):
    """Put other Points in their place."""
    st.session_state[POINTS] = points


def brought():
    """Whether one came to this page with points that were chosen before, and they still are there, edited or not."""
    return kept(BROUGHT) == points().revision


def load_own(preset):
    """Replace the points by a lesson's own, (name, seed)."""
    set_points(points().own(preset))


def load_preset(key, shown):
    """Replace the points by the preset that was picked, when the box was made to say `shown`."""
    name = _chosen(key, shown)
    if name in PRESETS:
        set_points(points().loaded(name, points().origin.seed))


def load_seed(key, shown):
    """Draw the preset anew whose points are on the board, edited or not, with the noise that they have."""
    name, seed, noise = points().origin.preset, _chosen(key, shown), points().noise
    if name is not None and seed is not None:
        drawn = points().loaded(name, seed)
        set_points(drawn.noisy(noise.kind, noise.amount, noise.draw) if noise else drawn)


def receive_edits(lesson):
    """Take the edits that a lesson's board has sent."""
    set_points(points().edited(st.session_state[lesson].get("edits")))


def notify(notice):
    """Have a sentence said above the board that is shown next."""
    set_points(replace(points(), notice=notice, noticed=""))


def notice(lesson):
    """What was wrong with the last edit or link, for the lesson on which it was said first; "" for others."""
    here = points()
    if here.notice and not here.noticed:
        here = replace(here, noticed=lesson)
        set_points(here)
    return here.notice if here.noticed == lesson else ""


# ---- conventions and lines ----------------------------------------------------------------------------------------


def perceptron(side=""):
    """The Perceptron with the conventions of this session, or of one of two boards (LEFT, RIGHT)."""
    try:
        return Perceptron(**{field: st.session_state[key(side + name)] for name, field in RULES.items()})
    except ValueError:  # no control says this, but a message can; Streamlit puts the control right later in the run
        return FIRST[side]


def drawer():
    """What is open beside the board, DATA or the side whose conventions can be chosen; None while nothing is."""
    return st.session_state.get(DRAWER)


def open_drawer(content):
    """Open this beside the board; None closes it."""
    st.session_state[DRAWER] = content


def hall():
    """Whether the board is shown large, for a hall."""
    return st.session_state[HALL]


def receive_hall(lesson):
    """Take what a lesson's board has been switched to."""
    st.session_state[HALL] = st.session_state[lesson].get(HALL) is True
    _tell_hall()


def _tell_hall():
    """Put it into the address, which a change of page empties."""
    if hall():
        st.query_params[HALL] = "1"
    else:
        st.query_params.pop(HALL, None)


def follow(side, perceptron):
    """Give one of two boards these conventions."""
    for name, value in _conventions(side, perceptron).items():
        renew(name, value)


def hand_line(otherwise):
    """The line that the lesson on margins begins with: an example's, as long as its points are there."""
    revision, line = st.session_state.get(HAND_LINE, (None, None))
    return line if revision == points().revision else otherwise


def set_hand_line(line):
    """Have the lesson on margins begin with this line."""
    st.session_state[HAND_LINE] = (points().revision, line)


def asked_line(otherwise):
    """The line that the lesson on one hyperplane was last asked to show, and how many it was asked for."""
    return st.session_state.get(ASKED_LINE, (0, otherwise))


def ask_for_line(line):
    """Have the lesson on one hyperplane show this line instead of what the user has made there."""
    st.session_state[ASKED_LINE] = (asked_line(None)[0] + 1, line)
