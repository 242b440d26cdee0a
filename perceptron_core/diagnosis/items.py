"""Reads the numbers in the text that a program printed, with their names.

`items` gives what the text says in order: a name with its numbers, or numbers without a name. Lists stay nested.
"""

import re
import unicodedata
from typing import NamedTuple

from perceptron_core.diagnosis.sentences import PrintedError, mark

W, B, THETA = "w", "b", "theta"
EPOCHS, MISTAKES, EXAMPLE, PREDICTION = "epochs", "mistakes", "example", "prediction"
POINT, OTHER, WRAPPER = "point", "other", "wrapper"
STATE = (W, B, THETA)
ROLES = {
    word: role
    for role, words in {
        W: "w weight weights coef coefs coefficient coefficients wt wts wvec weightvector",
        B: "b bias intercept offset",
        THETA: "theta θ threshold thresh thr thres",
        EPOCHS: "epoch epochs pass passes",
        MISTAKES: "mistake mistakes update updates correction corrections corrected updated misclassified",
        EXAMPLE: "example examples sample samples index indices idx i point instance row",
        PREDICTION: "pred preds prediction predictions predicted yhat ŷ ypred",
        POINT: "x xi input inputs feature features data y yi label labels target dw db δ size shape dtype",
        OTHER: "iter iters iteration iterations it step steps round rounds sweep j k n m d error errors err errs acc "
        "accuracy loss cost score margin activation output net eta η lr rate alpha α seed r radius gamma γ time total "
        "count correct wrong points norm dot t",
        WRAPPER: "array tensor matrix list tuple vector c print deque float int fraction decimal",  # np.float64(0.1)
    }.items()
    for word in words.split()
}
NOT_THE_STATE = {"old", "prev", "previous", "norm", "delta", "before", "len", "grad"}  # parts of names: w_old
SEVERAL = {POINT, EXAMPLE, MISTAKES, PREDICTION}  # the roles that take more than one number without brackets
OPEN_BRACKET = mark("Line {line} opens a bracket that is never closed. Paste the whole list.")
MOST_DEPTH = 9  # of brackets; deeper ones are left out
ROW_END = ";"  # stands between the numbers of a list
CONTINUED = "↩"  # stands at the start of a line that goes on with the line before it

TOKEN = re.compile(
    rf"""
    (?P<goes_on>\n[ \t]*{CONTINUED})
    |(?P<newline>\n)
    |(?P<clock>\d+(?:[:-]\d+){{2,}}(?:[.,]\d+)?)
    |(?P<counter>(?<=\n)[ \t]*\#?\d+:(?!\d)|[(\[]\d+[)\]]:)
    |(?<![\w.+-])(?P<count>\d+)(?:[ ]+[^\W\d]+)?[ ]+
      (?P<counted>epochs?|pass(?:es)?|mistakes?|updates?|corrections?|errors?|iterations?|steps?|rounds?|points|examples
      |samples|misclassified)\b(?![ ]*[=:\#]?[ ]*[\[(]?[-+]?\.?\d)
    |(?P<scale>(?<![\w.])1\.0e[+-]\d+(?=[ ]*\*))
    |(?P<number>(?:(?<![\w.])[-+])?(?<![\w.])(?P<whole>\d*)(?P<decimals>\.?\d*)(?<=[\d.])(?<!\D\.)
      (?:[eE](?P<power>[-+]?\d+))?(?:/(?P<divisor>\d+))?(?![\w%]|\.\w|\.\.))
    |(?P<not_a_number>[-+]?\b(?:[nN]a[nN]|[iI]nf(?:inity)?|NA|NAN|INF|Infinity)\b)
    |(?P<expression>(?:[^\W\d][\w.]*[ ]*[·*@+][ ]*)+[^\W\d][\w.]*|\w+\^T[ ]*\w+|\|\|\w+\|\||‖\w+‖)
    |(?P<name>[^\W\d]\w*(?:\.\w+)*(?P<index>\[\d+\](?=[ ]*[=:]|[ \t]+[-+\d.]))?)
    |(?P<arrow>-+>|→|=>)
    |(?P<open>[\[({{])|(?P<close>[\])}}])|(?P<semicolon>;)|(?P<equals>=)
    """,
    re.VERBOSE,
)


class Literal(NamedTuple):
    """A number as it is printed.

    value     the number, maybe NaN or infinite
    unit      one unit of its last digit
    decimals  how many digits follow the point; None for whole numbers and with an exponent
    digits    how many significant digits there are; None for whole numbers
    line      from 1
    listed    whether it stands in brackets
    is_padded whether it has decimals that end with 0, as in 0.50
    """

    value: float
    unit: float
    decimals: int | None
    digits: int | None
    line: int
    listed: bool
    is_padded: bool = False


