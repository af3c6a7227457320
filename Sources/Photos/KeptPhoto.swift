/// A photo as it is kept: in colour, upright, no larger than a screen, and nothing in it but its pixels.
///
/// Where it was taken, when and with what does not leave the decoder: both pictures are written anew.
package struct KeptPhoto: Hashable, Sendable {
    package let picture: Picture
    /// The same for lists and panels.
    package let small: Picture

    /// Longest side of the picture in pixels.
    package static let side = 1280
    /// Longest side of the small one.
    package static let smallSide = 320
    /// libjpeg's quality, at which no difference is seen on a screen.
    private static let quality = 85

    package init(picture: Picture, small: Picture) {
        (self.picture, self.small) = (picture, small)
    }

    /// Decodes a JPEG, PNG, WebP or HEIC, and writes it as two JPEGs.
    ///
    /// A photo that was cut off is refused: what comes back would be half grey, for good.
    ///
    /// - Parameter limits: checked before memory for the pixels is allocated.
    package init(_ photo: [UInt8], limits: PhotoLimits = .standard) throws(PhotoError) {
        let image = try ColourImage(photo, limits: limits, maximumSide: Self.side)
        picture = try Picture(image)
        small = try Picture(image.shrunk(toLongSide: Self.smallSide))
    }

    /// One JPEG.
    package struct Picture: Hashable, Sendable {
        package let width: Int
        package let height: Int
        package let jpeg: [UInt8]

        package init(width: Int, height: Int, jpeg: [UInt8]) {
            (self.width, self.height, self.jpeg) = (width, height, jpeg)
        }

        fileprivate init(_ image: ColourImage) throws(PhotoError) {
            self.init(
                width: image.width, height: image.height, jpeg: try JPEG.encode(image, quality: KeptPhoto.quality))
        }
    }
}

/// Something that makes of a photo from outside one that is kept.
package protocol PhotoKeeper: Sendable {
    /// Blocks for up to a few seconds.
    ///
    /// - Throws: an error whose description says what was wrong and what to do.
    func keep(_ photo: [UInt8]) throws -> KeptPhoto
}

extension ColourImage {
    /// Decodes a photo in colour and turns it upright.
    ///
    /// - Parameter maximumSide: in pixels; a picture with a longer side is shrunk to it.
    package init(_ photo: [UInt8], limits: PhotoLimits = .standard, maximumSide: Int) throws(PhotoError) {
        guard !photo.isEmpty else { throw .empty }
        guard photo.count <= limits.bytes else { throw .tooManyBytes(photo.count, limit: limits.bytes) }
        let decoded: (image: ColourImage, orientation: PhotoOrientation)
        switch FileKind(photo) {
        case .jpeg: decoded = try JPEG.decodeColours(photo, limits: limits, maximumSide: maximumSide)
        case .png: decoded = try PNG.decodeColours(photo, limits: limits)
        case .webP: decoded = try WebP.decodeColours(photo, limits: limits, maximumSide: maximumSide)
        // libheif turns it itself.
        case .heic: decoded = (try HEIC.decodeColours(photo, limits: limits), .upright)
        case let kind: throw .notAPhoto(kind)
        }
        self = decoded.image.shrunk(toLongSide: maximumSide).turned(upright: decoded.orientation)
    }
}
