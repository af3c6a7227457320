import Photos

extension GreyImage {
    /// Light for dark: a code printed light on dark becomes an ordinary one.
    func inverted() -> GreyImage {
        GreyImage(width: width, height: height, pixels: pixels.map { ~$0 })
    }
}
