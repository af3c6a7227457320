/// A whole scan in a shape that gets to another process and back; `Scan` itself encodes to the API's shape, which
/// has less.
package struct ScanTransfer: Codable, Sendable {
    private let codes: [Code]
    private let milliseconds: Double
    private let steps: [String]
    private let damage: String?
    private let isCutShort: Bool

    private struct Code: Codable {
        let symbology: Symbology
        let bytes: [UInt8]
        let text: String
        let payload: Payload
        let corners: [Point]
        let step: String
    }

    package init(_ scan: Scan) {
        codes = scan.codes.map {
            Code(
                symbology: $0.symbology, bytes: $0.bytes, text: $0.text, payload: $0.payload, corners: $0.corners,
                step: $0.step)
        }
        milliseconds = scan.milliseconds
        steps = scan.steps
        damage = scan.damage
        isCutShort = scan.isCutShort
    }

    package var scan: Scan {
        Scan(
            codes: codes.map {
                ScannedCode(
                    symbology: $0.symbology, bytes: $0.bytes, text: $0.text, payload: $0.payload, corners: $0.corners,
                    step: $0.step)
            },
            milliseconds: milliseconds, steps: steps, damage: damage, isCutShort: isCutShort)
    }
}
