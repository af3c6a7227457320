"""What is called what: sessions on a page, and dates in each language."""

from case import BrowserTest

called = """
const [language, sessions, done] = arguments;
(async () => {
  const { setLanguage } = await pageModule('/i18n.js');
  await setLanguage(language);
  const { sessionNames } = await pageModule('/sessions/name.js');
  done([...sessionNames(sessions).values()].reverse());
})().catch((problem) => done(String(problem.stack)));
"""

written = """
const [language, done] = arguments;
(async () => {
  const { setLanguage } = await pageModule('/i18n.js');
  await setLanguage(language);
  const { date, dateTime } = await pageModule('/format.js');
  done([date('2026-11-05'), dateTime('2026-11-05')]);
})().catch((problem) => done(String(problem.stack)));
"""


class Names(BrowserTest):
    def test_sessions(self):
        """Two sessions never have the same name on a page, and one that nobody named has a day as people write it"""
        self.sign_in("settings")
        sessions = [
            {"id": "4", "name": "Jalovice", "openedAt": "2026-11-22T10:00:10Z"},
            {"id": "3", "name": "Jalovice", "openedAt": "2026-11-22T10:00:00Z"},
            {"id": "2", "name": "2026-11-21", "openedAt": "2026-11-21T09:00:00Z"},
            {"id": "1", "name": "Býci", "openedAt": "2026-11-20T09:00:00Z"},
        ]
        names = self.browser.driver.execute_async_script(called, "cs", sessions)
        self.assertEqual(len(set(names)), 4, names)
        bulls, unnamed, first, second = reversed(names)
        self.assertEqual(bulls, "Býci")
        self.assertRegex(unnamed, r"^21\.\s11\.\s2026 \d{2}:00$")
        self.assertRegex(first, r"^Jalovice · 22\.\s11\.\s2026 \d{2}:00$")
        self.assertEqual(second, f"{first} (2)")

    def test_dates(self):
        """A day is written in one way in each language, on the screen as in the report"""
        self.sign_in("settings")
        for language, day in {"cs": "5. 11. 2026", "en": "05/11/2026"}.items():
            shown = self.browser.driver.execute_async_script(written, language)
            self.assertEqual([text.replace("\u00a0", " ") for text in shown], [day, day])

    def test_files(self):
        """Every file that a page offers is named by the gateway: by day and time, and by what it is of"""
        session = self.gateway.get("/v1/sessions")["items"][0]
        pages = {
            f"sessions/{session['id']}": ("session-csv", "session-icar", "session-report"),
            f"members/{self.stage.filmed['id']}": ("card-png", "card-svg", "card-pdf"),
            "settings": ("animals-csv", "members-csv"),
        }
        self.sign_in()
        for page, names in pages.items():
            self.browser.open(page)
            for name in names:
                header = self.browser.driver.execute_async_script(
                    """
                    const [path, done] = arguments;
                    fetch(path).then((answer) => done(answer.headers.get('Content-Disposition')));
                    """,
                    self.browser.find(name).get_dom_attribute("href"),
                )
                wanted = r"Bohumil-Dasek_70112\." if name.startswith("card") else r"\d{4}-\d\d-\d\d_\d{6}_"
                self.assertRegex(header, rf'filename="{wanted}')
                self.assertIn(self.browser.find(name).get_dom_attribute("download"), ("", None))
