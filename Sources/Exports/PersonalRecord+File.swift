import FoundationEssentials
package import HerdStore
import Values

extension PersonalRecord {
    /// As JSON that people can read, too.
    package var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self))
        }
    }

    /// As one page that needs nothing beside it, for whoever reads no JSON.
    package func html(in language: Language) throws -> String {
        let words = Words(language)
        let title = "\(words.title): \(member?.name ?? "\(id)")"
        var body = "<h1>\(title.escaped)</h1><p>\(words.made) \(madeAt) · \(id)</p>"
        for photo in photos {
            body += "<p><img alt=\"\(words.photo)\" src=\"data:image/jpeg;base64,\(photo.jpeg)\"></p>"
        }
        for table in tables {
            body += "<h2>\(words.table(table.name).escaped)</h2>"
            body += table.rows.map { "<table>\($0.lines)</table>" }.joined()
        }
        if !events.isEmpty {
            body += "<h2>\(words.events)</h2><table>"
            for event in events {
                body += "<tr><th>\(event.at)<br>\(event.kind.rawValue)</th><td>\(event.data.shown)</td></tr>"
            }
            body += "</table>"
        }
        if !audit.isEmpty {
            body += "<h2>\(words.audit)</h2><table>"
            for entry in audit {
                let change = [entry.before, entry.after].compactMap { $0?.shown }.joined(separator: "<hr>")
                let head = "\(entry.at)<br>\(entry.action.escaped)<br>\(entry.by.escaped)"
                body += "<tr><th>\(head)</th><td>\(change)</td></tr>"
            }
            body += "</table>"
        }
        return """
            <!doctype html><html lang="\(language.rawValue)"><meta charset="utf-8">
            <meta name="viewport" content="width=device-width"><title>\(title.escaped)</title>
            <style>\(Self.style)</style><body>\(body)</body></html>
            """
    }

    private static let style = """
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
        table { border-collapse: collapse; margin: 0 0 1rem; width: 100% }
        th, td { border-bottom: 1px solid #8888; padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top }
        th { font-weight: 600; width: 14rem } td { overflow-wrap: anywhere } img { max-width: 16rem }
        :root { color-scheme: light dark }
        """

    /// What stands on the page beside the data.
    private struct Words {
        let title, made, photo, events, audit: String
        private let register: String

        init(_ language: Language) {
            switch language {
            case .en:
                (title, made, photo) = ("What is held of", "Put together", "photo")
                (register, events, audit) = ("Register", "What happened", "Who changed what")
            case .cs:
                (title, made, photo) = ("Co je vedeno o osobě", "Sestaveno", "fotografie")
                (register, events, audit) = ("Seznam členů", "Co se stalo", "Kdo co změnil")
            }
        }

        /// Tables beside the register have their own name: it is the one in the documentation.
        func table(_ name: String) -> String { name == "members" ? register : name }
    }
}

extension JSONValue {
    /// Members of an object as rows of a table.
    fileprivate var lines: String {
        guard case .object(let members) = self else { return "<tr><td>\(shown)</td></tr>" }
        return members.sorted { $0.key < $1.key }.filter { $0.value != .null }
            .map { "<tr><th>\($0.key.escaped)</th><td>\($0.value.shown)</td></tr>" }.joined()
    }

    fileprivate var shown: String {
        switch self {
        case .null: "–"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): text.escaped
        case .array(let items): items.map(\.shown).joined(separator: "<br>")
        case .object: "<table>\(lines)</table>"
        }
    }
}

extension String {
    /// As text between tags and in attributes.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
