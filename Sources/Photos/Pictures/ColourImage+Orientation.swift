extension ColourImage {
    /// The picture as the photographer saw it.
    package func turned(upright orientation: PhotoOrientation) -> ColourImage {
        guard orientation != .upright, !pixels.isEmpty else { return self }
        let walk = orientation.walk(width: width, height: height)
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            pixels.withUnsafeBufferPointer { stored in
                for row in 0..<walk.rows {
                    var source = walk.start + row * walk.down
                    for column in 0..<walk.columns {
                        let target = 3 * (row * walk.columns + column)
                        for channel in 0..<3 { buffer[target + channel] = stored[3 * source + channel] }
                        source += walk.right
                    }
                }
            }
            count = pixels.count
        }
        return ColourImage(width: walk.columns, height: walk.rows, pixels: turned)
    }
}