class Item:
    """A name and its numbers.

    role    the meaning of the name, such as W; None without a name
    key     the name itself, so that w1 and w2 differ
    nodes   Literals, lists of nodes, and ROW_END
    prose   whether words are around numbers without a name
    header  the (role, key) of each column, if the text names columns above
    """

    def __init__(self, role=None, key=None, header=()):
        self.role, self.key, self.header = role, key, header
        self.nodes, self.prose, self.is_block = [], False, False
        self.stack = [self.nodes]

    def literals(self):
        """All numbers in order."""
        return list(flat(self.nodes))


def flat(nodes):
    """The Literals of nested lists, in order."""
    for node in nodes:
        if isinstance(node, list):
            yield from flat(node)
        elif isinstance(node, Literal):
            yield node


def items(text):
    """The Items of `text` in order, those without numbers left out. Raises PrintedError for an open bracket."""
    reader = _Reader()
    for token in TOKEN.finditer(f"\n{_cleaned(text)}\n"):
        reader.read(token)
    if reader.depth:
        raise PrintedError(OPEN_BRACKET, line=reader.opened)
    return [item for item in reader.found if item.literals()]


class _Reader:
    """Reads token after token."""

    def __init__(self):
        self.found, self.line, self.depth, self.scale, self.header = [], 0, 0, 1.0, ()
        self.item, self.waiting, self.pending, self.opened = None, None, None, 0
        self.start_line()

    def start_line(self):
        self.unnamed, self.names, self.unknown = Item(header=self.header), [], 0
        self.item = self.waiting or self.unnamed

    def read(self, token):
        getattr(self, f"read_{token.lastgroup}", lambda token: None)(token)

    def read_goes_on(self, token):
        self.line += 1

    def read_newline(self, token):
        self.line += 1
        if self.depth:
            return
        roles, item = {role for role, _ in self.names}, self.item
        is_header = len(self.names) > 1 and bool(roles & set(STATE)) and not self.unnamed.nodes and not item.nodes
        if self.unnamed.nodes:
            self.unnamed.prose = self.unknown > 0
            self.found.append(self.unnamed)
        if is_header:
            self.header = tuple(self.names)
        if item.role in STATE and (item.is_block or not item.nodes) and not is_header:
            self.waiting, item.is_block = item, True  # its numbers are on the lines below, as after "w ="
            if item.nodes:
                item.nodes.append(ROW_END)
        else:
            self.waiting = None
        self.start_line()

    def read_name(self, token):
        self.scale = 1.0
        name = token["name"].split(".")[-1].lower()
        if name == "to":
            self.read_arrow(token)
        elif role_of(name) != WRAPPER:
            self.start_item(role_of(name), name)

    def read_expression(self, token):
        self.start_item(OTHER, token[0])

    def start_item(self, role, key):
        self.names.append((role, key))
        self.unknown += role is None
        pending = self.item if self.item.role in STATE and not self.item.nodes else None
        if role is None:
            self.item = pending or self.unnamed
        else:
            self.item = Item(role, key)
            self.found.append(self.item)
            self.pending = pending if role not in STATE else None

    def read_equals(self, token):
        """An unknown name before "=" is that of some other number; a list may be the state."""
        if self.names and self.names[-1][0] is None and self.item is self.unnamed and self.depth == 0:
            self.item, self.pending = Item(OTHER), None

    def read_arrow(self, token):
        """Of "[0 0] -> [1 2]" the second is the state."""
        if self.item.role in STATE:
            self.item.nodes.clear()
            self.item.stack = [self.item.nodes]
        else:
            self.item = self.unnamed

    def read_open(self, token):
        self.opened = self.opened if self.depth else self.line
        self.depth += 1
        if self.depth > MOST_DEPTH:
            return
        if self.item.role == OTHER and self.item.key is None:
            self.item = self.unnamed
        inner = []
        self.item.stack[-1].append(inner)
        self.item.stack.append(inner)

    def read_close(self, token):
        self.depth = max(0, self.depth - 1)
        if self.depth >= MOST_DEPTH:
            return
        if len(self.item.stack) == 1:  # the bracket was opened before the name
            self.item = self.unnamed
        if len(self.item.stack) > 1:
            self.item.stack.pop()
            self.leave()

    def leave(self):
        """A name that is not one of the state's takes one number or one list."""
        item = self.item
        if item.role not in (None, *STATE) and len(item.stack) == 1:
            is_list = isinstance(item.nodes[-1], list)
            if (is_list and any(flat(item.nodes))) or (item.role not in SEVERAL and not is_list):
                self.item = self.pending or self.unnamed

    def read_semicolon(self, token):
        self.item.stack[-1].append(ROW_END)

    def read_count(self, token):
        item = Item(ROLES.get(token["counted"], OTHER), token["counted"])
        item.nodes.append(self.literal(float(token["count"]), 1.0, None, None))
        self.found.append(item)

    read_counted = read_count  # the last group of the same token

    def read_scale(self, token):
        self.scale = float(token["scale"])

    def read_not_a_number(self, token):
        self.add(self.literal(float("nan"), 0.0, None, None))

    def read_number(self, token):
        text, (whole, decimals, power) = token["number"], token.group("whole", "decimals", "power")
        if decimals == "." and self.depth == 0:
            decimals = ""  # the end of a sentence
        value = float(re.split("/", text)[0])
        if token["divisor"]:
            value /= float(token["divisor"]) or float("nan")
        is_whole = not decimals and power is None
        places = max(1, len(decimals) - 1) if decimals else 0
        digits = None if is_whole else max(1, len((whole + decimals[1:]).lstrip("0")))
        unit = 0.0 if token["divisor"] else 10.0 ** (min(300, max(-300, int(power or 0))) - places)
        fixed = None if is_whole or power is not None else places
        self.add(self.literal(value, unit, fixed, digits)._replace(is_padded=places > 1 and decimals[-1] == "0"))

    def literal(self, value, unit, decimals, digits):
        return Literal(value * self.scale, unit * self.scale, decimals, digits, self.line, self.depth > 0)

    def add(self, literal):
        self.item.stack[-1].append(literal)
        self.leave()


