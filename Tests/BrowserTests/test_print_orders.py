"""Many cards at once: chosen, printed sheet by sheet, cancelled, saved; another choice is another order."""

from case import BrowserTest, artefacts

# A register of many, of whom the gateway gives as many as are asked for; files wait until they are let go.
many = """
const asked = window.fetch;
window.played = { lists: [], files: [], waiting: [] };
const person = (number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, name: `Person ${number}`, number: `${number}`,
  active: true, createdAt: '2026-01-01T00:00:00Z', simulated: false,
});
window.fetch = (path, options = {}) => {
  const { pathname, searchParams } = new URL(path, location.href);
  if (pathname === '/v1/members') {
    const [from, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit'))];
    const items = Array.from({ length: Math.min(limit, 2500 - from) }, (_, index) => person(from + index + 1));
    const next = from + items.length < 2500 ? String(from + items.length) : undefined;
    played.lists.push([limit, searchParams.get('locked')]);
    return Promise.resolve(Response.json({ items, next }));
  }
  if (pathname !== '/v1/cards/sheet') return asked(path, options);
  played.files.push(JSON.parse(options.body).memberIds.map((id) => Number(id.slice(-12))));
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Disposition': "inline; filename*=UTF-8''cards.pdf" };
    played.waiting.push(() => resolve(new Response('%PDF-', { headers })));
    options.signal.addEventListener('abort', () => reject(options.signal.reason));
  });
};
"""
# What the page asks for is remembered, and answered by the gateway.
files = """
const asked = window.fetch;
window.answers = [];
window.fetch = async (path, options) => {
  const response = await asked(path, options);
  if (path === '/v1/cards/sheet') answers.push([response.status, response.headers.get('Content-Type')]);
  return response;
};
"""


