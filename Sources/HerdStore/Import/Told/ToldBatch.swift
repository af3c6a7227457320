import Values

/// The next items of a file, read and understood as far as the file alone says what they are.
///
/// It is pure, so that one is read on another core while the one before is written.
struct ToldBatch: Sendable {
    /// One item, with what each of its records says.
    struct Item: Sendable {
        let number: Int
        let records: Result<[Record], ToldError>
    }

    /// What a record says, or why it cannot be.
    enum Record: Sendable {
        case animal(Result<AnimalRow, CellError>)
        /// The fields are `nil` where they name a group that only the store knows.
        case change(ToldChange, Result<ChangeFields, any Error>?)
        case member(MemberDraft)
        case lactation(ToldLactation)
    }

    let items: [Item]
    /// Where the file goes on.
    let rest: any ToldSource
    let fraction: Double
    let isLast: Bool

    static let most = 2000

    /// Away from the actor that writes.
    static func read(_ source: any ToldSource, _ most: Int = Self.most) async -> ToldBatch {
        var source = source
        var items: [Item] = []
        while items.count < most, let item = source.next() {
            items.append(Item(number: item.number, records: item.records.map { $0.map(Record.init) }))
        }
        return ToldBatch(items: items, rest: source, fraction: source.fraction, isLast: items.count < most)
    }
}

extension ToldBatch.Record {
    fileprivate init(_ record: ToldRecord) {
        switch record {
        case .animal(let told): self = .animal(Result { () throws(CellError) in try AnimalRow(told.cells) })
        case .row(let cells): self = .animal(Result { () throws(CellError) in try AnimalRow(cells) })
        case .member(let draft): self = .member(draft)
        case .lactation(let told): self = .lactation(told)
        case .change(let told): self = .change(told, told.group == nil ? Result { try told.typedFields } : nil)
        }
    }
}

extension ToldChange {
    /// The fields as they are stored of a change that nobody weighed.
    var typedFields: ChangeFields {
        get throws { try ChangeFields(kind, json: fields).completed.typedByHand }
    }
}
