import Photos

extension GreyImage {
    /// Rows that look like a bar code, with blank paper painted left and right of it; `nil` when there are none.
    ///
    /// zbar reads no code with less than eight modules of paper on each side, and tags are cut close. Rows are taken
    /// `step` apart: then those that agree do so independently.
    func barRows(step: Int) -> GreyImage? {
        let margin = width / 6 + 20
        var rows: [UInt8] = []
        for start in stride(from: step / 2 * width, to: pixelCount, by: step * width) {
            let row = Array(pixels[start..<(start + width)])
            guard let code = BarRow(row).code, let paper = row[code].max() else { continue }
            let left = margin + (width - code.count) / 2
            rows += [UInt8](repeating: paper, count: left)
            rows += row[code]
            rows += [UInt8](repeating: paper, count: width + 2 * margin - left - code.count)
        }
        guard !rows.isEmpty else { return nil }
        return GreyImage(width: width + 2 * margin, height: rows.count / (width + 2 * margin), pixels: rows)
    }
}

/// One row across bars as runs of dark and light.
private struct BarRow {
    /// Where each run begins, and where the last one ends.
    private var borders: [Int] = [0]
    private let firstIsDark: Bool

    init(_ row: [UInt8]) {
        let radius = max(16, row.count / 20)
        var sum = row.prefix(radius).reduce(0) { $0 + Int($1) }
        var count = min(radius, row.count)
        var isDark = false
        var firstIsDark = false
        for place in row.indices {
            if place + radius < row.count {
                sum += Int(row[place + radius])
                count += 1
            }
            if place > radius {
                sum -= Int(row[place - radius - 1])
                count -= 1
            }
            // Darker than what is around it, by more than the grain of paper.
            let now = (Int(row[place]) + 6) * count < sum
            if place == 0 { firstIsDark = now }
            if place > 0, now != isDark { borders.append(place) }
            isDark = now
        }
        borders.append(row.count)
        self.firstIsDark = firstIsDark
    }

    private var runs: Int { borders.count - 1 }
    private func isDark(_ run: Int) -> Bool { run.isMultiple(of: 2) == firstIsDark }
    private func length(_ runs: Range<Int>) -> Int { borders[runs.upperBound] - borders[runs.lowerBound] }

    /// The bars around the middle, up to a gap on each side that is wider than any in a code.
    var code: Range<Int>? {
        guard runs > 24, let last = borders.last,
            let middle = borders.lastIndex(where: { $0 <= last / 2 }), middle >= 6, middle + 6 < runs
        else { return nil }
        // Six runs are a symbol of eleven modules, and no run has more than four of these.
        let right = ((middle + 6)..<runs).first { run in
            !isDark(run) && 11 * length(run..<(run + 1)) > 5 * length((run - 6)..<run)
        }
        let left = (0..<(middle - 5)).last { run in
            !isDark(run) && 11 * length(run..<(run + 1)) > 5 * length((run + 1)..<(run + 7))
        }
        // Start, one symbol, check and stop have 25 runs.
        guard let left, let right, right - left > 25 else { return nil }
        return borders[left + 1]..<borders[right]
    }
}
