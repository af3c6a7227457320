"""A code without words is found, and words without a code; what is worded is not taken for a fault."""

import unittest

from words import codes, findings, troubles, unequal, unlisted, unplural, unused, unworded

SOURCE = """
throw HerdError(
    .conflict, CodedText("link-taken", ["name": .text(device.name), "at": .text([1, 2][0])]), "…")
throw HerdError(.notFound, "unknown-animal", "…")
CodedText("bad-change.weight", [
    "kilograms": .weight(weight)])
"""

WORDS = {
    "problem.link-taken": "Taken",
    "problem.link-taken.action": "Choose",
    "problem.link-taken.detail": "{name} uses it",
    "problem.unknown-animal": "Unknown",
    "problem.unknown-animal.action": "Search",
    "problem.bad-change": "Not complete",
    "problem.bad-change.action": "Correct it",
    "problem.bad-change.weight": "{kilograms} kg",
}


class Codes(unittest.TestCase):
    told = codes({"a.swift": SOURCE})

    def test_codes(self):
        """Codes are found with the names of their values, however they are written"""
        self.assertEqual(
            self.told, {"link-taken": {"name", "at"}, "unknown-animal": set(), "bad-change.weight": {"kilograms"}}
        )

    def test_worded(self):
        """Title, advice and each case have to be worded, of values that are told"""
        self.assertEqual(list(unworded(self.told, WORDS)), [])
        for key in WORDS.keys() - {"problem.link-taken.detail"}:
            lacking = {other: text for other, text in WORDS.items() if other != key}
            self.assertEqual(list(unworded(self.told, lacking)), [f"{key} is not worded"])
        wrong = {**WORDS, "problem.bad-change.weight": "{weight} kg"}
        self.assertEqual(list(unworded(self.told, wrong)), ["problem.bad-change.weight: 'weight' is not told"])

    def test_statuses(self):
        """Each kind that is told has a status on its page, no other has, and each status is worded"""
        words = {"problems.404": "", "problems.409": "", "problems.422": ""}
        listed = {"link-taken": [409], "unknown-animal": [404], "bad-change": [422]}
        self.assertEqual(list(unlisted(self.told, listed, words)), [])
        lacking = {kind: statuses for kind, statuses in listed.items() if kind != "bad-change"}
        self.assertEqual(
            list(unlisted(self.told, {**lacking, "gone": [404, 410]}, words)),
            [
                "Web/problem-catalogue/statuses.json: 'bad-change' has no status",
                "Web/problem-catalogue/statuses.json: 'gone' is told by nobody",
                "problems.410 is not worded",
            ],
        )

    def test_unused(self):
        """Words that no code and no page asks for are found; a beginning that a page completes is enough"""
        pages = "t('nav.weigh'); t(`sex.${animal.sex}`)"
        self.assertEqual(list(unused({**WORDS, "nav.weigh": "", "sex.male": ""}, pages, set(self.told))), [])
        self.assertEqual(
            list(unused({"nav.gone": "", "problem.gone": "", "problem.bad-change.gone": ""}, pages, set(self.told))),
            [
                "nav.gone is used by no page",
                "problem.bad-change.gone is told by nobody",
                "problem.gone is told by nobody",
            ],
        )

    def test_languages(self):
        """Both languages have the same words, with the same values, in all forms in which they count"""
        catalogues = {"en": {"a": "{name}", "b": ""}, "cs": {"a": "{number}", "c": ""}}
        self.assertEqual(
            list(unequal(catalogues)), ["b is not in cs", "c is not in en", "a: ['name'] in en, ['number'] in cs"]
        )
        counted = {"en": {"a": {"one": "", "other": ""}}, "cs": {"a": {"one": "", "other": ""}}}
        forms = {"en": {"one", "other"}, "cs": {"one", "few", "other"}}
        self.assertEqual(list(unplural(counted, forms)), ["a: no form 'few' in cs"])

    def test_troubles(self):
        """Troubles of links and findings of the doctor are found where they are made"""
        link = 'LinkTrouble(\n    "stranger", "…")\nself.init(rate == nil ? "asking" : "asking-at", "…")'
        self.assertEqual(troubles({"LinkTrouble.swift": link}), {"stranger", "asking", "asking-at"})
        self.assertEqual(
            troubles({"LinkError+Code.swift": 'case .busy: "port-in-use"\ncase .cancelled: "cancelled"'}),
            {"port-in-use"},
        )
        self.assertEqual(findings({"/Doctor/a": 'Finding(\n isAssigned ? "one" : "two", .warning)'}), {"one", "two"})
