/// A session read out of a device: its columns and every row, as they came and as they are understood.
package struct DownloadedSession: Equatable, Sendable {
    package let session: StoredSession
    package let columns: [DownloadColumn]
    package let rows: [DownloadedRow]

    package init(session: StoredSession, columns: [DownloadColumn], rows: [DownloadedRow]) {
        self.session = session
        self.columns = columns
        self.rows = rows
    }
}

/// One row of a downloaded session.
package struct DownloadedRow: Equatable, Sendable {
    /// `nil` when the row has none, or one that cannot be an identity.
    package let eid: EID?
    package let visualID: String?
    /// `nil` when the row has none, or the device wrote none that can be read.
    package let weight: Weight?
    /// When it was recorded by the device's clock.
    package let at: DeviceMoment?
    /// The row as it came, in the order of the columns.
    package let fields: [String]

    /// - Parameters:
    ///   - fields: as many as there are columns, else nothing of the row is believed.
    ///   - unit: what weights are in where their column names no unit.
    package init(fields: [String], columns: [DownloadColumn], unit: WeightUnit) {
        self.fields = fields
        guard fields.count == columns.count else {
            (eid, visualID, weight, at) = (nil, nil, nil, nil)
            return
        }
        func text(_ role: DownloadColumn.Role) -> String? {
            columns.firstIndex { $0.role == role }.map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
        }
        eid = text(.eid).flatMap { try? EIDReading(line: Array($0.utf8)[...]).eid }
        visualID = text(.visualID)
        weight = columns.firstIndex { if case .weight = $0.role { true } else { false } }.flatMap { index in
            guard case .weight(let named) = columns[index].role else { return nil }
            return DecimalField(fields[index].utf8)?.weight(in: named ?? unit)
        }
        at = text(.date).flatMap { DeviceMoment(date: $0, time: text(.time)) }
    }
}
