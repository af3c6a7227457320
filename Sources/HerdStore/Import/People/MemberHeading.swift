/// The heading of a table of members, by which the columns that somebody chose for it are known again.
package struct MemberHeading: Equatable, Sendable {
    package let names: [String]

    package init(_ names: [String]) { self.names = names }

    /// The heading at the beginning of a file; empty where there is none.
    ///
    /// - Parameter beginning: at least all of the first row.
    package init(of beginning: [UInt8]) { names = HeadedRows(beginning).heading }

    /// The same for the same heading, however it is written.
    var digest: String {
        SHA256.digits(of: Array(names.map(SearchKey.of).joined(separator: "\u{1F}").utf8))
    }
}

extension MemberHeading {
    /// Of a file that is on the disk.
    package init(of file: ImportFile) {
        let rows = TableFile(file) { MemberRows($0) }
        self.init(of: rows.beginning)
    }
}
