#!/usr/bin/env python3
"""Whether the pages have words, in every language, for whatever the gateway tells by a code.

The sources are the list: a `CodedText` is made of a literal, and so are the codes of troubles and findings. The
catalogues are read by deno, as a browser reads them.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# A literal of a code with the names of its values, as `CodedText("a.b", ["name": …])`; or the code alone, where the
# type is clear.
CODED = re.compile(r'CodedText\(\s*"(?P<code>[a-z0-9.-]+)"\s*(?P<values>,\s*\[)?')
BARE = re.compile(r'(?:HerdError|Problem)\(\s*\.\w+,\s*"(?P<code>[a-z0-9.-]+)"')
NAME = re.compile(r'"(\w+)":\s*\.(?:text|number|weight|tenths)\(')
TROUBLE = re.compile(r'(?:LinkTrouble|self\.init)\(\s*(?:rate == nil \? "([a-z-]+)" : )?"([a-z-]+)"')
FINDING = re.compile(r'Finding\(\s*(?:isAssigned \? "([a-z-]+)" : )?"([a-z-]+)"')
CASE = re.compile(r'case [^"\n]*: "([a-z-]+)"$', re.MULTILINE)
HOLE = re.compile(r"\{(\w+)\}")

# Values that are there wherever the code stands, because a function of its own adds them.
ADDED = {
    "bad-value": {"field"},
    "bad-field": {"change", "field"},
    "eid-taken": {"eid", "earTag"},
    "card-not-drawn.on-sheet": {"cause"},
}
# The program ends with these before there is a page.
WITHOUT_PAGE = {"cannot-open-database", "foreign-database", "newer-schema", "older-schema", "no-digest"}
# With which statuses each kind of problem comes.
LISTED = "Web/problem-catalogue/statuses.json"
# What a page finds wrong itself.
OF_PAGES = {"unreachable", "status", "here"}


def enclosed(text: str, start: int) -> str:
    """What stands from an opening bracket to the one that closes it."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"[": 1, "]": -1}.get(text[index], 0)
        if depth == 0:
            return text[start : index + 1]
    return text[start:]


def codes(sources: dict[str, str]) -> dict[str, set[str]]:
    """Every code that can be told, with the names of its values."""
    found: dict[str, set[str]] = {}
    for text in sources.values():
        for match in CODED.finditer(text):
            values = enclosed(text, match.end("values") - 1) if match["values"] else ""
            found.setdefault(match["code"], set()).update(NAME.findall(values))
        for match in BARE.finditer(text):
            found.setdefault(match["code"], set())
    for code, names in found.items():
        names.update(ADDED.get(code, ()), ADDED.get(code.split(".")[0], ()))
    return found


def troubles(sources: dict[str, str]) -> set[str]:
    """The troubles of a device's link, one word each."""
    found = set()
    for path, text in sources.items():
        if path.endswith("LinkTrouble.swift"):
            found |= {word for match in TROUBLE.findall(text) for word in match if word}
        if path.endswith(("LinkError+Code.swift", "BluetoothError+Code.swift")):
            found |= set(CASE.findall(text))
    # Nobody waits for what was cancelled.
    return found - {"cancelled"}


def findings(sources: dict[str, str]) -> set[str]:
    """What the doctor can find."""
    texts = [text for path, text in sources.items() if "/Doctor" in path]
    meddling = re.findall(r'"\w+": "([a-z-]+)"', "".join(texts))
    return {word for text in texts for match in FINDING.findall(text) for word in match if word} | set(meddling)


def unworded(told: dict[str, set[str]], catalogue: dict) -> Iterable[str]:
    """Codes without words, and words that name a value which is not told."""
    for code, names in sorted(told.items()):
        kind, _, case = code.partition(".")
        if code in WITHOUT_PAGE:
            continue
        wanted = {f"problem.{kind}", f"problem.{kind}.action"}
        wanted |= {f"problem.{kind}.{case}"} if case else set()
        yield from (f"{key} is not worded" for key in sorted(wanted - catalogue.keys()))
        detail = f"problem.{code}" if case else f"problem.{kind}.detail"
        for key in {detail, f"problem.{code}.action"} & catalogue.keys():
            yield from (f"{key}: '{name}' is not told" for name in sorted(holes(catalogue[key]) - names))


def unlisted(told: Iterable[str], statuses: dict[str, list[int]], catalogue: dict) -> Iterable[str]:
    """Kinds of problem without a status on their page, or that nobody tells; statuses without words."""
    kinds = {code.partition(".")[0] for code in told} - WITHOUT_PAGE
    yield from (f"{LISTED}: '{kind}' has no status" for kind in sorted(kinds - statuses.keys()))
    yield from (f"{LISTED}: '{kind}' is told by nobody" for kind in sorted(statuses.keys() - kinds))
    wanted = {f"problems.{status}" for listed in statuses.values() for status in listed}
    yield from (f"{key} is not worded" for key in sorted(wanted - catalogue.keys()))


