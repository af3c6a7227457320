/// Reads the records of an import beside the store, which writes what is read and is free meanwhile.
package actor ImportReader {
    private let beginning: any ToldSource
    private var source: any ToldSource

    package init(_ source: any ToldSource) {
        beginning = source
        self.source = source
    }

    /// The next records, and how much of the file is read with them.
    func next(_ count: Int) -> (items: [ToldItem], fraction: Double) {
        var items: [ToldItem] = []
        while items.count < count, let item = source.next() { items.append(item) }
        return (items, source.fraction)
    }

    /// Begins the file anew.
    func rewind() { source = beginning }

    /// Headings and properties that mean nothing here.
    var ignored: [String] { source.ignored }
}

/// Records that were read already.
struct ReadItems: ToldSource {
    private var items: ArraySlice<ToldItem>

    init(_ items: [ToldItem]) { self.items = items[...] }

    mutating func next() -> ToldItem? { items.popFirst() }
    var fraction: Double { 1 }
    var ignored: [String] { [] }
}
