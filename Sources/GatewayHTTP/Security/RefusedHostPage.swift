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
        let name = escaped(String((head.headers["Host"] ?? "").prefix(100)))
        let isCzech = head.headers["Accept-Language"]?.lowercased().hasPrefix("cs") == true
        var response = Response(
            .misdirectedRequest, type: "text/html; charset=utf-8", bytes: Array((isCzech ? czech : english)(name).utf8))
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private static func english(_ name: String) -> String {
        page(
            language: "en", title: "Not under this name",
            """
            <p>The weighing gateway is here, but it does not answer under the name <strong>\(name)</strong>.</p>
            <ul>
            <li>Open it by the number of the barn PC instead, such as http://192.168.1.20:8080. The PC shows its number when gatewayd starts.</li>
            <li>Or open it so, and write the name under <strong>Settings, Network names</strong>; or in gatewayd.yaml under <code>allowed-hosts</code>.</li>
            </ul>
            """)
    }

    private static func czech(_ name: String) -> String {
        page(
            language: "cs", title: "Ne pod tímto jménem",
            """
            <p>Vážní brána tu je, ale pod jménem <strong>\(name)</strong> neodpovídá.</p>
            <ul>
            <li>Otevřete ji číselnou adresou počítače ve stáji, například http://192.168.1.20:8080. Počítač ji vypíše, když se gatewayd spustí.</li>
            <li>Nebo ji tak otevřete a jméno připište v <strong>Nastavení, Jména v síti</strong>; případně v gatewayd.yaml pod <code>allowed-hosts</code>.</li>
            </ul>
            """)
    }

    private static func page(language: String, title: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="\(language)">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <h1>\(title)</h1>
        \(body)
        """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
