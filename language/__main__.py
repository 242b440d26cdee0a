"""Lists the sentences to translate: python -m language [CODE of a language].

Without a language, it prints each sentence with its line, file by file. With one, it prints the sentences that have no
translation yet, as entries for language/CODE.json.
"""

import json
import sys
from itertools import groupby

from language import catalogue, extraction


def list_sentences():
    for file, found in groupby(extraction.all_sentences(), key=lambda sentence: sentence.file):
        yield f"\n## {file}\n"
        yield from (f"{sentence.line}: {' '.join(sentence.text.split())}" for sentence in found)


def missing_entries(code):
    """{sentence: ""} for each sentence without a translation into this language."""
    said = catalogue.translations(code)
    return {sentence.text: "" for sentence in extraction.all_sentences() if sentence.text not in said}


if __name__ == "__main__":
    if len(sys.argv) > 2 or (sys.argv[1:] and sys.argv[1] not in catalogue.codes()):
        sys.exit(f"python -m language [{' or '.join(catalogue.codes())}]")
    if sys.argv[1:]:
        print(json.dumps(missing_entries(sys.argv[1]), ensure_ascii=False, indent=2))
    else:
        print("\n".join(list_sentences()))
