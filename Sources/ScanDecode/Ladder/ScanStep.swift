import Photos

/// One way to read a photo.
///
/// Plain zbar reads about half of the photos from a barn; each step reads some that the steps before it do not.
struct ScanStep: Sendable {
    /// Shown in a scan's record, so that people can tell which step was worth its time.
    let name: String
    let kind: Kind
    /// How many pixels the step looks at, which is what its time grows with; `nil` where it could bring nothing new.
    let cost: @Sendable (PhotoSizes) -> Int?
    /// The codes that it finds, their corners in pixels of the photo.
    let read: @Sendable (PhotoSizes, borrowing SymbolReader) -> [Symbol]
}

extension ScanStep {
    /// What makes a step worth its time.
    enum Kind: Sendable {
        /// It finds all codes of its symbology that can be seen well.
        case first
        /// It looks for further codes where there are signs of them, and for any while none was read.
        case signs
        /// It looks for codes of another look while none was read.
        case other
        /// It gives zbar the whole photo when none was read: a small one, or one with signs of a code.
        case whole
        /// The same for more time, only when there are signs of a code.
        case last
    }

    /// A step that gives zbar the whole photo, at most `side` pixels long and made ready by `prepare`.
    ///
    /// - Parameter unless: no use for a photo that is no longer than this.
    init(
        _ name: String, _ kind: Kind = .whole, side: Int, unless short: Int = 0,
        prepare: @escaping @Sendable (GreyImage) -> GreyImage = { $0 }
    ) {
        self.init(
            name: name, kind: kind,
            cost: { $0.photo.longSide > short ? $0.pixels(atMost: side) : nil },
            read: { sizes, reader in
                let image = prepare(sizes.atMost(side))
                let scale = Double(sizes.photo.longSide) / Double(image.longSide)
                return reader.symbols(in: image).map { $0.withCorners($0.corners.map { $0.scaled(by: scale) }) }
            })
    }
}
