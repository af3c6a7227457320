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

    package init(eid: EID?, visualID: String?, weight: Weight?, at: DeviceMoment?, fields: [String]) {
        self.eid = eid
        self.visualID = visualID
        self.weight = weight
        self.at = at
        self.fields = fields
    }
}
