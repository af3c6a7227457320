import CQREncode
import Glibc

/// A QR code as a square of dark and light modules, without its quiet zone.
///
/// The text is encoded as UTF-8 in byte mode, a long row of digits at its end in numeric mode, with error correction level M, in the
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
        // The function for strings would stop at a zero byte, and parts digits in ways that take more room than this.
        guard let input = QRinput_new2(0, QR_ECLEVEL_M) else { throw .encoder(errno) }
        defer { QRinput_free(input) }
        for (mode, part) in Self.parts(bytes) where !part.isEmpty {
            guard QRinput_append(input, mode, Int32(part.count), part) == 0 else { throw .encoder(errno) }
        }
        guard let code = QRcode_encodeInput(input) else { throw .encoder(errno) }
        defer { QRcode_free(code) }
        version = Int(code.pointee.version)
        side = Int(code.pointee.width)
        // libqrencode uses the upper seven bits for itself.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// A row of digits at the end takes ten bits for three, unless it is too short to be worth a mode of its own.
    private static func parts(_ bytes: [UInt8]) -> [(QRencodeMode, [UInt8])] {
        let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
        guard digits >= leastDigits else { return [(QR_MODE_8, bytes)] }
        return [(QR_MODE_8, Array(bytes.dropLast(digits))), (QR_MODE_NUM, Array(bytes.suffix(digits)))]
    }

    private static let leastDigits = 40

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
