"""What was YAML only is set in the browser: each section saved by itself, nothing lost, what is fixed says where."""

import json
from pathlib import Path

import test_pages
from browser import Select
from case import BrowserTest, artefacts
from gateway import Gateway, insecure_host


class Settings(BrowserTest):
    # The gateway refuses what cannot be meant, and says so to the page.
    provokes = ("status of 422", "status of 412")

    def setUp(self):
        super().setUp()
        self.addCleanup(self.put_back)
        self.sign_in("settings")
        self.browser.find("station-settings")
        # Sounds of the race are allowed once somebody has touched the page.
        self.browser.find("page-title").click()

    def put_back(self):
        items = self.gateway.get("/v1/settings")["items"]
        self.gateway.patch("/v1/settings", {item["key"]: None for item in items if item["source"] == "browser"})

    def value(self, key: str):
        item = next(item for item in self.gateway.get("/v1/settings")["items"] if item["key"] == key)
        return item.get("value")

    def set(self, key: str, text: str):
        field = self.browser.find(f"setting-{key}")
        self.browser.script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
            field,
            text,
        )

    def save(self, section: str):
        self.browser.click(f"save-{section}")

    def saved(self, section: str):
        self.save(section)
        self.browser.wait(lambda: not self.browser.all(f"unsaved-{section}")[0].text, f"{section} to be saved")

    def test_locked(self):
        """What gatewayd.yaml says cannot be changed here; a section of nothing else has nothing to save"""
        for language, words in {
            "en": "set in gatewayd.yaml, line 2",
            "cs": "nastaveno v gatewayd.yaml, řádek 2",
        }.items():
            self.browser.speak(language)
            self.browser.wait_for_text("locked-allowed-hosts", words)
            self.assertFalse(self.browser.find("setting-allowed-hosts").is_enabled())
            self.assertFalse(self.browser.find("setting-organisation").is_enabled())
            self.assertEqual(self.browser.find("setting-allowed-hosts").get_attribute("value"), "barn.test")
            self.assertIsNone(self.browser.visible("save-hosts"), "there is nothing to save")

    def test_name(self):
        """A name holds at once, is written beside gatewayd.yaml, and other pages hear of it"""
        self.set("station.name", "Stáj u lesa")
        self.browser.wait_for_text("unsaved-station", "Not saved yet")
        self.saved("station")
        self.assertEqual(self.gateway.get("/v1/station")["name"], "Stáj u lesa")
        self.browser.wait_for_text("station-name", "Stáj u lesa")
        file = Path(self.gateway.folder.name, "gatewayd.settings.yaml")
        self.assertIn("Stáj u lesa", file.read_text(encoding="utf-8"))
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        self.gateway.patch("/v1/settings", {"station.name": "Hora"})
        self.browser.wait(
            lambda: self.browser.find("setting-station.name").get_attribute("value") == "Hora", "the name set elsewhere"
        )

    def test_refused(self):
        """What cannot be meant is refused where it was typed, in the page's language, and nothing typed is lost"""
        for language, words in {"en": "Write a weight in kilograms", "cs": "Napište hmotnost v kilogramech"}.items():
            self.browser.speak(language)
            self.set("weighing.minimum", "moc")
            self.set("weighing.confirm", "0,4")
            self.save("windows")
            section = self.browser.find("settings-windows")
            self.browser.wait(lambda: words in section.text, words)
            self.assertEqual(self.browser.find("setting-weighing.minimum").get_attribute("value"), "moc")
            self.assertEqual(self.value("weighing.confirm"), "300ms", "nothing is saved when one is wrong")
        self.set("weighing.minimum", "45,5")
        self.saved("windows")
        self.assertEqual([self.value("weighing.minimum"), self.value("weighing.confirm")], ["45.5 kg", "400ms"])
        self.set("weighing.minimum", "")
        self.saved("windows")
        self.assertEqual(self.value("weighing.minimum"), "30 kg", "an empty field is the default")

    def test_somebody_faster(self):
        """Who saves over what somebody else has just set is told, keeps the own entry, and may save it then"""
        self.set("station.name", "Moje")
        self.browser.script("pageModule('/station.js').then(({ station }) => station.stop())")
        self.gateway.patch("/v1/settings", {"station.country": "SK"})
        self.save("station")
        self.browser.wait_for_text("problem", "Somebody else has changed the settings meanwhile")
        self.assertEqual(self.browser.find("setting-station.name").get_attribute("value"), "Moje")
        self.assertEqual(self.browser.find("setting-station.country").get_attribute("value"), "SK")
        self.saved("station")
        self.assertEqual([self.value("station.name"), self.value("station.country")], ["Moje", "SK"])

    def test_position(self):
        """A tap on a drawing says where the antenna stands; "learn it" takes that back"""
        place = self.browser.find("position", place="main")
        self.assertTrue(self.browser.all("position-learn", within=place)[0].is_selected(), "the default")
        self.tap("position-behind", place)
        self.saved("positions")
        self.assertEqual(self.value("weighing.places"), [{"name": "main", "reader": "behind"}])
        reader = next(one for one in self.gateway.get("/v1/station")["readers"] if one["place"] == "main")
        self.assertEqual((reader["reader"], reader["learned"]), ("behind", False))
        place = self.browser.find("position", place="main")
        self.tap("position-learn", place)
        self.saved("positions")
        self.assertEqual(self.value("weighing.places"), [])

    def tap(self, position: str, place):
        """On the drawing: the radio button lies invisible over it."""
        self.browser.script("arguments[0].scrollIntoView({ block: 'center' })", place)
        self.browser.all(position, within=place)[0].find_element("xpath", "..").click()

    def test_leaving(self):
        """Whoever leaves with something unsaved is asked; who stays has it still, in another language too"""
        self.set("station.name", "Rozepsáno")
        self.browser.script("location.hash = '#/animals'")
        dialog = self.browser.find("confirm-dialog")
        dialog.find_element("css selector", "[data-focus]").click()
        self.browser.wait(lambda: not self.browser.all("confirm-dialog"), "the question to go")
        self.assertEqual(self.browser.script("return location.hash"), "#/settings")
        self.browser.speak("cs")
        self.browser.wait_for_text("unsaved-station", "Zatím neuloženo")
        self.assertEqual(self.browser.find("setting-station.name").get_attribute("value"), "Rozepsáno")
        self.browser.script("location.hash = '#/animals'")
        self.browser.click("confirm")
        self.browser.find("page-animals")
        self.browser.open("settings")
        self.browser.find("station-settings")
        self.assertNotEqual(self.browser.find("setting-station.name").get_attribute("value"), "Rozepsáno")

    def test_folder(self):
        """A folder that is not there is refused; one that is there is watched at once"""
        folder = Path(self.gateway.folder.name, "fotky")
        self.set("scan.watched-folder", str(folder))
        self.save("folder")
        self.browser.wait_for_text("settings-folder", "is no folder on the gateway’s computer")
        folder.mkdir()
        self.saved("folder")
        before = self.gateway.get("/v1/health")
        self.assertEqual(before["status"], "ok")
        (folder / "nic.jpg").write_bytes(b"no photo")
        self.browser.wait((folder / "failed" / "nic.jpg").exists, "the photo to be looked at", 30)

    def test_restart(self):
        """What holds only after the next start says so before and after it is saved"""
        self.browser.wait_for_text("restart-captures.keep-megabytes", "when gatewayd is started again")
        self.set("captures.keep-megabytes", "128")
        self.saved("captures")
        self.browser.wait_for_text("restart-captures.keep-megabytes", "Saved. Takes effect")

    def test_language_of_station(self):
        """A browser in which nobody chose a language speaks the station's"""
        select = Select(self.browser.find("setting-station.language"))
        select.select_by_value("cs")
        self.saved("station")
        self.browser.start_over()
        self.sign_in("settings")
        self.browser.wait_for_text("page-title", "Nastavení")

    def test_every_look(self):
        """The page stands right in both languages on every screen, with a place whose reader is set"""
        self.gateway.patch("/v1/settings", {"weighing.places": [{"name": "main", "reader": "plate"}]})
        for language in ("en", "cs"):
            self.browser.speak(language)
            self.browser.find("station-settings")
            test_pages.Pages.photograph(self, "settings-station", language)
            for width, scheme in ((390, "dark"), (1024, "light"), (1440, "dark" if language == "cs" else "light")):
                self.photograph_whole(f"settings-whole-{language}-{width}", width, scheme)
                for section in ("station", "positions", "windows", "layouts"):
                    picture = artefacts / f"settings-{section}-{language}-{width}.png"
                    self.browser.find(f"settings-{section}").screenshot(str(picture))
            self.browser.look_from("desktop")
            self.browser.prefer("light")

    def photograph_whole(self, name: str, width: int, scheme: str):
        """The page from its first line to its last."""
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        for _ in range(2):
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            metrics["height"] = self.browser.script("return document.documentElement.scrollHeight")
        self.browser.prefer(scheme)
        self.browser.photograph(artefacts / f"{name}.png")


