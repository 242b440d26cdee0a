"""A monkey patch that is applied only to the code it was written for."""

import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import update_wrapper

NO_ISSUE = "No issue is known."


@dataclass(frozen=True)
class PatchTarget:
    """A function, mapping or class of a library, with what a patch relies on.

    path   module:name
    takes  names of the parameters of a function, or None to leave them unchecked
    uses   names in the code of a function, keys of a mapping or fields of a dataclass
    """

    path: str
    takes: str | None = None
    uses: str = ""

    def resolve(self):
        return pkgutil.resolve_name(self.path)

    def wrong(self):
        """Why this is not the code that the patch was written for, or None."""
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
        """Replace the target by `change` of it. A function keeps its name, and `__wrapped__` leads to the original."""
        before = self.resolve()
        after = change(before)
        if callable(after) and after is not before:
            update_wrapper(after, before)
        setattr(self.owner(), self.path.replace(":", ".").rpartition(".")[2], after)


@dataclass(frozen=True)
class Patch:
    """
    what      what the app does with the patch
    upstream  the issue or pull request that it waits for, and the outcome
    lost      what visitors lose without the patch
    places    targets that it changes, and those that it relies on
    apply     function that takes the places
    """

    what: str
    upstream: str
    lost: str
    places: tuple[PatchTarget, ...]
    apply: Callable

    def wrong(self):
        """Why the patch must be left out, or None."""
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
