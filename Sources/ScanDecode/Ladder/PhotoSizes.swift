import Photos

/// A photo in the sizes that the steps ask for, and what is seen in each, all made once.
final class PhotoSizes {
    let photo: GreyImage
    private var shrunk: [Int: GreyImage] = [:]
    private var bitmaps: [Int: Bitmap] = [:]
    private var finders: [Int: [Finder]] = [:]
    private var barFields: [Int: [BarField]] = [:]
    /// Outlines, in the photo, of what looks like a code although it was not read.
    private(set) var unread: [[Point]] = []
    /// Outlines, in the photo, of the codes that were read.
    private var read: [[Point]] = []

    /// Whether the scan's time is up: asked within steps that look at one thing after another.
    let isOver: () -> Bool

    init(_ photo: GreyImage, isOver: @escaping () -> Bool = { false }) {
        self.photo = photo
        self.isOver = isOver
    }

    /// Whether the photo has more at a size than at half of it.
    func has(_ side: Int) -> Bool { side <= 1000 || photo.longSide > side * 6 / 10 }

    /// About how many pixels the photo has with its long side at most `side`.
    func pixels(atMost side: Int) -> Int {
        guard photo.longSide > side else { return photo.pixelCount }
        let ratio = Double(side) / Double(photo.longSide)
        return Int(Double(photo.pixelCount) * ratio * ratio)
    }

    /// The photo with its long side at most `side`, or a fifth more where that is much cheaper.
    func atMost(_ side: Int) -> GreyImage {
        guard photo.longSide > side else { return photo }
        return Self.remembered(&shrunk, side) {
            let factor = Int((Double(photo.longSide) / Double(side)).rounded())
            let isNear = abs(photo.longSide / factor - side) * 5 <= side
            return isNear ? photo.shrunk(by: factor) : photo.shrunk(toLongSide: side)
        }
    }

    /// Photo pixels in one pixel of a size.
    func scale(_ side: Int) -> Double { Double(photo.longSide) / Double(atMost(side).longSide) }

    /// Dark and light in the photo at a size.
    func bitmap(_ side: Int) -> Bitmap {
        let image = atMost(side)
        return Self.remembered(&bitmaps, side) { image.bitmap() }
    }

    /// What looks like the corners of QR codes in the photo at a size.
    func finders(_ side: Int) -> [Finder] {
        let bitmap = bitmap(side)
        return Self.remembered(&finders, side) { bitmap.finders(limit: 12) }
    }

    /// Where bar codes may be, in the photo at a size.
    func barFields(_ side: Int) -> [BarField] {
        let image = atMost(side)
        return Self.remembered(&barFields, side) { image.barFields(limit: 4) }
    }

    /// Notes the outline of what looks like a code.
    func noteUnread(_ corners: [Point]) { unread.append(corners) }

    /// Notes the outline of a code, so that it is not looked at again.
    func noteRead(_ corners: [Point]) { read.append(corners) }

    /// Whether a code that was read lies around the middle of an outline.
    func isRead(_ outline: [Point]) -> Bool {
        let middle = Point.middle(of: outline)
        return read.contains { $0.surround(middle) }
    }

    /// Whether something looks like a code and lies elsewhere than those which were read.
    var hasUnread: Bool { !unread.allSatisfy(isRead) }

    /// Whether there is any sign of a code in what was looked at so far: most photos without a code show none.
    var hasSigns: Bool {
        !unread.isEmpty
            || finders.values.contains { $0.contains(where: \.isLikely) || FinderTriple.isPrinted(among: $0) }
            || barFields.contains { side, fields in fields.contains { $0.blocks >= max(20, side / 50) } }
    }

    private static func remembered<Value>(_ known: inout [Int: Value], _ side: Int, _ make: () -> Value) -> Value {
        if let value = known[side] { return value }
        let value = make()
        known[side] = value
        return value
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
