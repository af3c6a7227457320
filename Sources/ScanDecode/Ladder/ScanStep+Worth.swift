extension ScanStep {
    /// Whether to try the step, by what is known of the photo.
    ///
    /// - Parameter found: what was read already.
    func isWorthwhile(_ sizes: PhotoSizes, after found: [ScanEvidence.Found]) -> Bool {
        switch kind {
        case .first: true
        case .signs: found.isEmpty || sizes.hasUnread(besides: found)
        case .whole: found.isEmpty
        case .last: found.isEmpty && sizes.hasSigns
        }
    }
}

extension PhotoSizes {
    /// Whether something looks like a code and lies elsewhere than those which were read.
    fileprivate func hasUnread(besides found: [ScanEvidence.Found]) -> Bool {
        unread.contains { outline in
            let middle = Point.middle(of: outline)
            return !found.contains { $0.symbol.corners.surround(middle) }
        }
    }
}

extension Point {
    fileprivate static func middle(of points: [Point]) -> Point {
        let count = max(1, points.count)
        return Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
}

extension [Point] {
    /// Whether a place is in the upright box around them, and a tenth of its sides about it.
    fileprivate func surround(_ place: Point) -> Bool {
        guard let left = map(\.x).min(), let right = map(\.x).max(), let top = map(\.y).min(),
            let bottom = map(\.y).max()
        else { return false }
        let edge = Swift.max(right - left, bottom - top) / 10
        return (left - edge...right + edge).contains(place.x) && (top - edge...bottom + edge).contains(place.y)
    }
}
