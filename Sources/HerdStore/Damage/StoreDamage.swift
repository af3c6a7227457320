/// Why a store is not opened: what is there is not the whole of it.
package enum StoreDamage: Error, Equatable, Sendable {
    /// There is no file, or an empty one, where there was a herd; carries what tells of it.
    case missing(String, traces: [String])
    /// The file ends before it is over, as after a full disk or a copy that was cut off.
    case cutOff(String, bytes: Int, needed: Int)
    /// The file is no database, or one that cannot be read.
    case unreadable(String, reason: String)

    /// Which of them, for programs and pages.
    package var code: String {
        switch self {
        case .missing: "missing"
        case .cutOff: "cut-off"
        case .unreadable: "unreadable"
        }
    }

    /// The file that it is about.
    package var path: String {
        switch self {
        case .missing(let path, _), .cutOff(let path, _, _), .unreadable(let path, _): path
        }
    }
}

extension StoreDamage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let path, let traces):
            "the herd is gone: there is no \(path), although there was one (\(traces.joined(separator: ", ")))"
        case .cutOff(let path, let bytes, let needed):
            "the herd is damaged: \(path) has \(bytes) bytes of \(needed), the rest is missing"
        case .unreadable(let path, let reason): "the herd is damaged: \(path) cannot be read: \(reason)"
        }
    }
}
