"""An animal's card is the same on its page, from the API, on the command line and on paper; the herd is counted."""

import itertools
import json
import random
import subprocess
from datetime import date, timedelta
from pathlib import Path

from case import BrowserTest, artefacts
from gateway import binary, walks_are_whole
from test_pages import inspection

numbers = itertools.count(761000001)

# Every section of the card on the page: its title, and its lines as label and value.
shown = """
const text = (node) => node.textContent.replaceAll('\\u00a0', ' ').trim();
return [...document.querySelectorAll('[data-testid="animal"] section[data-testid^="card-"]')].map((section) => [
  text(section.querySelector('h2')),
  [...section.querySelectorAll('[data-testid="card-line"]')]
    .map((line) => `${text(line.querySelector('dt'))}: ${text(line.querySelector('dd'))}`),
]);
"""


def days_ago(count: int) -> str:
    return (date.today() - timedelta(days=count)).isoformat()


class Herd(BrowserTest):
    def new_animal(self, sex: str, days: int, group: str | None = None, **more) -> dict:
        draft = {"number": str(next(numbers)), "sex": sex, "born": days_ago(days), "groupId": group, **more}
        return self.gateway.post("/v1/animals", draft)

    def record(self, animal: dict, kind: str, fields: dict, days: int):
        change = {"kind": kind, "date": days_ago(days), "fields": fields}
        self.gateway.post(f"/v1/animals/{animal['id']}/changes", change)

    def new_group(self, number: str) -> str:
        barn = self.gateway.post("/v1/places", {"kind": "barn", "number": number, "name": "Kravín"})
        return self.gateway.post("/v1/places", {"kind": "group", "number": f"{number}1", "parent": barn["id"]})["id"]


