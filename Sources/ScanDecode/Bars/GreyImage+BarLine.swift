import Glibc
import Photos

extension GreyImage {
    /// The Code 128 that single lines across a field agree on; `nil` when fewer than two do.
    ///
    /// - Returns: its values from the start to the check.
    func code128(acrossLinesOf field: BarField) -> [UInt8]? {
        var seen: [[UInt8]] = []
        let margin = 0.15 * field.width + 40
        let step = max(1, (field.width + 2 * margin) / 2000)
        let length = Int((field.width + 2 * margin) / step)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: length) { line in
            line.initialize(repeating: 0)
            // From the middle outward: there the bars are, whatever stands above and below them.
            for part in [0, -0.2, 0.2, -0.1, 0.1, -0.32, 0.32, -0.42, 0.42] {
                sample(field, at: part * field.height, step: step, into: line)
                for contrast in [0.1, 0.25] as [Float] {
                    guard let values = BarRuns(UnsafeBufferPointer(line), contrast: contrast).code128 else { continue }
                    if seen.contains(values) { return values }
                    seen.append(values)
                    break
                }
            }
            return nil
        }
    }

    /// Greys along a line across a field, each the mean of three along the bars.
    private func sample(_ field: BarField, at v: Double, step: Double, into line: UnsafeMutableBufferPointer<Float>) {
        let (cosine, sine) = (cos(field.angle), sin(field.angle))
        let first = -Double(line.count) / 2 + 0.5
        guard width > 1, height > 1 else { return }
        pixels.withUnsafeBufferPointer { source in
            for column in line.indices {
                let u = (first + Double(column)) * step
                var sum: Float = 0
                for v in [v - 1, v, v + 1] {
                    sum += grey(
                        source, at: .init(x: field.x + u * cosine - v * sine, y: field.y + u * sine + v * cosine))
                }
                line[column] = sum / 3
            }
        }
    }
}
