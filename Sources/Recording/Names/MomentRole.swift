/// What the moment at which a tag was read is to a visit.
enum MomentRole: Int, CaseIterable, Codable, Sendable {
    /// Long before.
    case farBefore
    /// While the one before the last stood there, or in the gap after it.
    case beforeLast
    /// As the one before steps on.
    case lastEnters
    /// While the one before stands there.
    case lastStands
    /// As the one before leaves.
    case lastLeaves
    /// While the plate was empty before it.
    case gap
    /// Within a second or so of its first foot.
    case enters
    case stands
    case leaves
    /// When it has gone and nobody has come yet.
    case after
    /// As the next one steps on.
    case nextEnters
    case nextStands
    /// Later.
    case farAfter
}

/// A visit as the model of names sees it; seconds.
struct VisitSpan: Equatable, Codable, Sendable {
    let id: Int
    var on: Double
    /// When it began to leave; infinite while it stands there.
    var end = Double.infinity
    /// When the plate was empty, or the next one's.
    var gone = Double.infinity
    var isChained = false
    /// The logarithm of its kilograms.
    var logWeight: Double?
    /// Of that logarithm, one standard deviation.
    var deviation = 0.01
    /// It never had a weight and never will.
    var isLost = false
    var wasCrowded = false
    var lowest = 1.0

    private enum CodingKeys: String, CodingKey {
        case id, on, end, gone, isChained, logWeight, deviation, isLost, wasCrowded, lowest
    }
}

extension VisitSpan {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        on = try container.decode(Double.self, forKey: .on)
        // JSON knows no infinity.
        end = try container.decodeIfPresent(Double.self, forKey: .end) ?? .infinity
        gone = try container.decodeIfPresent(Double.self, forKey: .gone) ?? .infinity
        isChained = try container.decode(Bool.self, forKey: .isChained)
        logWeight = try container.decodeIfPresent(Double.self, forKey: .logWeight)
        deviation = try container.decode(Double.self, forKey: .deviation)
        isLost = try container.decode(Bool.self, forKey: .isLost)
        wasCrowded = try container.decode(Bool.self, forKey: .wasCrowded)
        lowest = try container.decode(Double.self, forKey: .lowest)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(on, forKey: .on)
        if end.isFinite { try container.encode(end, forKey: .end) }
        if gone.isFinite { try container.encode(gone, forKey: .gone) }
        try container.encode(isChained, forKey: .isChained)
        try container.encodeIfPresent(logWeight, forKey: .logWeight)
        try container.encode(deviation, forKey: .deviation)
        try container.encode(isLost, forKey: .isLost)
        try container.encode(wasCrowded, forKey: .wasCrowded)
        try container.encode(lowest, forKey: .lowest)
    }
}

/// The visits of the window in their order, and the two before it.
struct VisitWindow: Sendable {
    var visits: [VisitSpan]
    /// The visit that left the window last, and the one before it.
    var past: [VisitSpan] = []

    private func before(_ index: Int) -> VisitSpan? {
        if index > 0 { return visits[index - 1] }
        let back = past.count + index - 1
        return past.indices.contains(back) ? past[back] : nil
    }

    /// What a moment is to a visit of the window, or to one of those still to come.
    func role(of moment: Double, to index: Int) -> MomentRole {
        let count = visits.count
        if index > count {
            return index == count + 1 && (visits.last.map { moment >= $0.on - 1 } ?? true) ? .beforeLast : .farBefore
        }
        let last = before(index)
        var start = Double.infinity
        if index < count {
            let visit = visits[index]
            start = visit.on - 1.5
            if visit.isChained {
                start = visit.on - 1
            } else if let last, last.end > start {
                start = min(last.end, visit.on)
            }
        }
        if moment < start {
            guard let last else { return .gap }
            if moment >= last.end { return moment < last.gone + 0.7 ? .lastLeaves : .gap }
            if moment >= last.on + 1 { return .lastStands }
            if moment >= last.on - 1 { return .lastEnters }
            return before(index - 1).map { moment >= $0.on - 1 } ?? false ? .beforeLast : .farBefore
        }
        let visit = visits[index]
        if moment < visit.on + 1 { return .enters }
        if moment < visit.end { return .stands }
        let next = index + 1 < count ? visits[index + 1] : nil
        if moment < visit.gone + 1.5, next.map({ moment < $0.on + 0.7 }) ?? true { return .leaves }
        guard let next, moment >= next.on - 0.5 else { return .after }
        if moment < next.on + 1 { return .nextEnters }
        return moment < next.end ? .nextStands : .farAfter
    }

    /// The roles in which a tag was heard, stretch by stretch: reads closer together than `burst` are one.
    func roles(of marks: [Double], to index: Int, burst: Double) -> [[MomentRole]] {
        var stretches: [[MomentRole]] = []
        var before = -Double.infinity
        for mark in marks {
            let role = role(of: mark, to: index)
            if mark - before > burst {
                stretches.append([role])
            } else if stretches[stretches.count - 1].last != role {
                stretches[stretches.count - 1].append(role)
            }
            before = mark
        }
        return stretches
    }
}
