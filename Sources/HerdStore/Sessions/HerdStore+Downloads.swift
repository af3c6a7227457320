import SQLite
package import Values

extension HerdStore {
    /// Makes the rows of a session that was read out of a device weighings of a closed session, all or none.
    ///
    /// A row that is stored already is left out, so the same session again adds nothing, and one that has grown adds
    /// what is new. Rows are known by what they say, not by the device: the same scale may be reached over a cable today
    /// and over the air tomorrow. Times are those of the device, but none is later than now.
    package func importSession(
        _ downloaded: DownloadedSession, from device: Device, by person: String
    ) throws -> SessionImport {
        try catchUp()
        return try write {
            var report = SessionImport(told: downloaded.session.rowCount, rows: downloaded.rows.count)
            var sessionID: Session.ID?
            var keys = DownloadKeys(downloaded.session)
            var fresh: [(row: DownloadedRow, weight: Weight, key: String)] = []
            for row in downloaded.rows {
                let key = keys.next(for: row)
                guard let weight = row.weight, weight > .zero else {
                    report.withoutWeight += 1
                    continue
                }
                let known: Session.ID? = try database.first(
                    "SELECT session_id FROM weighings WHERE idempotency_key = ?", key
                ) { try $0[0] }
                if let known {
                    sessionID = sessionID ?? known
                    report.known += 1
                } else {
                    fresh.append((row, weight, key))
                }
            }
            guard !fresh.isEmpty else {
                report.session = try sessionID.map { try storedSession($0) }
                return report
            }
            let times = fresh.map { time(of: $0.row, in: downloaded.session) }
            let id = try sessionID ?? insertDownloaded(downloaded.session, times: times, simulated: device.simulated)
            for ((row, weight, key), moment) in zip(fresh, times) {
                let draft = WeighingDraft(
                    place: device.place, weight: weight, text: row.fields.joined(separator: ","), eid: row.eid,
                    eids: row.eid.map { [$0] } ?? [], sessionId: id, deviceId: device.id, simulated: device.simulated)
                let (weighing, _) = try insertWeighing(
                    draft, at: moment, idempotencyKey: key, in: id, by: person)
                report.imported += 1
                if weighing.state == .unassigned { report.unassigned += 1 }
            }
            try tell(.importDone, ["imported": report.imported, "skipped": report.rows - report.imported])
            report.session = try storedSession(id)
            return report
        }
    }

    private func time(of row: DownloadedRow, in session: StoredSession) -> Timestamp {
        let now = clock.now()
        guard let day = row.at?.day ?? session.day else { return now }
        // Noon stands for a day whose time is not known.
        return min(now, clock.moment(day, row.at?.second ?? 43_200))
    }

    private func insertDownloaded(
        _ session: StoredSession, times: [Timestamp], simulated: Bool
    ) throws -> Session.ID {
        let now = clock.now()
        let id: Session.ID = makeID()
        let day = session.day.map { " \($0)" } ?? ""
        try database.run(
            """
            INSERT INTO sessions (id, name, kind, barn_id, group_id, opened_at, closed_at, simulated, drafts)
            VALUES (?, ?, ?, NULL, NULL, ?, ?, ?, '[]')
            """, id, session.name.isEmpty ? "\(session.number)\(day)" : session.name, Session.Kind.downloaded,
            times.min() ?? now, times.max() ?? now, simulated)
        return id
    }
}

/// What an import of a downloaded session did.
package struct SessionImport: Codable, Equatable, Sendable {
    /// The session the rows are in; `nil` when none of them is a weighing.
    package var session: Session?
    /// How many rows the device said there are.
    package let told: Int?
    /// How many came.
    package let rows: Int
    package var imported = 0
    /// Of those imported, how many wait for their animal.
    package var unassigned = 0
    /// Stored by an earlier import.
    package var known = 0
    /// Rows that say no weight.
    package var withoutWeight = 0

    init(told: Int?, rows: Int) {
        self.told = told
        self.rows = rows
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
