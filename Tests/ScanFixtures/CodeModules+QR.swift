import CQREncode

extension CodeModules {
    /// A QR code of level M whose bytes are exactly these.
    package static func qr(_ bytes: [UInt8]) -> CodeModules {
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            fatalError("libqrencode takes no \(bytes.count) bytes")
        }
        return modules(code)
    }

    package static func qr(_ text: String) -> CodeModules { qr(Array(text.utf8)) }

    /// A QR code of level M with one segment in Kanji mode.
    ///
    /// - Parameter bytes: Shift JIS, two for each character.
    package static func qr(kanji bytes: [UInt8]) -> CodeModules {
        let input = QRinput_new2(0, QR_ECLEVEL_M)
        defer { QRinput_free(input) }
        guard QRinput_append(input, QR_MODE_KANJI, Int32(bytes.count), bytes) == 0, let code = QRcode_encodeInput(input)
        else { fatalError("libqrencode takes no Kanji of these bytes") }
        return modules(code)
    }

    private static func modules(_ code: UnsafeMutablePointer<QRcode>) -> CodeModules {
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        return CodeModules(columns: side, quietZone: 4, dark: modules.map { $0 & 1 == 1 })
    }
}
