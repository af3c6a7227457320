"""Members come from a table whose columns nobody has named as we do."""

import test_pages
from case import BrowserTest


class MemberImport(BrowserTest):
    numbers = range(301_000_000, 301_000_006)

    def setUp(self):
        super().setUp()
        self.addCleanup(self.forget)

    def forget(self):
        for number in self.numbers:
            for member in self.gateway.get(f"/v1/members?query={number}")["items"]:
                self.gateway.delete(f"/v1/members/{member['id']}")

    def give(self, name: str, text: str, encoding: str = "cp1250"):
        path = self.stage.path / name
        path.write_bytes(text.encode(encoding))
        self.browser.give_file("member-file", path)

    def choose(self, heading: int, field: str):
        """Chooses what the column is, and waits for the preview that goes by it"""
        box = self.browser.all("member-column")[heading]
        self.browser.script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", box, field
        )
        self.browser.wait(
            lambda: (
                [box.get_attribute("data-column") for box in self.browser.all("member-column")][heading:][:1] == [field]
            ),
            f"column {heading} is {field}",
        )

    def test_columns_by_hand(self):
        """Columns are chosen by hand, seen in a preview, written, and known again the next time"""
        first, second, third = self.numbers[:3]
        self.sign_in("members/import")
        self.browser.speak("cs")
        table = (
            f"Kdo to je;Č. legitimace;Spojení\r\nŘehoř Žůžo;{first};rehor@example.org\r\nÁja;{second};\r\n;{third};\r\n"
        )
        self.give("spolek.csv", table)
        self.browser.wait(lambda: len(self.browser.all("member-column")) == 3, "the columns of the table")
        self.choose(0, "name")
        self.choose(1, "number")
        self.choose(2, "email")
        self.browser.wait(
            lambda: self.browser.find("members-count-new").get_attribute("data-count") == "2", "two new members"
        )
        self.assertEqual(self.browser.find("members-count-bad").get_attribute("data-count"), "1")
        self.assertIn("Řehoř", self.browser.text("member-preview"))
        test_pages.Pages.photograph(self, "member-import", "cs")
        self.browser.look_from("desktop")
        self.browser.click("import-write")
        self.browser.find("import-done")
        member = self.gateway.get(f"/v1/members?query={first}")["items"][0]
        self.assertEqual((member["name"], member["email"]), ("Řehoř Žůžo", "rehor@example.org"))
        self.give("dalsi.csv", f"kdo to je;c. legitimace;spojeni\r\nŘehoř Žůžo;{first};jiny@example.org\r\n")
        self.browser.wait(
            lambda: self.browser.find("members-count-updated").get_attribute("data-count") == "1", "one is changed"
        )
        self.assertIn("naposledy", self.browser.text("member-preview"))
        self.assertIn("jiny@example.org", self.browser.text("member-updates"))

    def test_page_of_a_study_system(self):
        """A page of a study system says who is new, who changes and what is bad, before anything is written"""
        known, new, bad = self.numbers[3:]
        self.gateway.post("/v1/members", {"name": "Jan Dvořák", "number": str(known)})
        self.sign_in("members/import")
        self.browser.speak("cs")
        people = "".join(
            f"<entry><content>{elements}</content></entry>"
            for elements in (
                f"<firstName>Jan</firstName><lastName>Dvořák</lastName><personalNumber>{known}</personalNumber>"
                "<email>dvorak301@example.org</email>",
                f"<firstName>Eva</firstName><lastName>Černá</lastName><personalNumber>{new}</personalNumber>",
                f"<lastName>Druhá</lastName><personalNumber>{bad}</personalNumber><email>dvorak301@example.org</email>",
                "<code>BI-PA1</code>",
            )
        )
        page = f'<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?offset=4"/>{people}</feed>'
        self.give("students.xml", page, "utf-8")
        self.browser.wait(
            lambda: self.browser.find("members-count-new").get_attribute("data-count") == "1", "one is new"
        )
        self.assertEqual(self.browser.find("members-count-updated").get_attribute("data-count"), "1")
        self.assertEqual(self.browser.find("members-count-bad").get_attribute("data-count"), "2")
        self.assertIn("dvorak301@example.org", self.browser.text("member-updates"))
        errors = self.browser.text("import-errors")
        self.assertIn("E-mail", errors)
        self.assertIn("Chybí Příjmení", errors)
        self.assertIn("další", self.browser.text("members-more-pages"))
        self.assertEqual(self.browser.all("member-column"), [])
        self.assertEqual(self.gateway.get(f"/v1/members?query={new}")["items"], [])
        test_pages.Pages.photograph(self, "study-page", "cs")
        self.browser.look_from("desktop")
        self.browser.click("import-write")
        self.browser.find("import-done")
        self.assertEqual(self.gateway.get(f"/v1/members?query={new}")["items"][0]["name"], "Eva Černá")
        self.assertEqual(self.gateway.get(f"/v1/members?query={bad}")["items"], [])
