/// What one photo held.
package struct Scan: Hashable, Sendable {
    /// Each code once, in the order in which they were read.
    package let codes: [ScannedCode]
    /// From the first byte of the photo to the last code.
    package let milliseconds: Double
    /// Names of the steps that were tried.
    package let steps: [String]
    /// What was wrong with the photo although it could be used, such as a truncated end.
    package let damage: String?
    /// Whether time ran out before every step was tried.
    package let isCutShort: Bool
}

extension Scan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case codes, milliseconds
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(codes, forKey: .codes)
        try container.encode((milliseconds * 10).rounded() / 10, forKey: .milliseconds)
    }
}
