/// Reads the records of an import beside the store, which writes what is read and is free meanwhile.
package actor ImportReader {
    private let beginning: any ToldSource
    private var source: any ToldSource

    package init(_ source: any ToldSource) {
        beginning = source
        self.source = source
    }

    /// The next records.
    func next(_ count: Int) async -> ToldBatch {
        let batch = await ToldBatch.read(source, count)
        source = batch.rest
        return batch
    }

    /// Begins the file anew.
    func rewind() { source = beginning }

    /// Headings and properties that mean nothing here.
    var ignored: [String] { source.ignored }
}
