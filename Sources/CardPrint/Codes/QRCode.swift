import CQREncode
import Glibc

/// A QR code as a square of dark and light modules, without its quiet zone.
///
/// The text is encoded as UTF-8 in byte mode, long rows of digits in numeric mode, with error correction level M, in the
/// smallest version that holds it.
package struct QRCode: Hashable, Sendable {
    /// 1…40; the side has `17 + 4 × version` modules.
    package let version: Int
    /// How many modules one side has.
    package let side: Int
    let modules: [Bool]

    /// Light modules that a reader needs around the code on every side (ISO/IEC 18004).
    package static let quietZone = 4
    /// Bytes that version 40 holds at level M.
    package static let byteLimit = 2331

    /// Bytes that versions 1…20 hold at level M (ISO/IEC 18004, table 7).
    private static let bytes = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    ]

    /// Bytes that the largest code with at most so many modules a side holds.
    static func bytes(ofSide modules: Int) -> Int {
        bytes[min(max((modules - 17) / 4, 1), bytes.count) - 1]
    }

    package init(_ text: String) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteLimit else { throw .tooLong(bytes: bytes.count) }
        // The function for strings gives digits a mode of their own, but would stop at a zero byte.
        let made =
            bytes.contains(0)
            ? QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
            : QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
        guard let code = made else { throw .encoder(errno) }
        defer { QRcode_free(code) }
        version = Int(code.pointee.version)
        side = Int(code.pointee.width)
        // libqrencode uses the upper seven bits for itself.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; rows count from the top and columns from the left, both from 0.
    package subscript(row row: Int, column column: Int) -> Bool {
        modules[row * side + column]
    }
}

/// Why a text cannot become a QR code.
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
