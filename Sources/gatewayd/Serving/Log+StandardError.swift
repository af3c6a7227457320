import CSystemd
import DeviceGateway
import Glibc

extension Log {
    /// One line each on standard error, or in the journal, where that is what reads it.
    static let standardError = Log { line in
        guard StandardStream.error.isJournal else { return StandardStream.error.line(line.text) }
        if !line.isInJournal() { StandardStream.error.line("<\(line.level.rawValue)>\(line.text)") }
    }
}

extension Log.Line {
    /// Hands it to journald with its fields; where journald cannot be reached, a prefix on standard error has to do.
    fileprivate func isInJournal() -> Bool {
        let fields = journalFields.map { Array($0.utf8) }
        var bytes = fields.flatMap(\.self)
        return bytes.withUnsafeMutableBytes { bytes in
            var start = bytes.startIndex
            let parts = fields.map { field in
                defer { start += field.count }
                return iovec(iov_base: bytes.baseAddress.map { $0 + start }, iov_len: field.count)
            }
            return sd_journal_sendv(parts, Int32(parts.count)) >= 0
        }
    }
}
