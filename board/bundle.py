"""Bundles JavaScript modules into one file.

The browser fetches one file, and the sources stay plain modules that import one another, without a build step.
"""

import json
import re
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, normpath
from posixpath import join as join_paths

# All forms of import and export that the modules may use. A line that begins with any other form is an error. Strings
# in other languages do not begin so. ESLint refuses import() and import.meta, which could be anywhere in a line.
NAMESPACE_IMPORT = re.compile(r'import \* as (\w+) from "(\.[\w./]*)\.js";')
LATER_IMPORT = re.compile(NAMESPACE_IMPORT.pattern + " // later")
NAMED_IMPORT = re.compile(r'import (\{ \w+(?:, \w+)* \}) from "(\.[\w./]*)\.js";')
EXPORTED_DECLARATION = re.compile(r"export ((?:async )?(?:function|class|const) (\w+).*)")
EXPORT_LIST = re.compile(r"export \{ (\w+(?:, \w+)*) \};")
# Comments on lines of their own, which a browser does not need. They would be a quarter of each saved file.
COMMENT = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)$", re.MULTILINE)
# A comment after code that ends with ;, a comma or {, in a line without another slash or a string over several lines.
TRAILING_COMMENT = re.compile(r"""^((?:[^"'`/]|"[^"\\/]*"|'[^'\\/]*')*[;,{]) // .*""")
# An import or export that Prettier has folded over several lines.
FOLDED_STATEMENT = re.compile(r"^((?:import|export) \{)\n([^{}]*),\n(\}.*;)$", re.MULTILINE)
UNKNOWN_STATEMENT = re.compile(
    r"""\s*(import\s*(["'{*]|\w+\s*,|\w+\s+from\b)|export\s*([{*]|(default|const|let|var|async|function|class)\b))"""
)


def bundle_modules(modules, names=None, registry="{}", **values):
    """One module that exports `modules`, an object {name: exports of the module}, and the `values` by their names.

    modules   {name: source}; a name is a path such as draw/svg. Each module is evaluated after those that it imports,
              so they must not import in a circle
    names     those of the modules that the file has, by default all. The exports of another module are undefined until
              another file has brought it
    registry  JavaScript for the object `modules`, if several files share it; what it has is not evaluated again

    A line with the name comes before each module and each value: `bundleFor` in shell/sharing/html_file.js takes some.
    """
    sections, imported = {}, {}
    for name, source in modules.items():
        sections[name], imported[name], later = _wrap_module(name, source)
        if missing := {*imported[name], *later} - set(modules):
            raise ValueError(f"{name}.js imports {min(missing)}.js, which is not there")
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        raise ValueError(f"the modules import in a circle: {' imports '.join(error.args[1][::-1])}") from None
    written = [sections[name] for name in _in_order(imported) if names is None or name in names]
    exported = [f"// {name}\nexport const {name} = {json.dumps(value)};\n" for name, value in values.items()]
    return "".join([f"export const modules = {registry};\n", *written, *exported])


def _in_order(imported):
    """The names, each after those that it imports, and close to them: so the bundle is packed 2 % smaller."""
    ordered = {}

    def add(name):
        if name not in ordered:
            for other in imported[name]:
                add(other)
            ordered[name] = None

    for name in sorted(imported):
        add(name)
    return list(ordered)


def imported_modules(modules, later=True):
    """{name: names of the modules that it imports}; without `later`, not those whose import is marked so."""
    wrapped = {name: _wrap_module(name, source) for name, source in modules.items()}
    return {name: [*at_once, *(others if later else [])] for name, (_, at_once, others) in wrapped.items()}


def with_imports(names, imported):
    """These names and those of all modules that they import, directly or not."""
    found, waiting = set(), list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += imported[name]
    return found


def _blank_lines(found):
    """As many line breaks as the match has, so that lines keep their numbers."""
    return "\n" * found[0].count("\n")


def _unfold(found):
    """The folded statement on one line, and blank lines, so that the next lines keep their numbers."""
    names = " ".join(found[2].split())
    return f"{found[1]} {names} {found[3]}" + "\n" * (1 + found[2].count("\n") + 1)


def _wrap_module(name, source):
    """A module as a function that is called at once; the names of its imports, and of those marked "later"."""
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
    head, tail = f'// {name}\nmodules["{name}"] ??= (() => {{', f"return {{ {', '.join(exported)} }};\n}})();\n"
    return "\n".join([head, *lines, tail]), imported, later
