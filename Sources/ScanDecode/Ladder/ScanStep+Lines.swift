import Photos

extension ScanStep {
    /// Lines across and down the whole of a small picture: screenshots and labels whose bars fill it.
    static let lines = ScanStep(
        name: "lines", kind: .other,
        cost: { $0.photo.longSide <= 1500 ? 30 * $0.photo.longSide : nil },
        read: { sizes, _ in
            [false, true].compactMap { isDown in
                let field = BarField(wholeOf: sizes.photo, isDown: isDown)
                guard
                    let (bytes, seen) = sizes.photo.code128(acrossLinesOf: field, lines: [0, -0.2, 0.2, -0.32, 0.32])
                else { return nil }
                return Symbol(symbology: .code128, bytes: bytes, quality: 2, corners: seen.corners)
            }
        })
}

extension BarField {
    /// All of a picture, with bars that run down it, or across.
    fileprivate init(wholeOf image: GreyImage, isDown: Bool) {
        let (width, height) = (Double(image.width), Double(image.height))
        self.init(
            x: width / 2, y: height / 2, angle: isDown ? .pi / 2 : 0, width: isDown ? height : width,
            height: isDown ? width : height, blocks: 0)
    }
}
