"""Captions of a lecture as HTML.

They are a small part of Markdown, with symbols as in TeX between dollar signs.
board/words/caption.js reads the same in the browser. All else is text, also HTML.
"""

import re
from html import escape

WHITE = "[\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"  # what JavaScript calls white space
DARK = WHITE.replace("[", "[^", 1)
INLINE = re.compile(
    r"\\(?P<escaped>[\\*_`$])|`(?P<code>[^`]+)`|"
    rf"\*\*(?P<bold>{DARK}(?:[\s\S]*?{DARK})?)\*\*|\*(?P<italic>{DARK}(?:[\s\S]*?{DARK})?)\*|\$(?P<math>[^$\n]+)\$"
)
BLANK_LINE, ITEM, SPACES = (re.compile(code) for code in (rf"\n{WHITE}*\n", rf"(?:^|\n){WHITE}*- ", f"{WHITE}+"))
MATH = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z])|[\s\S]")
DOT = re.compile(r" *\\cdot(?![A-Za-z]) *")  # without the spaces that TeX ignores
HAT = "\u0302"  # a combining character, behind its letter
GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ "
    "sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ "
    "Omega Ω"
)
SIGNS = (
    "cdot · le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ in ∈ sum ∑ lVert ‖ rVert ‖ Vert ‖ to → pm ± times × infty ∞ sqrt √ "
    "ldots … | ‖"
)
WORDS = f"{GREEK} {SIGNS}".split()
SYMBOLS = dict(zip(WORDS[::2], WORDS[1::2], strict=True))
SCRIPTS = {"_": "sub", "^": "sup"}
GROUP = ""  # on the stack, for a { that is open; an element that is open has its end there


def caption_html(text):
    """The paragraphs and lists of a caption as HTML."""
    blocks = (_trim(block) for block in BLANK_LINE.split(text.replace("\r", "")))
    return "".join(_block_html(block) for block in blocks if block)


def _trim(text):
    return re.sub(f"^{WHITE}+|{WHITE}+\\Z", "", text)


def _block_html(block):
    before, *items = ITEM.split(block)
    paragraph = _element("p", _inline_html(before)) if _trim(before) else ""
    rows = "".join(_element("li", _inline_html(item)) for item in items)
    return paragraph + (_element("ul", rows) if rows else "")


def _element(tag, inside):
    return f"<{tag}>{inside}</{tag}>"


def _text_html(text):
    return escape(text, quote=False)


def _inline_html(text):
    """A text with the marks inside of a paragraph."""
    parts, done = [], 0
    for found in INLINE.finditer(text):
        parts.append(_text_html(SPACES.sub(" ", text[done : found.start()])))
        parts.append(_mark_html(found))
        done = found.end()
    return "".join([*parts, _text_html(SPACES.sub(" ", text[done:]))])


def _mark_html(found):
    kind, inside = found.lastgroup, found[found.lastgroup]
    match kind:
        case "escaped":
            return _text_html(inside)
        case "code":
            return _element("code", _text_html(inside))
        case "bold" | "italic":
            return _element("b" if kind == "bold" else "i", _inline_html(inside))
    return _math_html(inside)


def _math_html(text):
    """The symbols between two dollar signs. A stack of what is open replaces recursion, which has a limit."""
    parts, stack = [], []
    for token in MATH.findall(DOT.sub("·", text)):
        if token == "{":
            stack.append(GROUP)
        elif token in SCRIPTS:
            parts.append(f"<{SCRIPTS[token]}>")
            stack.append(f"</{SCRIPTS[token]}>")
        elif token == "\\hat":
            stack.append(HAT)
        else:
            if token == "}" and stack and stack[-1] == GROUP:
                stack.pop()
            else:
                parts.append(_symbol_html(token))
            while stack and stack[-1] != GROUP:  # each takes one token or one group
                parts.append(stack.pop())
    return "".join([*parts, *reversed(stack)])


def _symbol_html(token):
    if token == "-":
        return "−"
    if len(token) > 1:
        return _text_html(SYMBOLS.get(token[1:], token))
    return _element("i", token) if re.fullmatch("[A-Za-z]", token) else _text_html(token)
