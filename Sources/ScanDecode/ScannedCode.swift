/// One code read from a photo.
package struct ScannedCode: Hashable, Sendable {
    package let symbology: Symbology
    /// The bytes as they stand in the code.
    package let bytes: [UInt8]
    /// The bytes as text: UTF-8, or else CP1250, ISO 8859-2 or Shift JIS.
    package let text: String
    package let payload: Payload
    /// Outline in the upright photo; empty when the step that read it had turned the photo.
    package let corners: [Point]
    /// The step that read it.
    package let step: String
}

extension ScannedCode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case symbology, text, payload
    }

    /// The shape of the API and of `gatewayd scan --json`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbology, forKey: .symbology)
        try container.encode(text, forKey: .text)
        try container.encode(payload, forKey: .payload)
    }
}
