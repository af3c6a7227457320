package import HerdStore
package import ScanDecode

/// The answer to a photo: each code with what it says and whom it means.
package struct ScanResult: Encodable, Sendable {
    /// Number of the event that tells of this scan; `nil` when nothing was found.
    package private(set) var id: Int?
    /// From the first byte of the photo to the last code.
    package let milliseconds: Double
    /// What was wrong with the photo although it could be used.
    package let damage: String?
    /// What this photo could link; `nil` when nothing is to be linked.
    package let claim: ScanClaim?
    package let codes: [Code]

    /// One code of the photo.
    package struct Code: Encodable, Sendable {
        package let symbology: Symbology
        package let text: String
        package let payload: Payload
        package let resolved: Resolution
        /// What the birth form begins with; `nil` unless the code is of an animal that is not in the herd.
        package internal(set) var birth: Payload.AnimalCard.Prefill?

        package init(symbology: Symbology, text: String, payload: Payload, resolved: Resolution) {
            self.symbology = symbology
            self.text = text
            self.payload = payload
            self.resolved = resolved
        }

        init(_ code: ScannedCode, resolved: Resolution) {
            self.init(symbology: code.symbology, text: code.text, payload: code.payload, resolved: resolved)
        }
    }

    init(_ scan: Scan, codes: [Code]) {
        milliseconds = scan.milliseconds
        damage = scan.damage
        claim = ScanClaim(codes)
        let newborn = Newborn(codes)
        self.codes = codes.map { code in
            var code = code
            code.birth = newborn.birth(of: code)
            return code
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
            codes: codes.map {
                .init(
                    symbology: $0.symbology, text: $0.text, kind: $0.resolved.kind, memberId: $0.resolved.member?.id)
            })
    }

    struct Digest: Encodable, Sendable {
        let milliseconds: Double
        let codes: [Code]

        struct Code: Encodable, Sendable {
            let symbology: Symbology
            let text: String
            let kind: Resolution.Kind
            /// Whose card it is: what is told of a person is found by it.
            let memberId: Member.ID?
        }
    }
}
