import SQLite
import Values

extension Transaction {
    func importSession(
        _ downloaded: DownloadedSession, from device: Device, by person: String
    ) throws -> SessionImport {
        var report = SessionImport(announced: downloaded.session.rowCount, rows: downloaded.rows.count)
        var sessionID: Session.ID?
        var keys = DownloadKeys(downloaded.session)
        var fresh: [(row: DownloadedRow, weight: Weight, key: String)] = []
        for row in downloaded.rows {
            let key = keys.next(for: row)
            guard let weight = row.weight, weight > .zero else {
                report.withoutWeight += 1
                continue
            }
            let known: Session.ID? = try value("SELECT session_id FROM weighings WHERE idempotency_key = \(key)")
            if let known {
                sessionID = sessionID ?? known
                report.known += 1
            } else {
                fresh.append((row, weight, key))
            }
        }
        guard !fresh.isEmpty else {
            report.session = try sessionID.map(session)
            return report
        }
        let times = fresh.map { time(of: $0.row, in: downloaded.session) }
        let id = try sessionID ?? insertDownloaded(downloaded.session, times: times, simulated: device.simulated)
        for ((row, weight, key), moment) in zip(fresh, times) {
            let draft = WeighingDraft(
                place: device.place, weight: weight, text: row.fields.joined(separator: ","), eid: row.eid,
                eids: row.eid.map { [$0] } ?? [], sessionId: id, deviceId: device.id, simulated: device.simulated)
            let (weighing, _) = try insertWeighing(draft, at: moment, idempotencyKey: key, in: id, by: person)
            report.imported += 1
            if weighing.state == .unassigned { report.unassigned += 1 }
        }
        try emit(.importDone, ["imported": report.imported, "skipped": report.rows - report.imported])
        report.session = try session(id)
        return report
    }

    private func time(of row: DownloadedRow, in session: StoredSession) -> Timestamp {
        guard let day = row.at?.day ?? session.day else { return now }
        // Noon stands for a day whose time is not known.
        return min(now, clock.moment(day, row.at?.second ?? 43_200))
    }

    private func insertDownloaded(
        _ session: StoredSession, times: [Timestamp], simulated: Bool
    ) throws -> Session.ID {
        let id: Session.ID = makeID()
        let day = session.day.map { " \($0)" } ?? ""
        try insert(
            into: "sessions",
            [
                "id": id, "name": session.name.isEmpty ? "\(session.number)\(day)" : session.name,
                "kind": Session.Kind.downloaded, "opened_at": times.min() ?? now, "closed_at": times.max() ?? now,
                "simulated": simulated,
            ])
        return id
    }
}

/// Names every row of a downloaded session by what it says; equal rows are numbered.
struct DownloadKeys {
    private let prefix: String
    private var seen: [UInt64: Int] = [:]

    init(_ session: StoredSession) {
        prefix = "download:\(session.number):\(session.day?.description ?? "-")"
    }

    mutating func next(for row: DownloadedRow) -> String {
        // FNV-1a over the fields, each with an end.
        let digest = row.fields.joined(separator: "\u{0}").utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        defer { seen[digest, default: 0] += 1 }
        return "\(prefix):\(String(digest, radix: 16)):\(seen[digest, default: 0])"
    }
}
