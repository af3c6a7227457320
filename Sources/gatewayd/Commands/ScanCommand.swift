import FoundationEssentials
import Photos
import ScanDecode

extension Command {
    /// `gatewayd scan IMAGE…`: the codes in photos.
    static let scan = Command(
        name: "scan",
        summary: "Reads QR codes and Code 128 in photos and says what they mean.",
        operands: "IMAGE…",
        options: [
            CommandOption("country", "CC", "country of ear tags without one (default CZ)"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        guard !arguments.operands.isEmpty else { throw UsageError("no image was named") }
        var settings = ScanSettings()
        settings.payloads = PayloadParser(country: arguments.value("country") ?? "CZ")
        let decoder = ScanDecoder(settings)
        var failures = 0
        for file in arguments.operands {
            do {
                let scan = try decoder.scan(try InputFile.read(file, limit: settings.limits.bytes))
                let outcome = ScanOutcome(file: file, scan: scan, error: nil)
                StandardStream.output.line(arguments.has("json") ? try outcome.json : outcome.text)
            } catch {
                failures += 1
                let outcome = ScanOutcome(file: file, scan: nil, error: "\(error)")
                if arguments.has("json") { StandardStream.output.line(try outcome.json) }
                StandardStream.error.line("gatewayd scan: \(file): \(error)")
            }
        }
        return failures == 0 ? 0 : 1
    }
}

/// What is printed for one photo.
private struct ScanOutcome: Encodable {
    let file: String
    let codes: [ScannedCode]?
    let milliseconds: Double?
    let damage: String?
    let error: String?

    init(file: String, scan: Scan?, error: String?) {
        self.file = file
        codes = scan?.codes
        milliseconds = scan.map { ($0.milliseconds * 10).rounded() / 10 }
        damage = scan?.damage
        self.error = error
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    var text: String {
        let codes = codes ?? []
        guard !codes.isEmpty else { return "\(file): no code found" }
        return codes.map { "\(file): \($0.symbology.rawValue) \($0.text)" }.joined(separator: "\n")
    }
}
