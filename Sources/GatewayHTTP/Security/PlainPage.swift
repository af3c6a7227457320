import HTTPServer

/// A page that is whole in itself, for where no style sheet and no text of the pages is served.
struct PlainPage {
    /// As HTML names it.
    let language: String
    let title: String
    /// HTML.
    let body: String
    /// In seconds; `nil` leaves that to whoever reads it.
    var loadedAgainAfter: Int?

    func response(_ status: Status) -> Response {
        var response = Response(status, type: "text/html; charset=utf-8", bytes: Array(html.utf8))
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="\(language)">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        \(loadedAgainAfter.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">" } ?? "")
        <title>\(title)</title>
        <h1>\(title)</h1>
        \(body)
        """
    }

    static func escaped(_ text: String) -> String {
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
