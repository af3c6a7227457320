extension Database {
    /// Writes all that is committed now to a file that is there and empty, while others go on writing here.
    ///
    /// The copy is of one moment, without a log of its own; whoever calls sees to it that it reaches the disk.
    package func copy(to path: String) throws {
        try run("VACUUM INTO \(path)")
    }
}
