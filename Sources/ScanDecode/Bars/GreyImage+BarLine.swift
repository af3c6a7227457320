import Photos

extension GreyImage {
    /// The Code 128 that single lines across a field agree on; `nil` when fewer than two do.
    ///
    /// - Parameter lines: where they lie, as shares of the field's height from its middle.
    /// - Returns: the bytes that it stands for, and the part of the field that it was seen in.
    func code128(
        acrossLinesOf field: BarField, lines: [Double] = [0, -0.2, 0.2, -0.1, 0.1, -0.32, 0.32, -0.42, 0.42]
    ) -> (bytes: [UInt8], seen: BarField)? {
        var seen: [(bytes: [UInt8], v: Double)] = []
        // Whole pixels: in a screenshot, modules of one pixel are lost between two.
        let margin = (0.15 * field.width + 40).rounded()
        let step = max(1, (field.width + 2 * margin) / 2000)
        let length = Int((field.width + 2 * margin) / step)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: length) { line in
            line.initialize(repeating: 0)
            for part in lines {
                sample(field, at: part * field.height, step: step, into: line)
                for contrast in [0.1, 0.25] as [Float] {
                    let runs = BarRuns(UnsafeBufferPointer(line), contrast: contrast)
                    guard let code = runs.code128, let bytes = Code128Text.bytes(of: code.values), !bytes.isEmpty else {
                        continue
                    }
                    let v = part * field.height
                    if let other = seen.first(where: { $0.bytes == bytes }) {
                        let across = [code.extent.lowerBound, code.extent.upperBound].map {
                            (Double($0) - Double(length) / 2 + 0.5) * step
                        }
                        return (
                            bytes, field.part(across: across[0]...across[1], along: min(v, other.v)...max(v, other.v))
                        )
                    }
                    seen.append((bytes, v))
                    break
                }
            }
            return nil
        }
    }

    /// The Code 128 in a row of pixels, or in a column.
    ///
    /// - Returns: the bytes that it stands for.
    func code128(row: Int) -> [UInt8]? {
        guard row >= 0, row < height else { return nil }
        return Self.code128(in: pixels[(row * width)..<((row + 1) * width)].map(Float.init))
    }

    func code128(column: Int) -> [UInt8]? {
        guard column >= 0, column < width else { return nil }
        return Self.code128(in: stride(from: column, to: pixelCount, by: width).map { Float(pixels[$0]) })
    }

    private static func code128(in line: [Float]) -> [UInt8]? {
        let runs = line.withUnsafeBufferPointer { BarRuns($0, contrast: 0.1) }
        return runs.code128.flatMap { Code128Text.bytes(of: $0.values) }
    }

    /// Greys along a line across a field, each the mean of three along the bars.
    private func sample(_ field: BarField, at v: Double, step: Double, into line: UnsafeMutableBufferPointer<Float>) {
        let axes = BarAxes(of: field)
        let first = -Double(line.count) / 2 + 0.5
        guard width > 1, height > 1 else { return }
        pixels.withUnsafeBufferPointer { source in
            for column in line.indices {
                let u = (first + Double(column)) * step
                var sum: Float = 0
                for v in [v - 1, v, v + 1] { sum += grey(source, at: axes.point(u, v)) }
                line[column] = sum / 3
            }
        }
    }
}
