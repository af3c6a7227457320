"""Lists of a study system are fetched from an address that somebody sets, and are there without it afterwards."""

import subprocess
import sys
import tempfile
from pathlib import Path

import test_pages
from case import BrowserTest

SERVER = Path(__file__).resolve().parents[1] / "FolderServer" / "server.py"


def entry(key: str, elements: str) -> str:
    return f'<atom:entry><atom:id>{key}</atom:id><atom:content type="xml">{elements}</atom:content></atom:entry>'


def feed(entry: str, following: str | None = None) -> str:
    """A page of a list, and where the next one is."""
    link = f'<atom:link rel="next" href="{following}"/>' if following else ""
    spaces = (
        'xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3" '
        'xmlns:xlink="http://www.w3.org/1999/xlink"'
    )
    return f"<atom:feed {spaces}>{link}{entry}</atom:feed>"


def course(code: str, czech: str, english: str | None, teacher: str) -> str:
    name = f'<name xml:lang="cs">{czech}</name>' + (f'<name xml:lang="en">{english}</name>' if english else "")
    who = f'<instance><lecturers><teacher xlink:href="teachers/t/">{teacher}</teacher></lecturers></instance>'
    return entry(code, f"<code>{code}</code>{name}<capacity>120</capacity>{who}")


class Study(BrowserTest):
    number = "306000001"
    provokes = ("status of 422",)

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "token").write_text("good")
        self.system = subprocess.Popen(
            [sys.executable, "-B", str(SERVER), folder.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.addCleanup(self.end)
        self.address = f"http://127.0.0.1:{self.system.stdout.readline().strip()}/api"
        self.addCleanup(self.forget)
        courses = self.folder / "api" / "courses"
        courses.mkdir(parents=True)
        algebra = course("BI-LIN", "Lineární algebra", "Linear Algebra", "Eva Říhová")
        (courses / "1.xml").write_text(feed(algebra, following="courses?page=2"))
        (courses / "2.xml").write_text(feed(course("BI-ZMA", "Základy matematické analýzy", None, "Jan Novák")))
        students = self.folder / "api" / "students"
        students.mkdir()
        (students / "1.xml").write_text(
            feed(
                entry(
                    "s1",
                    "<firstName>Řehoř</firstName><lastName>Študent</lastName>"
                    f"<personalNumber>{self.number}</personalNumber><username>studereh</username><grade>2</grade>",
                )
            )
        )

    def end(self):
        self.system.kill()
        self.system.wait()
        self.system.stdin.close()
        self.system.stdout.close()

    def forget(self):
        self.gateway.delete("/v1/study-system")
        for member in self.gateway.get(f"/v1/members?query={self.number}")["items"]:
            self.gateway.delete(f"/v1/members/{member['id']}")

    def set(self, address: str, token: str | None = None):
        self.browser.click("study-set")
        self.browser.type("field-url", address)
        if token:
            self.browser.type("field-accessToken", token)
        self.browser.click("study-form-submit")

    def codes(self) -> list[str]:
        return [row.get_attribute("data-code") for row in self.browser.all("study-entry")]

    def test_lists(self):
        """They are set, fetched, searched in both languages, and still there when the study system is not"""
        self.sign_in("members/study")
        self.browser.speak("en")
        self.browser.find("study-age", count="0")
        # Nothing lets the gateway in: that is said beside the button.
        self.set(self.address)
        self.browser.find("problem")
        self.browser.type("field-accessToken", "good")
        self.browser.click("study-form-submit")
        self.browser.find("study-source")
        self.browser.click("study-refresh")
        self.browser.find("study-age", count="2")
        self.browser.find("study-source", running="false")
        self.assertEqual(self.codes(), ["BI-LIN", "BI-ZMA"])
        self.assertIn("Linear Algebra", self.browser.find("study-entry", code="BI-LIN").text)
        # What there is in one language only is shown in that.
        self.assertIn("Základy", self.browser.find("study-entry", code="BI-ZMA").text)
        self.system.kill()
        for text, found in (("linearni", ["BI-LIN"]), ("rih", ["BI-LIN"]), ("novak", ["BI-ZMA"])):
            self.browser.type("study-search", text)
            self.browser.wait(lambda wanted=found: self.codes() == wanted, text)
        self.browser.click("study-students")
        self.browser.wait_for_text("study-entry", "Řehoř Študent")
        self.browser.click("study-refresh-one")
        self.browser.find("study-standing", list="students")
        self.assertEqual(self.codes(), ["studereh"])
        for language in ("en", "cs"):
            self.browser.look_from("desktop")
            self.browser.speak(language)
            self.browser.open("members/study")
            self.browser.find("study-entry", code="BI-LIN")
            self.browser.find("study-standing", list="students")
            test_pages.Pages.photograph(self, "study", language)
        self.assertIn("Lineární algebra", self.browser.find("study-entry", code="BI-LIN").text)
