import Glibc
import Values

/// A capture file that is being written; its bytes wait in memory until `flush`.
struct CaptureFile {
    /// Relative to the folder of captures.
    let name: String
    private let path: String
    private let descriptor: OwnedDescriptor
    private var written = 0
    private var pending: [UInt8] = []

    /// Length with what is not written yet.
    var length: Int { written + pending.count }
    var hasPending: Bool { !pending.isEmpty }
    var pendingCount: Int { pending.count }

    /// Creates a file named after the time of its first record, or after the next free microsecond.
    init(in folder: String, device: String, at moment: Timestamp) throws(CaptureError) {
        var moment = moment
        while true {
            let stamp = moment.inMicroseconds.filter { $0 != "-" && $0 != ":" }
            let name = "\(device)/\(stamp).capture"
            let path = "\(folder)/\(name)"
            let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
            if number >= 0 {
                (self.name, self.path) = (name, path)
                descriptor = OwnedDescriptor(number)
                append(Array("\(CaptureRecord.header), device \(device)\n".utf8))
                return
            }
            guard errno == EEXIST else { throw .cannotWrite(path: path, code: errno) }
            moment = moment + .microseconds(1)
        }
    }

    /// Creates a folder that only this user reads, unless it exists.
    static func createFolder(_ path: String) throws(CaptureError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(path: path, code: errno) }
    }

    mutating func append(_ lines: [UInt8]) {
        pending += lines
    }

    /// Hands everything to the kernel; that survives the end of this program, not a power cut.
    mutating func flush() throws(CaptureError) {
        var rest = pending[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
                written += count
            } else if errno != EINTR {
                let code = errno
                if written == 0 { unlink(path) }
                throw .cannotWrite(path: path, code: code)
            }
        }
        pending.removeAll(keepingCapacity: true)
    }
}
