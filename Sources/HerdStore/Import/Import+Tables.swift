extension StoreTable {
    /// Import jobs.
    static let ofImports: [StoreTable] = [
        // A file concerns the whole herd.
        StoreTable(
            "imports", scope: .nobody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: "person", retention: .rule("the newest 50"), grows: false),
        StoreTable(
            "import_problems", scope: .nobody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
    ]
}
