import Photos

/// A kept photo on its way from a worker: the picture, then the small one, numbers with the least significant byte first.
///
///     offset  size  field
///     0       2     width
///     2       2     height
///     4       4     bytes of the JPEG that follow
///     8       …     the JPEG
extension KeptPhoto {
    var payload: [UInt8] {
        [picture, small].flatMap { picture in
            let sides = [picture.width, picture.height].flatMap { side in
                (0..<2).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
            }
            let count = (0..<4).map { UInt8(truncatingIfNeeded: picture.jpeg.count >> (8 * $0)) }
            return sides + count + picture.jpeg
        }
    }

    /// Reads what a worker sent; a photo may have taken that worker over, so nothing else gets through than two JPEGs of
    /// the sizes that were asked for.
    ///
    /// - Returns: `nil` when it is anything else.
    init?(payload: [UInt8]) {
        var rest = payload[...]
        guard let picture = Self.picture(from: &rest, side: Self.side),
            let small = Self.picture(from: &rest, side: Self.smallSide), rest.isEmpty
        else { return nil }
        self.init(picture: picture, small: small)
    }

    private static func picture(from rest: inout ArraySlice<UInt8>, side: Int) -> Picture? {
        guard rest.count >= 8 else { return nil }
        let width = number(rest.prefix(2))
        let height = number(rest.dropFirst(2).prefix(2))
        let count = number(rest.dropFirst(4).prefix(4))
        let jpeg = Array(rest.dropFirst(8).prefix(count))
        guard (1...side).contains(width), (1...side).contains(height), jpeg.count == count,
            jpeg.starts(with: [0xFF, 0xD8, 0xFF]), jpeg.suffix(2) == [0xFF, 0xD9]
        else { return nil }
        rest = rest.dropFirst(8 + count)
        return Picture(width: width, height: height, jpeg: jpeg)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
