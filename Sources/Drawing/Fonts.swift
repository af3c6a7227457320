import Synchronization

/// Pango's and cairo's typefaces and glyphs, which one thread at a time may use.
///
/// The locks of cairo 1.16 are taken in two orders: a thread that lays out text holds its font and waits for the
/// cache of glyphs, which all fonts share; a thread that throws glyphs out of the cache holds that and waits for their
/// font. Two drawings then wait for each other for ever.
enum Fonts {
    private static let isInUse = Mutex(())

    /// Does what sets, paints or writes text, while no other thread does.
    ///
    /// - Parameter work: must not wait for anybody, call this again, or draw what a caller of `Canvas` hands in.
    static func alone(_ work: () -> Void) {
        isInUse.withLock { _ in work() }
    }
}
