import HTTPServer

/// What somebody sees who opened the gateway in a browser under a name that is not allowed.
///
/// Whole in itself: under that name no style sheet and no text is served. It tells no address of this machine, since the
/// page of an attacker could read it.
enum RefusedHostPage {
    /// A program gets the problem as JSON.
    static func isWanted(by head: RequestHead) -> Bool {
        head.method == .get && head.segments.first != "v1" && head.headers["Accept"]?.contains("text/html") == true
    }

    static func response(to head: RequestHead) -> Response {
        let name = PlainPage.escaped(String((head.headers["Host"] ?? "").prefix(100)))
        let isCzech = head.headers["Accept-Language"]?.lowercased().hasPrefix("cs") == true
        return (isCzech ? czech(name) : english(name)).response(.misdirectedRequest)
    }

    private static func english(_ name: String) -> PlainPage {
        PlainPage(
            language: "en", title: "Not under this name",
            body: """
                <p>The weighing gateway is here, but it does not answer under the name <strong>\(name)</strong>.</p>
                <ul>
                <li>Open it by the number of the barn PC instead, such as http://192.168.1.20:8080. The PC shows its number when gatewayd starts.</li>
                <li>Or open it so, and write the name under <strong>Settings, Network names</strong>; or in gatewayd.yaml under <code>allowed-hosts</code>.</li>
                </ul>
                """)
    }

    private static func czech(_ name: String) -> PlainPage {
        PlainPage(
            language: "cs", title: "Ne pod tímto jménem",
            body: """
                <p>Vážní brána tu je, ale pod jménem <strong>\(name)</strong> neodpovídá.</p>
                <ul>
                <li>Otevřete ji číselnou adresou počítače ve stáji, například http://192.168.1.20:8080. Počítač ji vypíše, když se gatewayd spustí.</li>
                <li>Nebo ji tak otevřete a jméno připište v <strong>Nastavení, Jména v síti</strong>; případně v gatewayd.yaml pod <code>allowed-hosts</code>.</li>
                </ul>
                """)
    }
}
