import Photos

/// A photo in the sizes that the steps ask for, each made once.
final class PhotoSizes {
    let photo: GreyImage
    private var shrunk: [Int: GreyImage] = [:]

    init(_ photo: GreyImage) {
        self.photo = photo
    }

    /// The photo with its long side at most `side`.
    func atMost(_ side: Int) -> GreyImage {
        guard photo.longSide > side else { return photo }
        if let known = shrunk[side] { return known }
        let image = photo.shrunk(toLongSide: side)
        shrunk[side] = image
        return image
    }

    /// Where bar codes may be, in the photo at 1000 pixels.
    private(set) lazy var barFields = atMost(1000).barFields(limit: 4)

    /// A picture of the whole photo at another scale.
    func prepared(_ image: GreyImage) -> PreparedImage {
        PreparedImage(image: image, scale: Double(photo.longSide) / Double(image.longSide))
    }
}
