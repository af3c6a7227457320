import FoundationEssentials
import HerdStore
import ScanDecode
import ScanDesk

/// What is printed for one photo.
struct ScanOutcome: Encodable {
    let file: String
    let codes: [Code]?
    /// What the photo could link in the herd; `nil` when nothing is to be linked, or no herd was named.
    let claim: ScanClaim?
    let milliseconds: Double?
    let damage: String?
    let error: String?

    /// A code with what it says, and whom it means when a herd was named.
    struct Code: Encodable {
        let symbology: Symbology
        let text: String
        let payload: Payload
        let resolved: Resolution?
        let birth: Payload.AnimalCard.Prefill?

        fileprivate init(_ code: ScanResult.Code) {
            (symbology, text, payload) = (code.symbology, code.text, code.payload)
            (resolved, birth) = (code.resolved, code.birth)
        }

        fileprivate init(_ code: ScannedCode) {
            (symbology, text, payload) = (code.symbology, code.text, code.payload)
            (resolved, birth) = (nil, nil)
        }

        /// The line for people.
        fileprivate var line: String {
            let meaning: String? =
                switch resolved?.kind {
                case .animal:
                    resolved?.animal.map { [$0.earTagText, $0.name].compactMap(\.self).joined(separator: " ") }
                case .member: resolved?.member?.name
                case .place: resolved?.place.map { [$0.number, $0.name].compactMap(\.self).joined(separator: " ") }
                case .ambiguous: "not clear whose"
                case .unknown: "unknown"
                case nil: nil
                }
            return "\(symbology.rawValue) \(text)\(meaning.map { " → \($0)" } ?? "")"
        }
    }

    /// A photo that was read.
    ///
    /// - Parameter store: the herd in which the codes are looked up.
    init(file: String, scan: Scan, in store: HerdStore?, payloads: PayloadParser) async throws {
        self.file = file
        if let store {
            let result = try await PayloadResolver(store: store, payloads: payloads).resolve(scan)
            codes = result.codes.map { Code($0) }
            claim = result.claim
        } else {
            codes = scan.codes.map { Code($0) }
            claim = nil
        }
        milliseconds = (scan.milliseconds * 10).rounded() / 10
        damage = scan.damage
        error = nil
    }

    /// A photo that could not be read.
    init(file: String, error: any Error) {
        self.file = file
        (codes, claim, milliseconds, damage) = (nil, nil, nil, nil)
        self.error = "\(error)"
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
        return codes.map { "\(file): \($0.line)" }.joined(separator: "\n")
    }
}
