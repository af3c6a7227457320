import Photos

extension GreyImage {
    /// Every pixel as a block of `factor * factor` pixels, and a white edge around them all.
    ///
    /// Codes out of a screenshot have modules of one pixel, and reach to the edge: zbar wants larger ones with paper
    /// around them.
    func enlarged(by factor: Int, edge: Int) -> GreyImage {
        let (newWidth, newHeight) = (width * factor + 2 * edge, height * factor + 2 * edge)
        var enlarged: [UInt8] = []
        enlarged.reserveCapacity(newWidth * newHeight)
        let side = [UInt8](repeating: 255, count: edge)
        let band = [UInt8](repeating: 255, count: newWidth * edge)
        enlarged += band
        for start in stride(from: 0, to: pixelCount, by: max(1, width)) {
            let row = pixels[start..<(start + width)].flatMap { [UInt8](repeating: $0, count: factor) }
            for _ in 0..<factor {
                enlarged += side
                enlarged += row
                enlarged += side
            }
        }
        enlarged += band
        return GreyImage(width: newWidth, height: newHeight, pixels: enlarged)
    }
}
