import Photos

extension ScanStep {
    /// The bar codes that there seem to be in the photo at a size, each as the Code 128 that fits it best.
    static func fitted(_ side: Int) -> ScanStep {
        ScanStep(
            name: "fitted-\(side)", kind: side == 1000 ? .first : .signs,
            cost: { $0.has(side) ? $0.pixels(atMost: side) : nil },
            // The bars themselves are measured in the photo as it is.
            read: { sizes, _ in sizes.fit(sizes.barFields(side), scale: sizes.scale(side)) })
    }
}

extension PhotoSizes {
    /// The Code 128 that fits each field, of those that can be believed.
    ///
    /// - Parameter scale: pixels of the photo in one of those the fields are given in.
    fileprivate func fit(_ fields: [BarField], scale: Double) -> [Symbol] {
        fields.compactMap { field in
            let field = field.scaled(by: scale)
            let corners = field.corners
            // The modules of a QR code are bars, too.
            guard !isRead(corners), !isOver() else { return nil }
            if let bytes = photo.code128(acrossLinesOf: field)?.bytes {
                return Symbol(symbology: .code128, bytes: bytes, quality: 2, corners: corners)
            }
            let (fit, isLikely) = photo.code128(in: field)
            guard let fit, fit.quality > 0, let bytes = Code128Text.bytes(of: fit.values), !bytes.isEmpty else {
                if isLikely { noteUnread(corners) }
                return nil
            }
            return Symbol(symbology: .code128, bytes: bytes, quality: fit.quality, corners: corners)
        }
    }
}
