"""Job 3: a member gets a card, on the screen, as a file and out of the printer."""

from case import BrowserTest

files = {"png": ("image/png", b"\x89PNG"), "svg": ("image/svg+xml", b"<?xml"), "pdf": ("application/pdf", b"%PDF-")}


class Card(BrowserTest):
    def test_new_member(self):
        """Řehoř Žůžo is typed in; his card is shown and offered as PNG, SVG and PDF"""
        self.sign_in("members")
        self.browser.click("new-member")
        self.browser.type("field-givenName", "Řehoř")
        self.browser.type("field-familyName", "Žůžo")
        self.browser.type("field-number", "41807")
        self.browser.click("member-form-submit")
        self.browser.wait_for_text("member-name", "Řehoř Žůžo")
        preview = self.browser.find("card-preview")
        self.browser.wait(lambda: self.browser.script("return arguments[0].naturalWidth", preview) > 0, "the card")
        for format, (kind, start) in files.items():
            link = self.browser.find(f"card-{format}")
            self.assertIsNotNone(link.get_dom_attribute("download"))
            status, type, body = self.browser.fetch(link.get_dom_attribute("href"))
            self.assertEqual((status, type.split(";")[0], body[: len(start)]), (200, kind, start))
        self.browser.open("members")
        self.browser.type("member-search", "zuzo rehor")
        self.browser.wait(lambda: len(self.browser.all("member-result")) == 1, "one member found without diacritics")
        self.assertIn("Řehoř Žůžo", self.browser.text("member-result"))


class Register(BrowserTest):
    def test_by_surname(self):
        """Members stand by surname, whatever titles they have"""
        names = ["Ing. Vojtěch Aabel, Ph.D.", "Anna Aacová", "MVDr. Zdeněk Aabel"]
        for number, name in enumerate(names, 88001):
            member = self.gateway.post("/v1/members", {"name": name, "number": str(number)})
            self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
        self.sign_in("members")
        self.browser.wait(lambda: len(self.browser.all("member-result")) >= 3, "the members")
        shown = [row.text.split("\n")[0] for row in self.browser.all("member-result")]
        self.assertEqual([name for name in shown if name in names], [names[0], names[2], names[1]])


class Printing(BrowserTest):
    def open_card(self):
        self.sign_in(f"members/{self.stage.filmed['id']}")

    def test_print(self):
        """One click prints, and the state shown is the scheduler's own"""
        with self.stage.print_server as server:
            self.open_card()
            self.browser.click("print-card")
            self.browser.find("job-state", state="completed")
            self.assertIn("Printed", self.browser.text("print-job"))
            self.assertEqual(server.printed()[:5], b"%PDF-")

    def test_stopped_printer(self):
        """A printer that has stopped is shown with its reason, and so is the job that waits for it"""
        with self.printing():
            self.open_card()
            self.browser.wait_for_text("print-panel", "stopped · no cards or paper in the tray")
            self.browser.choose_button("printer", "Empty")
            self.browser.click("print-card")
            self.browser.wait_for_text("print-job", "no cards or paper in the tray")
            self.browser.find("job-state", state="pending")

    def test_no_print_server(self):
        """Without a print server the page says why, and offers the PDF"""
        self.open_card()
        self.browser.wait_for_text("no-printer", "does not answer")
        status, type, _ = self.browser.fetch(self.browser.find("print-pdf").get_dom_attribute("href"))
        self.assertEqual((status, type), (200, "application/pdf"))
