import FoundationEssentials
import ScanDecode

/// What is printed for one photo.
struct ScanOutcome: Encodable {
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

    /// One line for programs.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Strings and finite numbers always encode.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// A line for each code, for people.
    var text: String {
        let codes = codes ?? []
        guard !codes.isEmpty else { return "\(file): no code found" }
        return codes.map { "\(file): \($0.symbology.rawValue) \($0.text)" }.joined(separator: "\n")
    }
}
