import CSQLite

extension Database {
    /// Gives the system what was freed anywhere in this process.
    ///
    /// Pages that were kept at hand are freed one by one, between others that stay: by itself the C library gives back none
    /// of them, and after a large import the process would be 70 MB larger for good.
    package static func giveBackFreedMemory() {
        malloc_trim(0)
    }
}
