"""Who signs in, how, and what a browser does not do by itself."""

import sqlite3
import urllib.error
import urllib.request

from case import BrowserTest, artefacts
from gateway import Gateway, hangs
from test_pages import inspection

password = "čtyři slova a kráva"


class Accounts(BrowserTest):
    # Asking who is signed in, wrong passwords, the password that is wanted once more, and sound that no press unlocked.
    provokes = ("status of 401", "status of 403", "status of 429")

    @classmethod
    def setUpClass(cls):
        # Of its own: tries that fail slow this machine's address down.
        stage = cls.stage
        cls.own = Gateway(stage.print_server.address, stage.bluetooth.address, demo=False)
        cls.own.post("/v1/accounts", {"name": "Věra", "role": "admin", "password": password})
        cls.own.post("/v1/accounts", {"name": "Jan", "role": "recorder", "password": password})

    @classmethod
    def tearDownClass(cls):
        cls.own.stop()

    @property
    def gateway(self) -> Gateway:
        return self.own

    def enter(self, name: str = "Věra", typed: str = password):
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-login")
        self.browser.type("field-name", name)
        self.browser.type("field-password", typed)
        self.browser.click("login-submit")

    def looks_well(self, name: str):
        """Photographs the page as it is, on each screen and in both lights, and measures its targets."""
        for place in ("phone", "monitor", "wide"):
            self.browser.look_from(place)
            for scheme in ("light", "dark"):
                self.browser.prefer(scheme)
                self.browser.photograph(artefacts / f"accounts-{name}-{place}-{scheme}.png")
            found = self.browser.script(inspection)
            self.assertEqual(found, [], f"{name} on {place}")
        self.browser.look_from("desktop")
        self.browser.prefer("light")

    def test_password(self):
        """A name and a password open the scale; a wrong one is told in plain words; it is shown by a press"""
        self.enter("vera", "wrong " + password)
        self.browser.wait_for_text("problem", "The name or the password is wrong")
        self.assertEqual(self.browser.find("field-password").get_attribute("type"), "password")
        self.browser.click("show-password")
        self.assertEqual(self.browser.find("field-password").get_attribute("type"), "text")
        self.looks_well("login")
        self.browser.type("field-password", password)
        self.browser.click("login-submit")
        self.browser.find("page-weigh")
        self.browser.driver.refresh()
        self.browser.find("page-weigh")

    def test_link(self):
        """A link with a key signs nobody in by itself, and leaves who is in as it was"""
        self.enter("Jan")
        self.browser.find("page-weigh")
        before = self.cookie()
        self.browser.driver.get(f"{self.gateway.address}/#token={self.gateway.token}")
        self.browser.wait_for_text("page-key-link", "Sign in as “admin”?")
        self.browser.wait_for_text("key-link-current", "“Jan” is signed in")
        self.assertNotIn(self.gateway.token, self.browser.driver.current_url)
        self.assertEqual(self.cookie(), before, "somebody else was signed in without a press")
        self.looks_well("link")
        self.browser.click("key-link-stay")
        self.browser.find("page-weigh")
        self.assertEqual(self.name(), "Jan")
        self.browser.driver.get(f"{self.gateway.address}/#token={self.gateway.token}")
        self.browser.click("key-link-submit")
        self.browser.find("page-weigh")
        self.assertEqual(self.name(), "admin")
        self.assertNotEqual(self.cookie(), self.gateway.token, "the key itself is in the cookie")

    def test_wrong_link(self):
        """A link whose key nobody has says so, and leads on to who is signed in"""
        self.enter("Jan")
        self.browser.find("page-weigh")
        self.browser.driver.get(f"{self.gateway.address}/#token={'0' * 64}")
        self.browser.wait_for_text("problem", "not known")
        self.browser.click("key-link-stay")
        self.browser.find("page-weigh")
        self.assertEqual(self.name(), "Jan")

    def test_once_more(self):
        """After ten minutes a new account needs the password once more, and is then made as it was typed"""
        self.enter()
        self.browser.find("page-weigh")
        self.browser.open("accounts")
        self.browser.wait(lambda: "Jan" in self.browser.text("page-accounts"), "the accounts")
        self.looks_well("list")
        self.browser.click("new-account")
        self.browser.find("account-dialog")
        self.looks_well("new")
        # As if ten minutes had passed: the gateway asks once.
        self.browser.script(
            """
            const real = window.fetch;
            window.fetch = async (path, options) => {
              if (path !== '/v1/accounts' || options.method !== 'POST') return real(path, options);
              window.fetch = real;
              const problem = { type: 'x', title: 'x', status: 403, code: 'confirmation-needed' };
              return new Response(JSON.stringify(problem), { status: 403 });
            };
            """
        )
        self.browser.type("field-name", "Karel")
        self.browser.type("field-password", "tři slova navíc")
        self.browser.click("account-form-submit")
        dialog = self.browser.find("confirmation-dialog")
        self.looks_well("once-more")
        self.browser.wait(lambda: self.browser.visible("field-password", dialog), "the field").send_keys(password)
        self.browser.click("confirmation-submit")
        self.browser.wait(lambda: "Karel" in self.browser.text("page-accounts"), "the new account")
        karel = next(one for one in self.gateway.get("/v1/accounts")["items"] if one["name"] == "Karel")
        self.assertEqual(karel["role"], "recorder")
        row = next(row for row in self.browser.all("account") if "Karel" in row.text)
        self.browser.click("account-revoke", within=row)
        self.browser.click("confirm")
        self.browser.wait(lambda: "Karel" not in self.browser.text("page-accounts"), "it to be gone")

    def grow_old(self):
        """As if all who are signed in had come in eleven minutes ago."""
        with sqlite3.connect(f"{self.gateway.folder.name}/data/gateway.sqlite", timeout=hangs) as store:
            store.execute("UPDATE sign_ins SET confirmed_at = confirmed_at - 660000000")
        store.close()

    def make_account(self, name: str):
        self.browser.click("new-account")
        self.browser.find("account-dialog")
        self.browser.type("field-name", name)
        self.browser.type("field-password", "tři slova navíc")
        self.browser.click("account-form-submit")

    def test_once_more_by_key(self):
        """Who came in by the key gives it once more after ten minutes, or an administrator's password"""
        self.browser.sign_in(self.gateway.address, self.gateway.token, "accounts")
        self.grow_old()
        self.make_account("Zdeněk")
        self.browser.wait_for_text("confirmation-dialog", "“admin” came in by a key more than ten minutes ago")
        self.looks_well("once-more-key")
        self.browser.type("field-token", "0" * 64)
        self.browser.click("confirmation-submit")
        self.browser.wait_for_text("confirmation-dialog", "The key is wrong")
        # As a terminal prints it.
        self.browser.type("field-token", f"{self.gateway.address}/#token={self.gateway.token}")
        self.browser.click("confirmation-submit")
        self.browser.wait(lambda: "Zdeněk" in self.browser.text("page-accounts"), "the new account")
        self.browser.speak("cs")
        self.grow_old()
        self.browser.click(
            "account-revoke",
            within=lambda: next((row for row in self.browser.all("account") if "Zdeněk" in row.text), None),
        )
        self.browser.click("confirm")
        dialog = self.browser.find("confirmation-dialog")
        self.assertIn("Jste to pořád vy?", dialog.text)
        self.looks_well("once-more-key-cs")
        self.browser.click("confirmation-way-account")
        self.browser.type("field-name", "Věra")
        self.browser.type("field-password", password)
        self.looks_well("once-more-account-cs")
        self.browser.click("confirmation-submit")
        self.browser.wait(lambda: "Zdeněk" not in self.browser.text("page-accounts"), "it to be gone")

    def test_once_more_by_phone(self):
        """A phone has no key: an administrator proves who is there, and the file for whoever helps is saved"""
        code = self.gateway.post("/v1/phones/codes", {"role": "admin"})["code"]
        self.browser.driver.get(self.gateway.address)
        self.browser.find("page-login")
        self.browser.script(
            """
            return fetch('/v1/phones', {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ code: arguments[0], name: 'Telefon' }),
            }).then((answer) => answer.status)
            """,
            code,
        )
        self.browser.driver.refresh()
        self.browser.find("page-weigh")
        self.browser.open("health")
        self.keep_what_is_saved()
        self.grow_old()
        self.browser.click("support-bundle")
        self.browser.wait_for_text("confirmation-dialog", "the password or the key of an administrator")
        self.looks_well("once-more-phone")
        self.browser.type("field-name", "Jan")
        self.browser.type("field-password", password)
        self.browser.click("confirmation-submit")
        self.browser.wait_for_text("confirmation-dialog", "The password is wrong")
        self.browser.type("field-name", "Věra")
        self.browser.click("confirmation-submit")
        name, _ = self.wait_for_saved()
        self.assertRegex(name, r"^gatewayd-.*\.tar\.gz$")

    def test_own(self):
        """One sees where one is signed in, signs another browser out, changes the password, and leaves everywhere"""
        self.gateway.post("/v1/accounts", {"name": "Olga", "role": "viewer", "password": password})
        self.enter("Olga")
        self.browser.find("page-weigh")
        first = self.cookie()
        self.browser.driver.delete_all_cookies()
        self.enter("Olga")
        self.browser.find("page-weigh")
        self.browser.open("account")
        self.browser.wait(lambda: len(self.browser.all("browser")) == 2, "both browsers")
        self.looks_well("own")
        self.browser.click("end-browser")
        self.browser.wait(lambda: len(self.browser.all("browser")) == 1, "one browser")
        self.assertEqual(self.status(first), 401)
        self.browser.type("field-current", password)
        self.browser.type("field-new", "jiná čtyři slova")
        self.browser.click("password-form-submit")
        self.browser.wait_for_text("toasts", "The password is changed")
        last = self.cookie()
        self.browser.click("sign-out-everywhere")
        self.browser.click("confirm")
        self.browser.find("page-login")
        self.assertEqual(self.status(last), 401)
        self.enter("Olga", "jiná čtyři slova")
        self.browser.find("page-weigh")

    def test_log(self):
        """An administrator reads who came and who was refused"""
        self.enter("Jan", "not his password")
        self.browser.find("problem")
        self.enter()
        self.browser.find("page-weigh")
        self.browser.open("access-log")
        self.browser.wait_for_text("access-log-line", "Refused: Jan", kind="failed")
        self.browser.wait_for_text("access-log-line", "Věra signed in", kind="signedIn")
        self.looks_well("log")
        self.browser.speak("cs")
        self.browser.wait_for_text("access-log-line", "Odmítnuto: Jan", kind="failed")

    def cookie(self) -> str:
        return self.browser.driver.get_cookie("gateway_session")["value"]

    def name(self) -> str:
        return self.browser.script("return fetch('/v1/session').then((answer) => answer.json()).then(({name}) => name)")

    def status(self, cookie: str) -> int:
        """What a browser is told that has copied a cookie."""
        request = urllib.request.Request(
            f"{self.gateway.address}/v1/session", headers={"Cookie": f"gateway_session={cookie}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=hangs) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            return refusal.code
