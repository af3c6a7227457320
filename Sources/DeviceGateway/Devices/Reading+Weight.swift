import Values

extension Reading {
    /// Whether it tells a weight or an animal, and not only that there is none.
    var isMeasured: Bool {
        switch content {
        case .eid: true
        case .weight(let sample): sample.weight != nil
        }
    }

    /// What lies on the plate, to be compared with a known weight; `nil` of a tare, or beyond what the scale can weigh.
    var weightOnPlate: Weight? {
        guard case .weight(let sample) = content, sample.load == .inRange, sample.basis != .tare else { return nil }
        return sample.weight
    }
}
