import Photos

/// One way to prepare a photo for zbar.
///
/// Plain zbar reads about half of the photos from a barn; each step reads some that the steps before it do not.
struct ScanStep: Sendable {
    /// Shown in a scan's record, so that people can tell which step was worth its time.
    let name: String
    /// The prepared picture; `nil` where the step could bring nothing new.
    let prepare: @Sendable (PhotoSizes) -> PreparedImage?
}

/// A picture made for zbar, and how to find its places in the photo.
struct PreparedImage {
    let image: GreyImage
    /// Photo pixels in one pixel of the picture; `nil` when places cannot be told, as the picture is turned.
    let scale: Double?
}