def holes(text: str | dict) -> set[str]:
    """The names of the values that a text has places for."""
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for name in HOLE.findall(form)}


def unequal(catalogues: dict[str, dict]) -> Iterable[str]:
    """Words that one language lacks, and texts that name other values than in the first language."""
    first, *others = catalogues
    for other in others:
        one, two = catalogues[first], catalogues[other]
        yield from (f"{key} is not in {other}" for key in sorted(one.keys() - two.keys()))
        yield from (f"{key} is not in {first}" for key in sorted(two.keys() - one.keys()))
        for key in sorted(one.keys() & two.keys()):
            if holes(one[key]) != holes(two[key]):
                yield f"{key}: {sorted(holes(one[key]))} in {first}, {sorted(holes(two[key]))} in {other}"


def unplural(catalogues: dict[str, dict], forms: dict[str, set[str]]) -> Iterable[str]:
    """Texts that lack a form in which their language counts."""
    for language, catalogue in catalogues.items():
        for key, text in catalogue.items():
            if isinstance(text, dict) and (lack := forms[language] - text.keys()):
                yield f"{key}: no form '{', '.join(sorted(lack))}' in {language}"


def unused(catalogue: dict, pages: str, coded: set[str], spoken: set[str] = frozenset()) -> Iterable[str]:
    """Words that no page names, as a literal or as the beginning of a name, no code and no trouble or finding."""
    # `${kind}.${value}` is made of a kind that stands somewhere as a literal.
    made = re.search(r"`\$\{\w+\}\.\$\{\w+\}`", pages)
    begun = set(re.findall(r"[`']([\w.-]+\.)(?:\$\{|')", pages))
    named = set(re.findall(r"['`]([\w.-]+)['`]", pages))
    # `${name}.action` and the like: what a name ends in.
    patterns = [
        re.compile(re.sub(r"\\\$\\\{[^}]*\\\}", r"[\\w.-]+", re.escape(template)))
        for template in re.findall(r"`((?:[\w.-]|\$\{[^}`]*\})+)`", pages)
        if "${" in template and not template.startswith("${")
    ]
    for key in sorted(catalogue):
        if key.startswith("problem."):
            kind, _, case = key.removeprefix("problem.").partition(".")
            codes = (
                {f"{kind}.{case}", f"{kind}.{case.removesuffix('.action')}"}
                if case not in ("", "action", "detail")
                else {kind}
            )
            if kind in OF_PAGES or any(code == one or one.startswith(f"{code}.") for code in codes for one in coded):
                continue
            yield f"{key} is told by nobody"
        elif key.startswith(("trouble.", "finding.")) and key.split(".")[1] not in spoken | named:
            yield f"{key} is told by nobody"
        elif not (
            key in named
            or any(key.startswith(start) for start in begun)
            or any(pattern.fullmatch(key) for pattern in patterns)
            or (made and key.partition(".")[0] in named)
        ):
            yield f"{key} is used by no page"


def read() -> tuple[dict[str, dict], dict[str, set[str]]]:
    """The catalogues, and the forms in which each language counts whole numbers."""
    program = """
      const [root, ...languages] = Deno.args;
      const words = {}, forms = {};
      for (const language of languages) {
        words[language] = (await import(`file://${root}/Web/i18n/${language}.js`)).default;
        const plurals = new Intl.PluralRules(language);
        forms[language] = [...new Set(Array.from({ length: 200 }, (_, number) => plurals.select(number)))];
      }
      console.log(JSON.stringify({ words, forms }));
    """
    command = [ROOT / "script/tool", "deno", "run", "--quiet", "--no-config", f"--allow-read={ROOT}", "-"]
    answer = subprocess.run(
        [*command, ROOT, "en", "cs"], input=program, capture_output=True, text=True, check=True
    ).stdout
    read = json.loads(answer)
    return read["words"], {language: set(forms) for language, forms in read["forms"].items()}


def faults() -> list[str]:
    """All of it, of the tree as it stands."""
    sources = {str(path): path.read_text(encoding="utf-8") for path in sorted((ROOT / "Sources").rglob("*.swift"))}
    pages = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "Web").rglob("*.js")) if "i18n/" not in str(path)
    )
    catalogues, forms = read()
    told, english = codes(sources), catalogues["en"]
    spoken = {f"trouble.{code}": code for code in troubles(sources)} | {
        f"finding.{code}": code for code in findings(sources)
    }
    return [
        *unequal(catalogues),
        *unplural(catalogues, forms),
        *unworded(told, english),
        *unlisted(told, json.loads((ROOT / LISTED).read_text(encoding="utf-8")), english),
        *(f"{key} is not worded" for key in sorted(spoken.keys() - english.keys())),
        *unused(english, pages, set(told), set(spoken.values())),
    ]


def main() -> int:
    """Tells every fault."""
    found = sorted(set(faults()))
    for fault in found:
        print(f"words: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
