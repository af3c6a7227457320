import Testing

@testable import DeviceGateway

/// What was dated by a clock that may be wrong is kept once, and not for ever.
struct DatedWeighingsTests {
    @Test func `what is offered again is dated again, and counts once`() {
        var dated = DatedWeighings()
        dated.note("a", at: .zero, isUnsure: false)
        dated.note("a", at: .seconds(60), isUnsure: false)
        #expect(dated.count == 1)
        #expect(dated.corrections(to: .seconds(60)).isEmpty)
    }

    @Test func `the oldest tenth makes room, and may come again`() {
        var dated = DatedWeighings()
        for number in 0...DatedWeighings.most { dated.note("\(number)", at: .zero, isUnsure: false) }
        let left = DatedWeighings.most - DatedWeighings.most / 10 + 1
        #expect(dated.count == left && dated.keys.count == left)
        dated.note("0", at: .zero, isUnsure: false)
        #expect(dated.count == left + 1)
        dated.note("\(DatedWeighings.most)", at: .zero, isUnsure: false)
        #expect(dated.count == left + 1)
    }

    @Test func `what is right is forgotten, and counts once when it comes again`() {
        var dated = DatedWeighings()
        dated.note("a", at: .zero, isUnsure: false)
        dated.note("kept", at: .zero, isUnsure: false, isKept: true)
        dated.trust(.zero, settled: [])
        #expect(dated.count == 1, "the store still keeps its moment")
        for key in ["a", "a", "kept"] { dated.note(key, at: .zero, isUnsure: false) }
        #expect(dated.count == 2)
    }
}