def role_of(name):
    """The role of a name in lower case; None for words that the vocabulary lacks."""
    name = re.sub(r"[\d\[\]']+$", "", name).strip("_")
    parts = name.split("_")
    if set(parts) & NOT_THE_STATE:
        return OTHER
    joined = "".join(parts)
    return ROLES.get(joined) or next((ROLES[part] for part in parts if part in ROLES), None)


def _cleaned(text):
    """The text without what terminals, prompts and R add, line for line."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\ufeff|\r(?=\n)", "", unicodedata.normalize("NFKC", text))
    text = text.replace("\r", "\n").replace("−", "-")
    text = re.sub(r"(?m)^(?:>>> |\.\.\. |> |In \[\d+\]: |julia> |octave:\d+> )(.*)$", _code, text)
    text = re.sub(r"(?m)^Out\[\d+\]:|^\d+(?:-element|×\d+) .*:$", "", text)
    if not re.search(r"\d|\b(?:nan|inf)", text, re.IGNORECASE):
        text = re.sub(r"(?<![\w+-])[+-](?![\w+>-])|(?<=[+-])[+-]|[+-](?=[+-])", r" \g<0>1 ", text)
    if re.search(r"[;\t]", text) and not re.search(r"[\[({=]|\d\.\d", text):
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)  # decimal commas
    return _without_r_indices(text)


def _code(prompt):
    """What is typed after a prompt; only names of what is printed tell something."""
    shown = re.fullmatch(r"(?:print)?\(?([\w.]+(?:, ?[\w.]+)*)\)?", prompt[1])
    return shown[1] if shown else ""


def _without_r_indices(text):
    """The text without the [1], [1,] and [,1] of R."""
    column = re.search(r"(?m)^[ \t]*\[,1\][ \t]*$", text) and not re.search(r"\[,2\]", text)
    text = re.sub(r"(?m)^[ \t]*\[(\d+),\](?=[ \t])", lambda row: CONTINUED if column and row[1] != "1" else " ", text)
    text = re.sub(r"(?m)^[ \t]*(?:\[,\d+\][ \t]*)+$", "", text)
    if not _is_r(text):
        return text
    text = re.sub(r"(?m)^\[\[\d+\]\](?=\$|[ \t]*$)", "", text)
    return re.sub(r"(?m)^[ \t]*\[(\d+)\](?=[ \t])", lambda row: " " if row[1] == "1" else CONTINUED, text)


def _is_r(text):
    """Whether the brackets that begin lines count the numbers, as in R."""
    next_index = 1
    found = re.findall(r"(?m)^[ \t]*(\[.*)$", text)
    for line in found:
        if re.fullmatch(r"\[\[\d+\]\].*", line):
            continue
        index = re.match(r"\[(\d+)\][ \t]+(?=\S)(.*)", line)
        if not index or int(index[1]) not in {1, next_index}:
            return False
        count = len(index[2].split())
        next_index = int(index[1]) + count if count > 1 else 1
    return bool(found)
