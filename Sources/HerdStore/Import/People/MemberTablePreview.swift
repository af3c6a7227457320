/// What a table of members would do, and what stands in its columns, so that somebody may say what they mean.
package struct MemberTablePreview: Encodable, Sendable {
    package let heading: [String]
    /// For each heading the field of a member, or nothing.
    package let columns: MemberColumns
    /// Whether the columns are those that somebody chose for this heading before.
    package let isRemembered: Bool
    /// The first rows, as they are.
    package let samples: [[String]]
    package let report: ImportReport

    static let mostSamples = 3
    private static let longestCell = 100

    init(_ bytes: [UInt8], _ columns: MemberColumns, isRemembered: Bool, _ report: ImportReport) {
        var reader = CSVReader(TextEncoding.detect(bytes).utf8(bytes) ?? [])
        heading = ((try? reader.next())?.fields ?? []).map { String($0.trimmed.prefix(Self.longestCell)) }
        var samples: [[String]] = []
        while samples.count < Self.mostSamples, let row = try? reader.next() {
            samples.append(row.fields.map { String($0.trimmed.prefix(Self.longestCell)) })
        }
        self.samples = samples
        (self.columns, self.isRemembered, self.report) = (columns, isRemembered, report)
    }

    private enum CodingKeys: CodingKey { case heading, columns, remembered, samples, report }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(heading, forKey: .heading)
        try container.encode(columns.fields.map { $0?.rawValue ?? "" }, forKey: .columns)
        try container.encode(isRemembered, forKey: .remembered)
        try container.encode(samples, forKey: .samples)
        try container.encode(report, forKey: .report)
    }
}
