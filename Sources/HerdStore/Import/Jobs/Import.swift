package import Values

/// An import that somebody gave a file for: what it is, how far it has come, and what it could not take.
package struct Import: Encodable, Equatable, Sendable {
    package typealias ID = Identifier<Import>

    package let id: ID
    package let kind: Kind
    /// What the file was called where it came from.
    package let name: String?
    /// Whether the good records go in although some are bad.
    package let skipBad: Bool
    package let state: State
    /// What is done with the file; `nil` where nothing is.
    package let phase: Phase?
    /// Why it failed; `nil` where it did not, or where the problems say it.
    package let failure: Failure?
    /// Records of the file that were read, good or bad.
    package let rowsRead: Int
    package let bytesRead: Int
    package let bytesTotal: Int
    /// What became of them.
    package let report: ImportReport
    /// What somebody said of the columns of a table of members; `nil` where the heading says it.
    package let columns: MemberColumns?
    package let by: String
    package let receivedAt: Timestamp
    package let startedAt: Timestamp?
    package let finishedAt: Timestamp?

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case animals, changes, lactations, members, farmsoft, ade, kosapi
    }

    package enum State: String, Codable, Sendable, CaseIterable, NamedColumn {
        case queued, running, done, cancelled, failed

        /// Whether there is something left to do.
        package var isOpen: Bool { self == .queued || self == .running }
    }

    /// All of a file is looked through before anything of it is written, unless bad records are to be left out.
    package enum Phase: String, Codable, Sendable, NamedColumn { case looking, writing }

    package enum Failure: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// Records are bad, and nothing was written.
        case badRows
        /// The file is gone from the data folder.
        case fileGone
        /// The store refused; the log says why.
        case refused
    }

    /// Records that changed something in the store.
    package var rowsStored: Int { report.imported + report.updated + (report.changes?.written ?? 0) }

    /// 0…1 of the whole way.
    package var fraction: Double {
        guard state != .done else { return 1 }
        let part = bytesTotal == 0 ? 0 : min(1, Double(bytesRead) / Double(bytesTotal))
        // To look takes less long than to write.
        guard !skipBad else { return part }
        return phase == .writing ? 0.3 + 0.7 * part : 0.3 * part
    }

    private enum CodingKeys: CodingKey {
        case id, kind, name, skipBad, state, phase, failure, rowsRead, rowsStored, rowsBad, bytesRead, bytesTotal
        case fraction, report, columns, by, receivedAt, startedAt, finishedAt
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(skipBad, forKey: .skipBad)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(phase, forKey: .phase)
        try container.encodeIfPresent(failure, forKey: .failure)
        try container.encode(rowsRead, forKey: .rowsRead)
        try container.encode(rowsStored, forKey: .rowsStored)
        try container.encode(report.skipped, forKey: .rowsBad)
        try container.encode(bytesRead, forKey: .bytesRead)
        try container.encode(bytesTotal, forKey: .bytesTotal)
        try container.encode(fraction, forKey: .fraction)
        try container.encode(report, forKey: .report)
        try container.encodeIfPresent(columns?.fields.map { $0?.rawValue ?? "" }, forKey: .columns)
        try container.encode(by, forKey: .by)
        try container.encode(receivedAt, forKey: .receivedAt)
        try container.encodeIfPresent(startedAt, forKey: .startedAt)
        try container.encodeIfPresent(finishedAt, forKey: .finishedAt)
    }
}

/// What is needed to take an import in.
package struct ImportDraft: Sendable {
    package var kind: Import.Kind
    package var name: String?
    package var skipBad: Bool
    /// Where its bytes are, in the folder of imports.
    package var file: String
    package var bytes: Int
    /// What somebody says of the columns of a table of members.
    package var columns: MemberColumns?

    package init(
        kind: Import.Kind, name: String? = nil, skipBad: Bool = false, file: String, bytes: Int,
        columns: MemberColumns? = nil
    ) {
        self.columns = columns
        self.kind = kind
        self.name = name
        self.skipBad = skipBad
        self.file = file
        self.bytes = bytes
    }
}

/// How far an import is, as often as it changes: without names and problems, which only those see who may import.
package struct ImportStanding: Encodable, Equatable, Sendable {
    package let id: Import.ID
    package let state: Import.State
    package let phase: Import.Phase?
    package let rowsRead: Int
    package let rowsStored: Int
    package let rowsBad: Int
    package let fraction: Double

    package init(_ one: Import) {
        id = one.id
        state = one.state
        phase = one.phase
        rowsRead = one.rowsRead
        rowsStored = one.rowsStored
        rowsBad = one.report.skipped
        fraction = one.fraction
    }
}
