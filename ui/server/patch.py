"""A mend: a change to what a library keeps to itself, made only where that is still what the mend was written for."""

import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import update_wrapper

NO_ISSUE = "No issue is known."


@dataclass(frozen=True)
class PatchTarget:
    """Something of a library's.

    path   module:name
    takes  the names of its parameters, or None where it takes none
    uses   names in its code; keys, of a mapping; fields, of a dataclass
    """

    path: str
    takes: str | None = None
    uses: str = ""

    def resolve(self):
        return pkgutil.resolve_name(self.path)

    def wrong(self):
        """Why this is not what a mend was written for, or None."""
        try:
            thing = self.resolve()
        except (ImportError, AttributeError):
            return f"there is no {self.path}"
        if self.takes is not None and _parameters(thing) != self.takes.split():
            return f"{self.path} does not take {self.takes}"
        if missing := {*self.uses.split()}.difference(_names(thing)):
            return f"{self.path} has no {', '.join(sorted(missing))}"
        return None

    def owner(self):
        """The class or module that it is in."""
        module, _, names = self.path.partition(":")
        return pkgutil.resolve_name(f"{module}:{names.rpartition('.')[0]}")

    def put(self, change):
        """Have `change` of what is there in its place; a function keeps its name, and leads back to what was there."""
        before = self.resolve()
        after = change(before)
        if callable(after) and after is not before:
            update_wrapper(after, before)
        setattr(self.owner(), self.path.replace(":", ".").rpartition(".")[2], after)


@dataclass(frozen=True)
class Patch:
    """
    what      it is for
    upstream  the issue or pull request it waits for, and what came of that
    lost      what visitors lose where it is left out
    places    what it changes, and what it relies on
    apply     function of the places
    """

    what: str
    upstream: str
    lost: str
    places: tuple[PatchTarget, ...]
    apply: Callable

    def wrong(self):
        """Why it has to be left out, or None."""
        return next(filter(None, (place.wrong() for place in self.places)), None)


def _parameters(thing):
    try:
        return [*inspect.signature(thing).parameters]
    except (TypeError, ValueError):  # not a function
        return None


def _names(thing):
    if isinstance(thing, Mapping):
        return thing
    fields = getattr(thing, "__dataclass_fields__", None)
    return fields or getattr(getattr(inspect.unwrap(thing), "__code__", None), "co_names", ())
