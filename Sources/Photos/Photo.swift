/// A photo from a camera, made grey and upright.
package struct Photo: Hashable, Sendable {
    /// The picture, upright and perhaps smaller than the photo.
    package let image: GreyImage
    /// Width of the photo as stored, before it was turned or shrunk.
    package let storedWidth: Int
    /// Height of the photo as stored.
    package let storedHeight: Int
    /// How the stored photo had to be turned.
    package let orientation: PhotoOrientation
    /// What the codec complained about although part of the picture could be used, as in a truncated upload.
    package let damage: String?

    /// Decodes a JPEG, PNG, WebP or HEIC.
    ///
    /// - Parameters:
    ///   - limits: checked before memory for the pixels is allocated.
    ///   - maximumSide: in pixels; a picture with a longer side is shrunk to it, and JPEG and WebP are decoded smaller
    ///     at once.
    package init(
        _ bytes: [UInt8], limits: PhotoLimits = .standard, maximumSide: Int? = nil
    ) throws(PhotoError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
        let decoded: DecodedPicture
        switch FileKind(bytes) {
        case .jpeg: decoded = try JPEG.decode(bytes, limits: limits, maximumSide: maximumSide)
        case .png: decoded = try PNG.decode(bytes, limits: limits)
        case .webP: decoded = try WebP.decode(bytes, limits: limits, maximumSide: maximumSide)
        case .heic: decoded = try HEIC.decode(bytes, limits: limits)
        case let kind: throw .notAPhoto(kind)
        }
        image = (maximumSide.map(decoded.image.shrunk(toLongSide:)) ?? decoded.image)
            .turned(upright: decoded.orientation)
        storedWidth = decoded.storedWidth
        storedHeight = decoded.storedHeight
        orientation = decoded.orientation
        damage = decoded.damage
    }
}

/// What a codec made of the bytes, not yet turned upright.
struct DecodedPicture {
    let image: GreyImage
    let storedWidth: Int
    let storedHeight: Int
    var orientation = PhotoOrientation.upright
    let damage: String?

    /// - Throws: `damaged` when the codec complained and all pixels are equal, which means that it decoded nothing.
    init(image: GreyImage, storedWidth: Int, storedHeight: Int, damage: String?) throws(PhotoError) {
        if let damage, let first = image.pixels.first, image.pixels.allSatisfy({ $0 == first }) {
            throw .damaged(damage)
        }
        self.image = image
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.damage = damage
    }
}
