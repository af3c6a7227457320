import Glibc

/// Why a capture cannot be written or read.
package enum CaptureError: Error, Equatable, Sendable {
    case noSuchFile(path: String)
    /// Opening or reading failed; carries `errno`.
    case cannotRead(path: String, code: Int32)
    /// Creating a folder or file, or writing to it, failed; carries `errno`.
    case cannotWrite(path: String, code: Int32)
    /// The name would be no folder of its own.
    case badDeviceName(String)
    /// A line in the middle of the file is damaged; counted from 1.
    case badLine(path: String, line: Int, CaptureLineError)
}

extension CaptureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSuchFile(let path): "there is no capture \(path)"
        case .cannotRead(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code))) (\(code))"
        case .cannotWrite(let path, let code):
            "\(path) cannot be written: \(String(cString: strerror(code))) (\(code))"
        case .badDeviceName(let name): "'\(name)' cannot name a folder of captures"
        case .badLine(let path, let line, let problem): "\(path) is damaged in line \(line): \(problem.description)"
        }
    }

    /// What the operator can do about it.
    package var action: String {
        switch self {
        case .noSuchFile: "look at the spelling of the path"
        case .cannotRead: "look at the owner and the rights of the file"
        case .cannotWrite(_, ENOSPC): "make room on the disk; weighings are still recorded, without their raw bytes"
        case .cannotWrite: "look at the owner and the rights of the folder"
        case .badDeviceName: "use letters, digits, '.', '_' and '-'"
        case .badLine: "cut the line out, or take another capture"
        }
    }
}

extension CaptureLineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTime: "it does not begin with a time such as 2026-03-04T07:15:22.125000Z"
        case .noDirection: "the time is not followed by ' < ' or ' > '"
        case .badEscape: "a backslash is followed by none of r, n, \\ and x with two digits"
        case .tooLong: "it is longer than any record"
        }
    }
}
