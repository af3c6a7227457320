"""A change runs what it can break, and no more."""

import json
import unittest

from changed import described, plan, sources_of, starts_program, targets_of

# Links ← Gateway ← gatewayd, and two that stand beside.
description = json.loads("""{"targets": [
    {"name": "CLinux", "path": "SystemLibraries/CLinux", "type": "system-target"},
    {"name": "Links", "path": "Sources/Links", "type": "library", "target_dependencies": ["CLinux"]},
    {"name": "BlueZ", "path": "Sources/BlueZ", "type": "library"},
    {"name": "Gateway", "path": "Sources/Gateway", "type": "library", "target_dependencies": ["Links"]},
    {"name": "GatewayHTTP", "path": "Sources/GatewayHTTP", "type": "library", "target_dependencies": ["Gateway"]},
    {"name": "gatewayd", "path": "Sources/gatewayd", "type": "executable", "target_dependencies": ["GatewayHTTP"]},
    {"name": "Drawing", "path": "Sources/Drawing", "type": "library"},
    {"name": "TestSupport", "path": "Tests/TestSupport", "type": "library"},
    {"name": "LinksTests", "path": "Tests/LinksTests", "type": "test",
     "target_dependencies": ["Links", "TestSupport"]},
    {"name": "GatewayTests", "path": "Tests/GatewayTests", "type": "test",
     "target_dependencies": ["Gateway", "TestSupport"]},
    {"name": "GatewayHTTPTests", "path": "Tests/GatewayHTTPTests", "type": "test",
     "target_dependencies": ["GatewayHTTP", "TestSupport"]},
    {"name": "DrawingTests", "path": "Tests/DrawingTests", "type": "test",
     "target_dependencies": ["Drawing", "TestSupport"]},
    {"name": "BluetoothTests", "path": "Tests/BluetoothTests", "type": "test", "target_dependencies": ["BlueZ"]},
    {"name": "EndToEndTests", "path": "Tests/EndToEndTests", "type": "test", "target_dependencies": ["TestSupport"]}
]}""")
sources = {
    "LinksTests": "",
    "GatewayTests": 'let page = folder.appending(path: "../../docs/gatewayd.yaml")',
    "GatewayHTTPTests": 'let web = folder.appendingPathComponent("Web")',
    "DrawingTests": "",
    "BluetoothTests": "",
    "EndToEndTests": "let program = try GatewayBinary.path()",
}
every = ["DrawingTests", "EndToEndTests", "GatewayHTTPTests", "GatewayTests", "LinksTests"]


class Plan(unittest.TestCase):
    def expect(self, files: list[str], *words: str):
        self.assertEqual(plan(files, targets_of(description), sources), list(words))

    def test_low_module(self):
        """What depends on a module runs, and what runs the program; what stands beside does not"""
        self.expect(["Sources/Links/Port.swift"], "EndToEndTests", "GatewayHTTPTests", "GatewayTests", "LinksTests")

    def test_header(self):
        """A C library's header counts as its target"""
        self.expect(
            ["SystemLibraries/CLinux/shim.h"], "EndToEndTests", "GatewayHTTPTests", "GatewayTests", "LinksTests"
        )

    def test_side_module(self):
        """A module that the program does not use runs its own tests only"""
        self.expect(["Sources/Drawing/Pen.swift"], "DrawingTests")

    def test_names_that_begin_alike(self):
        """`Gateway` is not `GatewayHTTP`"""
        self.expect(["Sources/GatewayHTTP/API.swift"], "EndToEndTests", "GatewayHTTPTests", "browser", "api")

    def test_suite(self):
        """A changed suite runs by itself; what suites share runs all of them"""
        self.expect(["Tests/GatewayTests/RunnerTests.swift"], "GatewayTests")
        self.expect(["Tests/TestSupport/Clock.swift"], *every)

    def test_program(self):
        """The program is built for suites that start it, and for the browser"""
        self.assertTrue(starts_program(["EndToEndTests"], sources))
        self.assertTrue(starts_program(["browser"], sources))
        self.assertFalse(starts_program(["LinksTests", "bluetooth"], sources))

    def test_pages(self):
        """Pages and the browser tests are tried in the browser"""
        self.expect(["Web/weigh/undo.js"], "GatewayHTTPTests", "browser")
        self.expect(["Tests/BrowserTests/test_undo.py"], "browser")

    def test_bluetooth(self):
        """Bluetooth's own code, and nobody else's, starts the virtual machine"""
        self.expect(["Sources/BlueZ/Adapter.swift"], "bluetooth")
        self.expect(["Tests/BluetoothGuest/guest/radio.py"], "bluetooth")
        self.expect(["Tests/BrowserTests/bluetooth_service.py"], "browser")

    def test_files_that_suites_read(self):
        """A page of the manual runs the suite that holds it true; other pages run nothing"""
        self.expect(["docs/gatewayd.yaml"], "GatewayTests")
        self.expect(["docs/operating.md", "README.md", "CONTRIBUTING.md"])

    def test_foundations(self):
        """A changed package or build is a change of everything"""
        self.expect(["docs/operating.md", "Package.swift"], *every, "browser", "bluetooth", "api")

    def test_nothing(self):
        """No change, no test"""
        self.expect([])


class ThisPackage(unittest.TestCase):
    def test_every_suite(self):
        """Every suite is reached by its own files, the program by every module, and the bottom reaches the top"""
        targets = described()
        sources = sources_of(targets)
        for target in targets:
            if target.is_test:
                own = plan([f"{target.path}/SomeTests.swift"], targets, sources)
                self.assertIn("bluetooth" if target.name == "BluetoothTests" else target.name, own)
                self.assertLessEqual(set(own), {target.name, "bluetooth"})
            elif target.path.startswith("Sources/"):
                self.assertIn("EndToEndTests", plan([f"{target.path}/Some.swift"], targets, sources), target.name)


if __name__ == "__main__":
    unittest.main()