class Card(Herd):
    def full_cow(self) -> dict:
        cow = self.new_animal(
            "female",
            1400,
            self.new_group("93"),
            name="Malina",
            breed="H100",
            dam="CZ123456789",
            sire="NEO-1",
            damSire="RAD-2",
            colour="černá",
            eid="203000000761001",
            collar="93",
        )
        self.record(cow, "tagging", {"eid": "203000000761002", "vitalimeter": "77"}, 90)
        self.record(cow, "calving", {"order": 2}, 300)
        self.record(cow, "heat", {"character": "silent"}, 101)
        self.record(cow, "insemination", {"character": "insemination", "order": 2, "bull": "NEO-717"}, 101)
        self.record(cow, "pregnancyCheck", {"result": "pregnant"}, 60)
        bulls = [{"number": "NEO-717", "name": "Bohouš", "sexed": True}, {"number": "RAD-105"}]
        self.record(cow, "matingPlan", {"bulls": bulls}, 120)
        self.record(cow, "performance", {"milk": 31.5, "fat": 3.9}, 70)
        self.record(cow, "performance", {"milk": 28, "fat": 4.05, "udder": "good"}, 40)
        self.record(cow, "feeding", {"ration": "manual", "basis": "milkMeter", "dose1": 2.5, "curve": "A"}, 20)
        self.record(cow, "plan", {"sale": days_ago(-400), "outOfReproduction": days_ago(-30)}, 20)
        for days, kilograms in ((200, 560.25), (100, 571), (9, 585.5)):
            self.record(cow, "weighing", {"kilograms": kilograms}, days)
        return cow

    def random_animal(self, seed: int) -> dict:
        """Some life, in no order that makes sense."""
        luck = random.Random(seed)
        sex = luck.choice(["female", "female", "male"])
        animal = self.new_animal(sex, luck.choice([3, 59, 61, 400, 800, 1200]))
        born = (date.today() - date.fromisoformat(animal["born"])).days
        kinds = {
            "calving": lambda: {"order": luck.randint(1, 9)},
            "heat": lambda: {"character": luck.choice(["normal", "induced", "vitalimeter", "observed"])},
            "insemination": lambda: luck.choice(
                [
                    {"character": "natural", "order": 3, "bull": "Žeryk"},
                    {"character": "reinsemination", "order": 0, "bull": "B-1"},
                    {"character": "embryoTransfer", "order": 1, "bull": "B-2"},
                ]
            ),
            "pregnancyCheck": lambda: {"result": luck.choice(["pregnant", "barren", "open", "abortion"])},
            "dryOff": dict,
        }
        others = {
            "weighing": lambda: {"kilograms": luck.randint(4000, 70000) / 100},
            "plan": lambda: {"outOfReproduction": days_ago(luck.randint(-20, 20))},
            "performance": lambda: {"milk": luck.randint(0, 5000) / 100, "cells": luck.randint(0, 900)},
            "feeding": lambda: {"ration": luck.choice(["automatic", "curve"]), "dose2": luck.randint(0, 90) / 8},
        }
        for kind, fields in ((kinds if sex == "female" else {}) | others).items():
            for _ in range(luck.randint(0, 3)):
                self.record(animal, kind, fields(), luck.randint(0, born))
        if luck.random() < 0.2:
            self.record(animal, "culling", {"kind": "death"}, 0)
        return animal

    def told(self, animal: dict, *options: str) -> str:
        """What the command line says of it."""
        data = Path(self.gateway.folder.name) / "data"
        command = [binary(), "animal", animal["earTag"], "--data", data, *options]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.replace("\u00a0", " ")

    def printed(self, animal: dict, language: str) -> tuple[str, int]:
        """The text of the paper, and how many pages it has."""
        paper = self.gateway.request("GET", f"/v1/animals/{animal['id']}/card.pdf?language={language}")
        (artefacts / f"card-{language}.pdf").write_bytes(paper)
        text = subprocess.run(["pdftotext", "-layout", "-", "-"], input=paper, check=True, capture_output=True).stdout
        return " ".join(text.decode().replace("\u00a0", " ").split()), text.count(b"\f")

    def expect_the_same(self, animal: dict):
        card = self.gateway.get(f"/v1/animals/{animal['id']}/card")
        self.assertEqual(json.loads(self.told(animal, "--json")), card)
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("card-origin")
            sections = dict(self.browser.script(shown))
            plain = self.told(animal, "--language", language)
            told = {}
            for part in plain.strip().split("\n\n"):
                title, *lines = part.split("\n")
                told[title] = [line.strip() for line in lines]
            # Who was never weighed is told so in a sentence.
            sections = {title: lines for title, lines in sections.items() if lines}
            self.assertEqual(
                {title: sorted(lines) for title, lines in sections.items()},
                {title: sorted(lines) for title, lines in told.items()},
            )
            paper, pages = self.printed(animal, language)
            self.assertEqual(pages, 1)
            for title, lines in told.items():
                self.assertIn(title, paper)
                for line in lines:
                    self.assertIn(line.replace(": ", " ", 1), paper)
        self.browser.speak("en")

    def test_everywhere_the_same(self):
        """Page, API, command line and paper say the same of a cow of which everything is known, in both languages"""
        self.stop_the_race()
        cow = self.full_cow()
        self.sign_in(f"animals/{cow['id']}")
        self.browser.find("card-origin")
        self.assertIn("pregnant", self.browser.text("card-reproduction"))
        self.expect_the_same(cow)
        for place, scheme in (("phone", "dark"), ("phone", "light"), ("desktop", "dark"), ("desktop", "light")):
            self.browser.look_from(place)
            self.browser.prefer(scheme)
            self.assertEqual(self.browser.script(inspection), [], f"{place} {scheme}")
            self.browser.photograph(artefacts / f"card-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_of_any_life(self):
        """The same of animals of which anything was recorded, in any order"""
        # What an animal is expected to weigh stands on the herd, of which the race tells more all the time.
        self.stop_the_race()
        for seed in range(12 if walks_are_whole else 3):
            with self.subTest(seed=seed):
                animal = self.random_animal(seed)
                self.sign_in(f"animals/{animal['id']}")
                self.browser.find("card-origin")
                self.expect_the_same(animal)

    def test_no_rule_of_its_own(self):
        """A form shows and proposes what the card says, without the change that is being corrected"""
        cow = self.new_animal("female", 1400)
        self.record(cow, "calving", {"order": 2}, 100)
        self.record(cow, "insemination", {"character": "insemination", "order": 1, "bull": "A"}, 40)
        self.sign_in(f"animals/{cow['id']}")
        entry = self.browser.find("change", kind="insemination")
        self.browser.click("correct-change", entry)
        self.browser.find("form-head")
        self.assertEqual(self.browser.text("head-lastInsemination").split("\n")[-1], "–")


class Counts(Herd):
    def listed(self) -> set[str]:
        return set(self.browser.listed("animal-result", "animal"))

    def counts(self) -> list[str]:
        names = ("total", "heifers", "pregnantHeifers", "cows", "bulls")
        return [self.browser.all(f"count-{name}")[0].text.split("\n")[0] for name in names]

    def test_counts(self):
        """Above the list stand the counts within the filters; a tap on one lists only those"""
        group = self.new_group("94")
        heifer, soon, cow = (self.new_animal("female", 900, group) for _ in range(3))
        bull = self.new_animal("male", 400, group)
        self.record(soon, "insemination", {"character": "insemination", "order": 1, "bull": "A"}, 160)
        self.record(soon, "pregnancyCheck", {"result": "pregnant"}, 100)
        self.record(cow, "calving", {"order": 1}, 100)
        self.record(cow, "plan", {"outOfReproduction": days_ago(3)}, 5)
        self.sign_in("animals")
        self.browser.find("animal-result")
        # The first press unlocks the sound; one on a list does not count.
        self.browser.click("animal-search")
        self.browser.choose("filter-group", group)
        self.browser.wait(lambda: self.counts() == ["4", "1", "1", "1", "1"], "the counts of the group")
        for place, scheme in (("phone", "dark"), ("phone", "light"), ("desktop", "dark"), ("desktop", "light")):
            self.browser.look_from(place)
            self.browser.prefer(scheme)
            self.assertEqual(self.browser.script(inspection), [], f"{place} {scheme}")
            self.browser.photograph(artefacts / f"counts-{place}-{scheme}.png")
        self.browser.look_from("desktop")
        self.browser.prefer("light")
        for name, animal in {"heifers": heifer, "pregnantHeifers": soon, "cows": cow, "bulls": bull}.items():
            self.browser.click(f"count-{name}")
            self.browser.wait(lambda animal=animal: self.listed() == {animal["id"]}, name)
            self.assertEqual(self.counts(), ["4", "1", "1", "1", "1"], "the others can still be chosen")
        self.browser.click("count-total")
        for value, animals in {"out": [cow], "pregnant": [soon], "in": [heifer, soon, bull]}.items():
            self.browser.choose("filter-reproduction", value)
            wanted = {animal["id"] for animal in animals}
            self.browser.wait(lambda wanted=wanted: self.listed() == wanted, value)