class PrintOrders(BrowserTest):
    def setUp(self):
        super().setUp()
        self.members = []
        for number in range(3):
            member = self.gateway.post("/v1/members", {"name": f"Press Tester {number}", "number": f"5203{number}"})
            self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
            self.members.append(member)

    def choose(self, *members: dict):
        self.browser.type("person-search", "Press Tester")
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
        with self.printing():
            self.before = self.gateway.get("/v1/print-orders")["items"]
            self.sign_in("members/print")
            self.choose(*self.members)
            self.browser.choose_button("paper", "a4-cards-8")
            self.browser.choose_button("sides", "front")
            self.browser.choose_button("printer", "Cards")
            self.browser.click("cards-print")
            # By its id: orders of before are listed there, too, and are done already.
            self.browser.wait(lambda: len(self.orders()) == 1, "the order")
            (order,) = self.orders()
            self.browser.find("print-order", order=order["id"], state="done")
            self.assertEqual((order["stock"], order["sheets"]), ("a4-cards-8", 1))
            self.assertNotIn("backs", order)
            for paper in ("id-1", "a4-cards"):
                self.browser.choose_button("paper", paper)
            self.browser.choose_button("sides", "both")

    def test_cancel(self):
        """An order at a printer without cards is cancelled, and takes its jobs back"""
        with self.printing():
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
        with self.printing():
            self.sign_in("members/print")
            self.browser.click("cards-print")
            self.browser.wait_for_text("toasts", "Choose people first")

    def test_locked(self):
        """Who has left or whose membership is over is marked, told why, and not among all"""
        locked = {}
        for reason, fields in {"left": {"active": False}, "over": {"until": "2020-01-31"}}.items():
            member = self.gateway.post(
                "/v1/members", {"name": f"Press Tester {reason}", "number": f"5204{reason}", **fields}
            )
            self.addCleanup(self.gateway.delete, f"/v1/members/{member['id']}")
            locked[reason] = member
        with self.printing():
            self.sign_in("members/print")
            self.browser.type("person-search", "Press Tester")
            self.browser.wait(lambda: len(self.browser.all("cards-person")) == 5, "the people")
            for reason, words in {
                "left": "Press Tester left has left",
                "over": "The membership of Press Tester over is over",
            }.items():
                row = self.browser.find("cards-person", member=locked[reason]["id"])
                self.assertEqual(row.get_dom_attribute("aria-disabled"), "true")
                self.assertRegex(row.text, "not active|membership ended on")
                row.click()
                self.browser.wait_for_text("toasts", words)
                self.assertEqual(row.get_dom_attribute("aria-pressed"), "false")
            self.browser.wait_for_text("cards-count", "0 people chosen")
            self.browser.click("cards-all")
            self.browser.wait_for_text("cards-count", "3 people chosen")
            self.browser.wait_for_text("cards-note", "are not among them")
            pressed = {
                row.get_dom_attribute("data-member")
                for row in self.browser.all("cards-person")
                if row.get_dom_attribute("aria-pressed") == "true"
            }
            self.assertEqual(pressed, {member["id"] for member in self.members})
            for place in ("phone", "desktop"):
                for scheme in ("light", "dark"):
                    self.browser.look_from(place)
                    self.browser.prefer(scheme)
                    self.browser.photograph(artefacts / f"print-cards-locked-{place}-{scheme}.png")
            self.browser.look_from("desktop")
            self.browser.prefer("light")
            self.browser.click("cards-none")
            self.browser.wait_for_text("cards-count", "0 people chosen")
            self.browser.find("cards-person", member=locked["left"]["id"]).click()
            self.browser.click("toast-way")
            self.browser.find("page-member")

    def test_many(self):
        """Of a large register a page is read; all are as many as are printed at once, and it is said up to whom"""
        with self.printing():
            self.sign_in("members")
            self.browser.script(many)
            self.browser.open("members/print")
            self.browser.wait(lambda: len(self.browser.all("cards-person")) == 50, "a page of people")
            self.browser.click("persons-next")
            self.browser.wait(lambda: len(self.browser.all("cards-person")) == 100, "another page")
            self.browser.click("cards-all")
            self.browser.wait_for_text("cards-count", "1000 people chosen")
            self.browser.wait_for_text("cards-note", "Only the first 1000 are chosen, up to Person 1000")
            asked = self.browser.script("return played.lists")
            self.assertEqual(asked, [[50, None], [50, None], [500, "false"], [500, "false"]])
            self.browser.click("cards-person", member="00000000-0000-4000-8000-000000000001")
            self.browser.wait_for_text("cards-count", "999 people chosen")
            self.browser.click("cards-person", member="00000000-0000-4000-8000-000000000001")
            self.browser.wait_for_text("cards-count", "1000 people chosen")

    def test_files(self):
        """More cards than a PDF holds come as several, one after another, until it is cancelled"""
        with self.printing():
            self.sign_in("members")
            self.browser.script(many)
            self.browser.open("members/print")
            self.browser.wait(lambda: self.browser.all("cards-person"), "the people")
            self.browser.click("cards-all")
            self.browser.wait_for_text("cards-count", "1000 people chosen")
            self.browser.click("cards-pdf")
            self.browser.wait_for_text("cards-drawing", "500 cards are being drawn")
            self.browser.wait_for_text("cards-drawing", "File 1 of 2: a PDF holds at most 500 cards")
            self.browser.script("played.waiting[0]()")
            self.browser.wait_for_text("cards-drawing", "File 2 of 2")
            drawn = self.browser.script("return played.files")
            self.assertEqual(drawn, [list(range(1, 501)), list(range(501, 1001))])
            self.browser.script("played.waiting[1]()")
            self.browser.wait(lambda: not self.browser.all("cards-drawing"), "the end")
            self.browser.click("cards-pdf")
            self.browser.wait_for_text("cards-drawing", "File 1 of 2")
            self.browser.click("cards-drawing-cancel")
            self.browser.wait(lambda: not self.browser.all("cards-drawing"), "the end")
            self.assertEqual(len(self.browser.script("return played.files")), 3)
            self.assertFalse(self.browser.visible("toast-way"))

    def test_pdf(self):
        """The gateway draws who is chosen into one file"""
        with self.printing():
            self.sign_in("members/print")
            self.choose(*self.members)
            self.browser.script(files)
            self.browser.click("cards-pdf")
            answers = self.browser.wait(lambda: self.browser.script("return answers"), "the file")
            self.assertEqual(answers, [[200, "application/pdf"]])
            self.browser.wait(lambda: not self.browser.all("cards-drawing"), "the end")
