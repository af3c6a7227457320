import CQREncode

extension CodeModules {
    /// A QR code of level M whose bytes are exactly these.
    package static func qr(_ bytes: [UInt8]) -> CodeModules {
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            fatalError("libqrencode takes no \(bytes.count) bytes")
        }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        return CodeModules(columns: side, quietZone: 4, dark: modules.map { $0 & 1 == 1 })
    }

    package static func qr(_ text: String) -> CodeModules { qr(Array(text.utf8)) }
}
