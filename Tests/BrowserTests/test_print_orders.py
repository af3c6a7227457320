"""Many cards at once: chosen, printed sheet by sheet, cancelled, saved; another choice is another order."""

from case import BrowserTest, artefacts


class PrintOrders(BrowserTest):
    def setUp(self):
        super().setUp()
        self.members = []
        for number in range(3):
            member = self.gateway.post("/v1/members", {"name": f"Press Tester {number}", "number": f"5203{number}"})
            self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
            self.members.append(member)

    def choose(self, *members: dict):
        self.browser.type("cards-search", "Press Tester")
        self.browser.wait(lambda: len(self.browser.all("cards-person")) == 3, "the people")
        for member in members:
            self.browser.click("cards-person", member=member["id"])

    def orders(self) -> list[dict]:
        ids = {order["id"] for order in self.before}
        return [order for order in self.gateway.get("/v1/print-orders")["items"] if order["id"] not in ids]

    def test_print(self):
        """Two cards are printed as two jobs, and another choice is another order"""
        with self.stage.print_server as server:
            self.before = self.gateway.get("/v1/print-orders")["items"]
            self.sign_in("members/print")
            self.choose(*self.members[:2])
            self.browser.wait_for_text("cards-count", "2 people chosen")
            self.browser.choose_button("paper", "id-1")
            self.browser.choose_button("printer", "Cards")
            self.browser.click("cards-print")
            # By its id: orders of before are listed there, too, and are done already.
            self.browser.wait(lambda: len(self.orders()) == 1, "the order")
            (order,) = self.orders()
            self.browser.find("print-order", order=order["id"], state="done")
            self.assertEqual(server.printed()[:5], b"%PDF-")
            (order,) = self.orders()
            self.assertEqual((order["sheets"], order["sheetsPrinted"], order["count"]), (2, 2, 2))
            for place in ("phone", "desktop"):
                for scheme in ("light", "dark"):
                    self.browser.look_from(place)
                    self.browser.prefer(scheme)
                    self.browser.photograph(artefacts / f"print-cards-{place}-{scheme}.png")
            self.browser.look_from("desktop")
            self.browser.prefer("light")
            self.browser.click("cards-person", member=self.members[2]["id"])
            self.browser.click("cards-print")
            self.browser.wait(lambda: len(self.orders()) == 2, "another order")

    def test_paper(self):
        """Eight on A4 and the fronts alone are ordered as chosen, and remembered"""
        with self.stage.print_server:
            self.before = self.gateway.get("/v1/print-orders")["items"]
            self.sign_in("members/print")
            self.choose(*self.members)
            self.browser.choose_button("paper", "a4-cards-8")
            self.browser.choose_button("sides", "front")
            self.browser.choose_button("printer", "Cards")
            self.browser.click("cards-print")
            self.browser.find("print-order", state="done")
            (order,) = self.orders()
            self.assertEqual((order["stock"], order["sheets"]), ("a4-cards-8", 1))
            self.assertNotIn("backs", order)
            for paper in ("id-1", "a4-cards"):
                self.browser.choose_button("paper", paper)
            self.browser.choose_button("sides", "both")

    def test_cancel(self):
        """An order at a printer without cards is cancelled, and takes its jobs back"""
        with self.stage.print_server:
            self.before = self.gateway.get("/v1/print-orders")["items"]
            self.sign_in("members/print")
            self.choose(self.members[0])
            self.browser.choose_button("printer", "Empty")
            self.browser.click("cards-print")
            self.browser.click("order-cancel", within=lambda: self.browser.visible("cards-press"))
            self.browser.wait(lambda: len(self.orders()) == 1, "the order")
            self.browser.find("print-order", order=self.orders()[0]["id"], state="cancelled")
            self.assertEqual([order["state"] for order in self.orders()], ["cancelled"])

    def test_nobody(self):
        """Who chose nobody is told so"""
        with self.stage.print_server:
            self.sign_in("members/print")
            self.browser.click("cards-print")
            self.browser.wait_for_text("toasts", "Choose people first")
