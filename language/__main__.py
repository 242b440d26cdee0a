"""All sentences as a list: python -m language [CODE of a language]

Without a language, each sentence with its places, file by file. With one, what is not yet said in it, as the entries
that its file language/CODE.json needs.
"""

import json
import sys
from itertools import groupby

from language import catalogue, sentences


def listed():
    """The sentences, file by file."""
    for file, found in groupby(sentences.all_of(), key=lambda sentence: sentence.file):
        yield f"\n## {file}\n"
        yield from (f"{sentence.line}: {' '.join(sentence.text.split())}" for sentence in found)


def missing(code):
    """{sentence: ""} of those that this language does not say."""
    said = catalogue.of(code)
    return {sentence.text: "" for sentence in sentences.all_of() if sentence.text not in said}


if __name__ == "__main__":
    if len(sys.argv) > 2 or (sys.argv[1:] and sys.argv[1] not in catalogue.codes()):
        sys.exit(f"python -m language [{' or '.join(catalogue.codes())}]")
    if sys.argv[1:]:
        print(json.dumps(missing(sys.argv[1]), ensure_ascii=False, indent=2))
    else:
        print("\n".join(listed()))