class OwnFile(BrowserTest):
    """A station whose gatewayd.yaml says little, and whose own file was broken when it was started."""

    provokes = ("status of 422", "status of 401")

    def setUp(self):
        super().setUp()
        self.own = Gateway(
            self.stage.print_server.address,
            self.stage.bluetooth.address,
            demo=False,
            written="weighing:\n  places:\n    - name: race\n      reader: before\n",
            own="station: [broken",
        )
        self.addCleanup(self.own.stop)
        self.browser.sign_in(self.own.address, self.own.token, "settings")
        self.browser.find("station-settings")
        self.browser.find("page-title").click()

    def value(self, key: str):
        item = next(item for item in self.own.get("/v1/settings")["items"] if item["key"] == key)
        return item.get("value")

    def saved(self, section: str):
        self.browser.click(f"save-{section}")
        self.browser.wait(lambda: not self.browser.all(f"unsaved-{section}")[0].text, f"{section} to be saved")

    def test_broken(self):
        """A file that could not be used is told with its new name, in both languages, and on the page of devices"""
        for language, words in {"en": "What was set here does not hold", "cs": "Dřívější nastavení neplatí"}.items():
            self.browser.speak(language)
            self.browser.wait_for_text("settings-trouble", words)
            self.browser.wait_for_text("settings-trouble", "gatewayd.settings.yaml.broken-")
        self.browser.find("station-settings").screenshot(str(artefacts / "settings-trouble-cs.png"))
        self.assertEqual(self.own.get("/v1/health")["status"], "degraded")
        self.browser.open("devices")
        self.browser.wait_for_text("findings", "Nastavení z prohlížeče se nedalo použít")

    def test_fixed_place(self):
        """A place that gatewayd.yaml names is locked with its line; another beside it can be set"""
        race = self.browser.find("position", place="race")
        self.assertIn("set in gatewayd.yaml, line 3", race.text)
        self.assertTrue(self.browser.all("position-before", within=race)[0].is_selected())
        self.assertFalse(self.browser.all("position-plate", within=race)[0].is_enabled())
        main = self.browser.find("position", place="main")
        self.browser.script("arguments[0].scrollIntoView({ block: 'center' })", main)
        self.browser.all("position-plate", within=main)[0].find_element("xpath", "..").click()
        self.saved("positions")
        places = [(place["name"], place["reader"]) for place in self.value("weighing.places")]
        self.assertEqual(places, [("race", "before"), ("main", "plate")])

    def test_layout(self):
        """A layout is made, its fields put in order and tried on a text, saved, and understood at once"""
        self.browser.click("layout-add")
        self.type_into("layout-name", "kniha")
        self.type_into("layout-delimiter", "|")
        self.browser.click("layout-add-field")
        Select(self.browser.all("layout-field")[1]).select_by_value("sex")
        self.browser.click("layout-up", within=self.browser.all("layout-field")[1].find_element("xpath", ".."))
        self.assertEqual(
            [Select(one).first_selected_option.text for one in self.browser.all("layout-field")], ["Sex", "Ear tag"]
        )
        self.type_into("layout-text", "F|CZ123456789")
        self.browser.click("layout-try")
        self.browser.wait_for_text("layout-answer", "This is a card of this layout")
        self.browser.look_from("phone")
        self.browser.find("settings-layouts").screenshot(str(artefacts / "settings-layout-editor-phone.png"))
        self.browser.look_from("desktop")
        self.saved("layouts")
        self.assertEqual(self.value("scan.card-layouts")[0]["fields"], ["sex", "ear-tag"])
        read = self.own.get("/v1/resolve?code=F%7CCZ123456789")
        self.assertEqual(read["prefill"]["sex"], "female")
        self.browser.click("layout-remove")
        self.saved("layouts")
        self.assertEqual(self.value("scan.card-layouts"), [])

    def type_into(self, name: str, text: str):
        field = self.browser.find(name)
        field.clear()
        field.send_keys(text)

    def test_hosts(self):
        """A name that is set is answered at once; one with http:// is refused in words"""
        self.type_into("setting-allowed-hosts", "http://barn.test")
        self.browser.click("save-hosts")
        self.browser.wait_for_text("settings-hosts", "write it as barn.local, without http://")
        self.type_into("setting-allowed-hosts", insecure_host)
        self.saved("hosts")
        self.browser.driver.get(f"{self.own.address_under(insecure_host)}/")
        self.browser.find("page-login")

    def test_typing_goes_on(self):
        """Who types is not disturbed when something is saved elsewhere, in this section or another"""
        self.type_into("setting-weighing.minimum", "moc")
        self.browser.click("save-windows")
        self.browser.wait_for_text("settings-windows", "Write a weight in kilograms")
        field = self.browser.find("setting-station.name")
        field.clear()
        field.send_keys("Stáj u l")
        for change in ({"organisation": "Svaz"}, {"station.country": "SK"}):
            self.own.patch("/v1/settings", change)
            key, value = next(iter(change.items()))
            self.browser.wait(
                lambda: self.browser.find(f"setting-{key}").get_attribute("value") == value,
                f"{key} set elsewhere",
            )
        self.browser.driver.switch_to.active_element.send_keys("esa")
        self.assertEqual(self.browser.find("setting-station.name").get_attribute("value"), "Stáj u lesa")
        self.assertIn("Write a weight in kilograms", self.browser.text("settings-windows"), "what was refused there")


