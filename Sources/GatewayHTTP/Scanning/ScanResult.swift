import HerdStore
import ScanDecode

/// The answer to a photo: each code with what it says and whom it means.
struct ScanResult: Encodable, Sendable {
    /// Number of the event that tells of this scan; `nil` when nothing was found.
    var id: Int?
    let milliseconds: Double
    /// What was wrong with the photo although it could be used.
    let damage: String?
    /// What this photo could link; `nil` when nothing is to be linked.
    var claim: ScanClaim?
    let codes: [Code]

    struct Code: Encodable, Sendable {
        let symbology: Symbology
        let text: String
        let payload: Payload
        let resolved: Resolution

        init(symbology: Symbology, text: String, payload: Payload, resolved: Resolution) {
            self.symbology = symbology
            self.text = text
            self.payload = payload
            self.resolved = resolved
        }

        init(code: ScannedCode, resolved: Resolution) {
            self.init(symbology: code.symbology, text: code.text, payload: code.payload, resolved: resolved)
        }
    }

    func numbered(_ number: Int) -> Self {
        var copy = self
        copy.id = number
        return copy
    }

    /// What the event keeps: the codes, without the animals and members they led to.
    var digest: Digest {
        Digest(
            milliseconds: milliseconds,
            codes: codes.map { .init(symbology: $0.symbology, text: $0.text, kind: $0.resolved.kind) })
    }

    struct Digest: Encodable, Sendable {
        let milliseconds: Double
        let codes: [Code]

        struct Code: Encodable, Sendable {
            let symbology: Symbology
            let text: String
            let kind: Resolution.Kind
        }
    }
}
