/// The kinds of code that are read; every other one is switched off, so that none appears by mistake.
package enum Symbology: String, Codable, Sendable, CaseIterable {
    case qr = "QR"
    case code128 = "Code128"
}
