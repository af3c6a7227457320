import HerdStore
import ScanDecode

/// The answer to a photo: each code with what it says and whom it means.
struct ScanResult: Encodable, Sendable {
    /// Number of the event that tells of this scan; `nil` when nothing was found.
    var id: Int?
    let milliseconds: Double
    /// What was wrong with the photo although it could be used.
    let damage: String?
    let codes: [Code]

    struct Code: Encodable, Sendable {
        let symbology: Symbology
        let text: String
        let payload: Payload
        let resolved: Resolution

        init(code: ScannedCode, resolved: Resolution) {
            symbology = code.symbology
            text = code.text
            payload = code.payload
            self.resolved = resolved
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
