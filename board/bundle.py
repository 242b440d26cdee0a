"""The board's modules as one: the browser fetches one file, while the sources stay modules that import one another."""

import json
import re
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, normpath
from posixpath import join as join_paths

# Every form of import and export that the modules use. Where a line begins with another one, it is refused; texts in
# other languages do not begin so. ESLint refuses import() and import.meta, which may stand anywhere.
NAMESPACE_IMPORT = re.compile(r'import \* as (\w+) from "(\.[\w./]*)\.js";')
LATER_IMPORT = re.compile(NAMESPACE_IMPORT.pattern + " // later")
NAMED_IMPORT = re.compile(r'import (\{ \w+(?:, \w+)* \}) from "(\.[\w./]*)\.js";')
EXPORTED_DECLARATION = re.compile(r"export ((?:async )?(?:function|class|const) (\w+).*)")
EXPORT_LIST = re.compile(r"export \{ (\w+(?:, \w+)*) \};")
# Comments on lines of their own, which a browser does not need: a quarter of a file that is saved.
COMMENT = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)$", re.MULTILINE)
# A comment behind code that ends so, and that has no other slash and no text over several lines.
TRAILING_COMMENT = re.compile(r"""^((?:[^"'`/]|"[^"\\/]*"|'[^'\\/]*')*[;,{]) // .*""")
# One of the statements above on several lines.
FOLDED_STATEMENT = re.compile(r"^((?:import|export) \{)\n([^{}]*),\n(\}.*;)$", re.MULTILINE)
UNKNOWN_STATEMENT = re.compile(
    r"""\s*(import\s*(["'{*]|\w+\s*,|\w+\s+from\b)|export\s*([{*]|(default|const|let|var|async|function|class)\b))"""
)


def bundle_modules(modules, only=None, without=(), first=False, registry="{}", **texts):
    """One module that exports `modules`, an object of each module's exports by its name, and the `texts` by theirs.

    With `only` some names, what these do not import is left out; `bundleFor` in shell/sharing/html_file.js does the
    same. What a module imports with the comment "later" is there too, unless `first` says that the file has what is
    needed first. Until another file has brought such a module, its exports are undefined.

    modules   {name: source}, a name is its path such as draw/svg; each is evaluated after those
              that it imports, so they must not import in a circle
    without   names that are left out, because another file has them
    registry  JavaScript for the object, where several files share one; none evaluates what another one has
    """
    parts, imported, later = {}, {}, {}
    for name, source in modules.items():
        parts[name], imported[name], later[name] = _wrap_module(name, source)
        if missing := {*imported[name], *later[name]} - set(modules):
            raise ValueError(f"{name}.js imports {min(missing)}.js, which is not there")
    try:
        ordered = list(TopologicalSorter(imported).static_order())
    except CycleError as error:
        raise ValueError(f"the modules import in a circle: {' imports '.join(error.args[1][::-1])}") from None
    every = imported if first else {name: [*imported[name], *later[name]] for name in modules}
    needed = (set(ordered) if only is None else _import_closure(only, every)) - set(without)
    written = [parts[name] for name in ordered if name in needed]
    exported = [f"export const {name} = {json.dumps(text)};" for name, text in texts.items()]
    return "\n".join([f"export const modules = {registry};", *written, "\n// the texts", *exported, ""])


def needed_first(modules, names):
    """The names of the modules that these need first, and their own."""
    return _import_closure(names, {name: _wrap_module(name, source)[1] for name, source in modules.items()})


def _import_closure(names, imported):
    """These modules, and what they import."""
    found, waiting = set(), list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += imported[name]
    return found


def _blank_lines(found):
    """As many lines."""
    return "\n" * found[0].count("\n")


def _unfold(found):
    """The same on one line, and as many lines after it."""
    names = " ".join(found[2].split())
    return f"{found[1]} {names} {found[3]}" + "\n" * (1 + found[2].count("\n") + 1)


def _wrap_module(name, source):
    """A module as a function that is called at once, and the names of what it imports first, and later."""
    lines, exported, imported, later = [], [], [], []
    for line in FOLDED_STATEMENT.sub(_unfold, COMMENT.sub(_blank_lines, source)).splitlines():
        if found := LATER_IMPORT.fullmatch(line):
            later.append(normpath(join_paths(dirname(name), found[2])))
            line = f'const {found[1]} = new Proxy({{}}, {{ get: (_, name) => modules["{later[-1]}"]?.[name] }});'
        elif found := NAMESPACE_IMPORT.fullmatch(line) or NAMED_IMPORT.fullmatch(line):
            target = normpath(join_paths(dirname(name), found[2]))
            line = f'const {found[1]} = modules["{target}"];'
            imported.append(target)
        elif found := EXPORTED_DECLARATION.fullmatch(line):
            line = found[1]
            exported.append(found[2])
        elif found := EXPORT_LIST.fullmatch(line):
            line = ""
            exported.append(found[1])
        elif UNKNOWN_STATEMENT.match(line):
            raise ValueError(f"{name}.js has an import or export that board/bundle.py does not know: {line.strip()}")
        lines.append(TRAILING_COMMENT.sub(r"\1", line))
    head, tail = f'\n// {name}.js\nmodules["{name}"] ??= (() => {{', f"return {{ {', '.join(exported)} }};\n}})();"
    return "\n".join([head, *lines, tail]), imported, later
