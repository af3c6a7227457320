import Photos

extension ScanStep {
    /// The bar codes that there seem to be in the photo at a size, each as the Code 128 that fits it best.
    static func fitted(_ side: Int) -> ScanStep {
        ScanStep(
            name: "fitted-\(side)", kind: side == 1000 ? .first : .signs,
            cost: { $0.has(side) ? $0.pixels(atMost: side) : nil },
            read: { sizes, _ in
                sizes.barFields(side).compactMap { field in
                    // The bars themselves are measured in the photo as it is.
                    let field = field.scaled(by: sizes.scale(side))
                    let (fit, isLikely) = sizes.fit(field)
                    guard let fit, fit.quality > 0, let bytes = Code128Text.bytes(of: fit.values), !bytes.isEmpty else {
                        if isLikely { sizes.noteUnread(field.corners) }
                        return nil
                    }
                    return Symbol(symbology: .code128, bytes: bytes, quality: fit.quality, corners: field.corners)
                }
            })
    }
}

extension PhotoSizes {
    /// The Code 128 in a field of the photo.
    ///
    /// In screenshots, whose modules are a pixel or two, what lies between pixels is half of each; larger ones have more
    /// of their own.
    fileprivate func fit(_ field: BarField) -> (fit: Code128Fit?, isLikely: Bool) {
        let found = photo.code128(in: field)
        guard found.fit == nil, photo.longSide <= 700 else { return found }
        return photo.enlarged(by: 3, edge: 0).code128(in: field.scaled(by: 3))
    }
}
