extension DialectNotice {
    /// An `unreadable` notice with at most the first 64 bytes.
    static func unreadable(start bytes: some Sequence<UInt8>) -> Self {
        .unreadable(Array(bytes.prefix(64)))
    }
}
