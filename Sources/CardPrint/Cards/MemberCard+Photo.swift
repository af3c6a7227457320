package import Drawing
import Photos

extension Picture {
    /// As many pixels as a card shows at 600 dpi.
    private static let longSide = 800

    /// A photo that one of our own workers wrote; `nil` when it cannot be read.
    package init?(photo bytes: [UInt8]) {
        guard let image = try? ColourImage(bytes, maximumSide: Self.longSide) else { return nil }
        var pixels = [UInt8](repeating: 255, count: image.width * image.height * 4)
        for index in 0..<image.width * image.height {
            for part in 0..<3 { pixels[4 * index + part] = image.pixels[3 * index + part] }
        }
        self.init(width: image.width, height: image.height, pixels: pixels)
    }
}

extension MemberCard {
    /// The card with the photo that `read` gives, which may block.
    package func with(photo read: () -> Picture?) -> MemberCard {
        var card = self
        card.photo = read()
        return card
    }
}
