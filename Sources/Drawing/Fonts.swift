import Synchronization

/// The fonts and glyph caches of pango and cairo, which only one thread may use at a time.
///
/// cairo 1.16 takes its locks in two orders and can deadlock. A thread that lays out text locks its font, then the glyph
/// cache that all fonts share. A thread that evicts glyphs locks the cache, then the font of these glyphs.
enum Fonts {
    private static let isInUse = Mutex(())

    /// Runs work that lays out, paints or writes text, while no other thread does.
    ///
    /// - Parameter work: must not block, call this function, or call a closure of a user of `Canvas`.
    static func alone(_ work: () -> Void) {
        isInUse.withLock { _ in work() }
    }
}
