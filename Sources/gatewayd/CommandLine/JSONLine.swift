import FoundationEssentials

extension Encodable {
    /// This as the API gives it, on a line of its own.
    var jsonLine: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension Arguments {
    /// Says what came of an order: on a line, or with `--json` as the API gives it.
    func tell(_ value: some Encodable, as line: String) throws {
        StandardStream.output.line(has("json") ? try value.jsonLine : line)
    }
}
