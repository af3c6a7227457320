import CQREncode
import Glibc

/// A QR code as a square of dark and light modules, without its quiet zone.
///
/// Text goes in as UTF-8 bytes in 8-bit mode at error correction level M, in the smallest version that holds it.
package struct QRCode: Hashable, Sendable {
    /// 1…40; the side is `17 + 4 × version` modules.
    package let version: Int
    /// Modules on one side.
    package let side: Int
    private let modules: [Bool]

    /// Light modules that a reader needs around the code on every side (ISO/IEC 18004).
    package static let quietZone = 4
    /// What version 40 holds at level M.
    package static let byteLimit = 2331

    package init(_ text: String) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteLimit else { throw .tooLong(bytes: bytes.count) }
        // Not the string function: it stops at a zero byte.
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            throw .encoder(errno)
        }
        defer { QRcode_free(code) }
        version = Int(code.pointee.version)
        side = Int(code.pointee.width)
        // libqrencode keeps notes for itself in the upper seven bits.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether the module is dark; rows count from the top, columns from the left.
    package subscript(row row: Int, column column: Int) -> Bool {
        modules[row * side + column]
    }
}

/// Why a text did not become a QR code.
package enum QRCodeError: Error, Hashable, Sendable {
    case empty
    case tooLong(bytes: Int)
    /// libqrencode refused, with its `errno`.
    case encoder(Int32)
}

extension QRCodeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty:
            "the text for the QR code is empty: give at least one character"
        case .tooLong(let bytes):
            "the text for the QR code has \(bytes) bytes, but a QR code holds \(QRCode.byteLimit): shorten it"
        case .encoder(let code):
            "libqrencode could not make the QR code: \(String(cString: strerror(code)))"
        }
    }
}
