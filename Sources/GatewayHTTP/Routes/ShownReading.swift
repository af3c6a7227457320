import Values

/// A reading as the page of its device shows it.
struct ShownReading: Encodable {
    let at: Timestamp
    /// Of a scale; absent when it shows none.
    let kilograms: Weight?
    let stability: WeightReading.Stability?
    let load: WeightReading.Load?
    /// Of a reader.
    let eid: EID?

    init(_ reading: Reading) {
        at = reading.at
        switch reading.content {
        case .weight(let sample):
            (kilograms, stability, load, eid) = (sample.weight, sample.stability, sample.load, nil)
        case .eid(let tag):
            (kilograms, stability, load, eid) = (nil, nil, nil, tag.eid)
        }
    }
}
