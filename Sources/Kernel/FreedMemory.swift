import CLinux

/// How memory that a photo or an upload took goes back to the system.
package enum FreedMemory {
    /// What is at least this large has pages of its own, which go back the moment it is let go.
    ///
    /// By itself glibc raises this to the largest piece that was ever let go, up to 32 MiB. From then on photos lie between
    /// small pieces that stay, and hundreds of megabytes stay with them.
    private static let ownPages: Int32 = 256 << 10
    /// How many heaps the threads share; by itself there are eight for each processor, and each keeps what it once had.
    private static let heaps: Int32 = 4

    /// To be called at the start, before other threads have a heap.
    package static func goesBack() {
        mallopt(M_MMAP_THRESHOLD, ownPages)
        mallopt(M_TRIM_THRESHOLD, 4 * ownPages)
        mallopt(M_ARENA_MAX, heaps)
    }
}
