import Testing

@testable import Recording
@testable import Values

/// When a tag was heard: what is kept of many reads, and what of those before a gap.
struct SightingsTests {
    @Test func `reads that follow each other are one stretch with a beginning and an end`() throws {
        var tag = Sightings(try .animal(1), at: 100)
        for tenth in 1...30 { tag.hear(at: 100 + Double(tenth) / 10, isParted: false) }
        #expect(tag.first == 100)
        #expect(abs(tag.last - 103) < 0.001)
        #expect(tag.marks.count == 2)
    }

    @Test func `an animal that comes or goes parts a stretch`() throws {
        var tag = Sightings(try .animal(1), at: 100)
        for moment in [100.5, 101] { tag.hear(at: moment, isParted: false) }
        tag.hear(at: 101.5, isParted: true)
        tag.hear(at: 102, isParted: false)
        #expect(tag.marks == [100, 101, 102])
    }

    @Test func `what was heard before nobody saw the plate is forgotten with the first read after it`() throws {
        var tag = Sightings(try .animal(1), at: 100)
        tag.hear(at: 104, isParted: false)
        tag.wasUnseen = true
        #expect(tag.marks == [100, 104], "until it is heard again it is all there is")
        tag.hear(at: 120, isParted: false)
        #expect(tag.marks == [120] && !tag.wasUnseen)
        tag.hear(at: 130, isParted: false)
        #expect(tag.marks == [120, 130])
    }

    @Test func `of very many reads the first and the newest are kept`() throws {
        var tag = Sightings(try .animal(1), at: 0)
        for index in 1...500 { tag.hear(at: Double(index) * 10, isParted: false) }
        #expect(tag.marks.count <= 40)
        #expect(tag.first == 0 && tag.last == 5000)
        #expect(tag.marks == tag.marks.sorted())
        #expect(tag.marks.suffix(10) == (491...500).map { Double($0) * 10 }[...])
    }

    @Test func `what an animal that was weighed explains is no tag without a weight`() throws {
        var tag = Sightings(try .animal(1), at: 100)
        tag.explainedUntil = 100
        #expect(!tag.isMissed)
        tag.hear(at: 100.5, isParted: false)
        #expect(tag.isMissed)
        tag.forget(until: 100)
        #expect(tag.marks == [100.5])
    }
}
