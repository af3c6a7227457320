import Photos

extension ScanStep {
    /// The bar codes that there seem to be in the photo at a size, each as the Code 128 that fits it best.
    static func fitted(_ side: Int) -> ScanStep {
        ScanStep(
            name: "fitted-\(side)", kind: side == 1000 ? .first : .signs,
            cost: { $0.has(side) ? $0.pixels(atMost: side) : nil },
            // The bars themselves are measured in the photo as it is.
            read: { sizes, _ in sizes.fit(sizes.barFields(side), in: sizes.photo, scale: sizes.scale(side)) })
    }

    /// The same for screenshots, whose modules are a pixel or two: what lies between two pixels is half of each, unless
    /// there are more of them.
    static let fittedEnlarged = ScanStep(
        name: "fitted-enlarged", kind: .whole,
        cost: { $0.photo.longSide <= 700 ? 9 * $0.photo.pixelCount : nil },
        read: { sizes, _ in
            let fields = sizes.barFields(1000)
            return fields.isEmpty ? [] : sizes.fit(fields, in: sizes.photo.enlarged(by: 3, edge: 0), scale: 3)
        })
}

extension PhotoSizes {
    /// The Code 128 that fits each field, of those that can be believed.
    ///
    /// - Parameters:
    ///   - image: where the bars are measured.
    ///   - scale: its pixels in one of those the fields are given in.
    fileprivate func fit(_ fields: [BarField], in image: GreyImage, scale: Double) -> [Symbol] {
        let back = Double(photo.longSide) / Double(image.longSide)
        return fields.compactMap { field in
            let field = field.scaled(by: scale)
            let corners = field.scaled(by: back).corners
            // The modules of a QR code are bars, too.
            guard !isRead(corners) else { return nil }
            if let bytes = image.code128(acrossLinesOf: field) {
                return Symbol(symbology: .code128, bytes: bytes, quality: 2, corners: corners)
            }
            let (fit, isLikely) = image.code128(in: field)
            guard let fit, fit.quality > 0, let bytes = Code128Text.bytes(of: fit.values), !bytes.isEmpty else {
                if isLikely { noteUnread(corners) }
                return nil
            }
            return Symbol(symbology: .code128, bytes: bytes, quality: fit.quality, corners: corners)
        }
    }
}