class Layouts(BrowserTest):
    provokes = ("status of 422",)

    def test_layouts_of_the_file(self):
        """Layouts that gatewayd.yaml has are shown, locked, and can be tried on a text"""
        self.sign_in("settings")
        self.browser.find("page-title").click()
        self.browser.wait_for_text("locked-scan.card-layouts", "line 6")
        first = self.browser.find("layout")
        self.assertEqual(self.browser.all("layout-name", within=first)[0].get_attribute("value"), "animal-first")
        self.assertEqual(self.browser.all("layout-up", within=first), [])
        self.try_on(first, "CZ123456789#CZ987654321#F", "This is a card of this layout")
        self.try_on(first, "CZ123456789#F", "The text has 2 fields, the layout 3")

    def try_on(self, layout, text: str, answer: str):
        field = self.browser.all("layout-text", within=layout)[0]
        field.clear()
        field.send_keys(text)
        self.browser.click("layout-try", within=layout)
        self.browser.wait_for_text("layout-answer", answer)


class NoteTypes(BrowserTest):
    provokes = ("status of 409",)

    def test_note_types(self):
        """A type is named, chosen with a note, found by it, renamed and retired; a twin is refused"""
        animal = self.gateway.get("/v1/animals?limit=1")["items"][0]
        self.sign_in("settings")
        self.browser.find("page-title").click()
        self.name("Kulhá")
        self.browser.find("note-type", called="Kulhá")
        self.name("KULHA")
        self.browser.wait_for_text("note-type-form", "There is such a type already")
        self.gateway.post(
            f"/v1/animals/{animal['id']}/changes", {"kind": "note", "date": "2026-11-20", "fields": {"text": "ostatní"}}
        )
        self.browser.open(f"animals/{animal['id']}")
        self.browser.click("record-note")
        self.browser.type("field-text", "levá zadní")
        Select(self.browser.find("field-type")).select_by_visible_text("Kulhá")
        self.browser.click("record-note-form-submit")
        self.browser.wait_for_text("changes", "Kulhá · levá zadní")
        Select(self.browser.find("note-type-filter")).select_by_visible_text("Kulhá")
        self.browser.wait(lambda: len(self.browser.all("change")) == 1, "only that note")
        self.assertIn("levá zadní", self.browser.text("changes"))
        lines = self.gateway.request("GET", "/v1/changes.ndjson?since=0").decode().splitlines()
        noted = [json.loads(line) for line in lines if "levá zadní" in line]
        self.assertEqual([line["noteType"] for line in noted], ["Kulhá"])

        self.browser.open("settings")
        # The list may be drawn anew between being found and being pressed.
        self.browser.click("rename", within=lambda: self.browser.visible("note-type", called="Kulhá"))
        dialog = self.browser.find("note-type-rename")
        field = self.browser.find("field-name", within=dialog)
        field.clear()
        field.send_keys("Kulhání")
        self.browser.click("note-type-rename-submit")
        self.browser.click("retire", within=lambda: self.browser.visible("note-type", called="Kulhání"))
        self.browser.wait_for_text("note-type", "retired", called="Kulhání")
        self.browser.open(f"animals/{animal['id']}")
        self.browser.wait_for_text("changes", "Kulhání · levá zadní")
        self.browser.click("record-note")
        options = Select(self.browser.find("field-type")).options
        self.assertNotIn("Kulhání", [option.text for option in options], "no longer for new notes")

    def name(self, name: str):
        field = self.browser.find("field-name", within=self.browser.find("note-type-form"))
        field.clear()
        field.send_keys(name)
        self.browser.click("note-type-form-submit")
