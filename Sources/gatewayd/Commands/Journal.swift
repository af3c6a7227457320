import CSystemd
import Values

/// The journal of systemd, as far as this user may read it.
enum Journal {
    /// The newest lines of a unit, the oldest first; none where there is no journal.
    static func lines(of unit: String, most: Int) -> [String] {
        var journal: OpaquePointer?
        guard sd_journal_open(&journal, Int32(SD_JOURNAL_LOCAL_ONLY)) >= 0, let journal else { return [] }
        defer { sd_journal_close(journal) }
        let match = "_SYSTEMD_UNIT=\(unit)"
        guard sd_journal_add_match(journal, match, match.utf8.count) >= 0, sd_journal_seek_tail(journal) >= 0 else {
            return []
        }
        var lines: [String] = []
        while lines.count < most, sd_journal_previous(journal) > 0 {
            var microseconds: UInt64 = 0
            guard sd_journal_get_realtime_usec(journal, &microseconds) >= 0, let message = field("MESSAGE", of: journal)
            else { continue }
            let at = Timestamp(microseconds: Int64(clamping: microseconds))
            lines.append("\(at) <\(field("PRIORITY", of: journal) ?? "?")> \(message)")
        }
        return lines.reversed()
    }

    private static func field(_ name: String, of journal: OpaquePointer) -> String? {
        var data: UnsafeRawPointer?
        var count = 0
        guard sd_journal_get_data(journal, name, &data, &count) >= 0, let data else { return nil }
        return String(
            decoding: UnsafeRawBufferPointer(start: data, count: count).dropFirst(name.utf8.count + 1), as: UTF8.self)
    }
}
