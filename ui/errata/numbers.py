"""How numbers are written in the texts: the way the board's words.js writes them."""

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value, digits=4):
    """4 digits and a real minus; very large and very small sizes with a power of ten, as 1·10⁻¹²."""
    if value == 0:
        return "0"
    if 1e-3 <= abs(value) < 1e5:
        return f"{float(f'{value:.{digits}g}'):.15g}".replace("-", "−")
    mantissa, exponent = f"{value:.2e}".split("e")
    return f"{float(mantissa):g}·10".replace("-", "−") + str(int(exponent)).translate(SUPERSCRIPTS)


def vector(values):
    """(1, −2.5)"""
    return f"({', '.join(map(number, values))})"


def series(values):
    """1, −2.5 and 3"""
    *others, last = map(number, values)
    return f"{', '.join(others)} and {last}"


def mistakes(trace):
    """How many mistakes a run made: 1 mistake, 20 mistakes."""
    return f"{len(trace)} mistake" + ("" if len(trace) == 1 else "s")
