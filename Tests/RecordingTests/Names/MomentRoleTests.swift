import Testing

@testable import Recording
@testable import Values

/// What the moment of a read is to a visit: each edge between two roles.
struct MomentRoleTests {
    private static let before = VisitSpan(id: 1, on: 80, end: 90, gone: 91)
    private static let first = VisitSpan(id: 2, on: 100, end: 110, gone: 111)
    private static let second = VisitSpan(id: 3, on: 120, end: 130, gone: 131)
    private static let third = VisitSpan(id: 4, on: 135, end: 140, gone: 141)

    @Test(
        arguments: [
            (78.9, .farBefore), (79.0, .beforeLast), (98.9, .beforeLast), (99, .lastEnters), (100.9, .lastEnters),
            (101, .lastStands), (109.9, .lastStands), (110, .lastLeaves), (111.69, .lastLeaves), (111.7, .gap),
            (118.4, .gap), (118.5, .enters), (120.9, .enters), (121, .stands), (129.9, .stands), (130, .leaves),
            (132.4, .leaves), (132.5, .after), (134.4, .after), (134.5, .nextEnters), (135.9, .nextEnters),
            (136, .nextStands), (139.9, .nextStands), (140, .farAfter),
        ] as [(Double, MomentRole)])
    func `between two others`(moment: Double, role: MomentRole) {
        let window = VisitWindow(visits: [Self.first, Self.second, Self.third], past: [Self.before])
        #expect(window.role(of: moment, to: 1) == role)
    }

    @Test(
        arguments: [(132.4, .leaves), (132.5, .after), (500, .after), (119.9, .enters), (10, .farBefore)]
            as [(Double, MomentRole)])
    func `when nobody has come after it`(moment: Double, role: MomentRole) {
        #expect(VisitWindow(visits: [Self.first, Self.second]).role(of: moment, to: 1) == role)
    }

    @Test(arguments: [(10.0, .gap), (98.4, .gap), (98.5, .enters)] as [(Double, MomentRole)])
    func `when nobody was there before it`(moment: Double, role: MomentRole) {
        #expect(VisitWindow(visits: [Self.first, Self.second]).role(of: moment, to: 0) == role)
    }

    @Test(
        arguments: [(118.9, .lastStands), (119.0, .enters), (120.9, .enters), (121, .stands)] as [(Double, MomentRole)])
    func `when it came as the one before was still there`(moment: Double, role: MomentRole) {
        var chained = Self.second
        chained.isChained = true
        let last = VisitSpan(id: 2, on: 100, end: 120, gone: 120)
        #expect(VisitWindow(visits: [last, chained]).role(of: moment, to: 1) == role)
    }

    @Test(arguments: [(118.9, .lastStands), (119.4, .lastStands), (119.5, .enters)] as [(Double, MomentRole)])
    func `when the one before left less than it takes to step on before it`(moment: Double, role: MomentRole) {
        let last = VisitSpan(id: 2, on: 100, end: 119.5, gone: 119.8)
        #expect(VisitWindow(visits: [last, Self.second]).role(of: moment, to: 1) == role)
    }

    @Test(
        arguments: [(99.0, .lastEnters), (105, .lastStands), (110.5, .lastLeaves), (200, .gap)]
            as [(Double, MomentRole)])
    func `of one who is yet to come`(moment: Double, role: MomentRole) {
        #expect(VisitWindow(visits: [Self.first]).role(of: moment, to: 1) == role)
    }

    @Test(arguments: [(98.9, .farBefore), (99, .beforeLast), (300, .beforeLast)] as [(Double, MomentRole)])
    func `of the one after that`(moment: Double, role: MomentRole) {
        #expect(VisitWindow(visits: [Self.first]).role(of: moment, to: 2) == role)
        #expect(VisitWindow(visits: [Self.first]).role(of: moment, to: 3) == .farBefore)
    }

    @Test func `reads closer together than a burst are one stretch, and say each role once`() {
        let window = VisitWindow(visits: [Self.first, Self.second])
        let marks = [105, 108, 110.5, 114.6, 118, 121.9, 122, 126.1]
        #expect(
            window.roles(of: marks, to: 0, burst: 4)
                == [[.stands, .leaves], [.after, .nextStands], [.nextStands]])
        #expect(window.roles(of: [], to: 0, burst: 4).isEmpty)
        #expect(window.roles(of: [105, 109], to: 0, burst: 4).count == 1, "four seconds are not more than four")
        #expect(window.roles(of: [105, 109.1], to: 0, burst: 4).count == 2)
    }
}

/// Where in a visit a reader hears tags: what is believed at first, and what is learned.
struct ReaderHabitsTests {
    @Test(arguments: ReaderPosition.allCases)
    func `an animal's own tag is heard somewhere, and nowhere else`(reader: ReaderPosition) {
        let habits = ReaderHabits(reader)
        let own = MomentRole.allCases.compactMap { habits.own($0) }
        #expect(abs(own.reduce(0, +) - 1) < 0.001)
        for role in MomentRole.allCases where habits.own(role) == nil { #expect(habits.besides(role) >= 0.001) }
        #expect(abs(habits.missed - 0.05) < 0.000_1)
        #expect(abs(habits.stray - 0.008) < 0.000_1)
        #expect(abs(habits.more - 0.35) < 0.000_1)
    }

    @Test(arguments: [
        (ReaderPosition.before, MomentRole.lastStands, MomentRole.leaves), (.plate, .stands, .lastLeaves),
        (.behind, .leaves, .stands),
    ])
    func `each position has its own place where tags are heard`(
        reader: ReaderPosition, usual: MomentRole, seldom: MomentRole
    ) throws {
        let habits = ReaderHabits(reader)
        let most = try #require(MomentRole.allCases.max { (habits.own($0) ?? 0) < (habits.own($1) ?? 0) })
        #expect(most == usual)
        #expect((habits.own(seldom) ?? 0) < 0.1)
    }

    @Test func `what is heard counts as much as forty animals that were believed before`() throws {
        var habits = ReaderHabits(.plate)
        let believed = try #require(habits.own(.enters))
        for _ in 0..<40 { habits.learn(missed: 0, heard: [(1, [[.enters, .stands], [.stands, .after]])]) }
        #expect(abs((habits.own(.enters) ?? 0) - (believed * 40 + 40) / 80) < 0.000_1, "only the first counts")
        #expect(abs(habits.besides(.after) - (0.03 * 40 + 40) / 80) < 0.000_1)
        #expect(abs(habits.missed - 2.0 / 80) < 0.000_1)
        #expect(abs(habits.more - (3.5 + 40) / 50) < 0.000_1)
        #expect(abs(habits.stray - 0.32 / 80) < 0.000_1)
    }

    @Test func `a tag that was missed, and one of somebody who does not come, are learned too`() {
        var habits = ReaderHabits(.plate)
        for _ in 0..<10 { habits.learn(missed: 1, heard: []) }
        #expect(abs(habits.missed - 0.12) < 0.000_1, "never more than this")
        for _ in 0..<2 { habits.learnStray() }
        #expect(abs(habits.stray - 2.32 / 50) < 0.000_1)
        for _ in 0..<50 { habits.learnStray() }
        #expect(habits.stray == 0.06)
    }

    @Test func `where an animal's own tag is heard says nothing of where those of others are`() {
        var habits = ReaderHabits(.plate)
        let (own, besides) = (habits.own(.stands) ?? 0, habits.besides(.stands))
        for _ in 0..<40 { habits.learn(missed: 0, heard: [(1, [[.stands]])]) }
        #expect((habits.own(.stands) ?? 0) > own + 0.1)
        #expect(habits.besides(.stands) == besides)
    }

    @Test func `what is hardly its own is not learned from`() throws {
        var habits = ReaderHabits(.plate)
        let before = habits.own(.leaves)
        habits.learn(missed: 0, heard: [(0.049, [[.leaves]])])
        #expect(habits.own(.leaves) == before)
        habits.learn(missed: 0, heard: [(0.05, [[.leaves]])])
        #expect(try #require(habits.own(.leaves)) > (before ?? 1))
    }
}

/// Whose a visit was, as several models say it together.
struct NameMixtureTests {
    @Test func `each says it by its share, and what few say counts less`() throws {
        let (one, two) = (try EID.animal(1), try EID.animal(2))
        var mixture = NamePosterior.Mixture(count: 1)
        mixture.add(
            [NamePosterior(names: [NameCandidate(eid: one, probability: 0.9)], nobody: 0.1, pair: 0, part: 0)],
            share: 0.6)
        mixture.add(
            [
                NamePosterior(
                    names: [NameCandidate(eid: two, probability: 0.6), NameCandidate(eid: one, probability: 0.2)],
                    nobody: 0.1, pair: 0.06, part: 0.04)
            ], share: 0.2)
        let posterior = try #require(mixture.posteriors.first)
        #expect(posterior.names.map(\.eid) == [one, two], "the likeliest first")
        #expect(abs(posterior.probability(of: one) - (0.54 + 0.04) / 0.8) < 0.000_001)
        #expect(abs(posterior.probability(of: two) - 0.12 / 0.8) < 0.000_001)
        #expect(abs(posterior.nobody - 0.1) < 0.000_001)
        #expect(abs(posterior.pair - 0.06 * 0.25) < 0.000_001)
        #expect(abs(posterior.part - 0.04 * 0.25) < 0.000_001)
        #expect(posterior.probability(of: try EID.animal(3)) == 0)
    }

    @Test func `of equals the lower number comes first, so that the same day is told the same way`() throws {
        let eids = try [3, 1, 2].map { try EID.animal($0) }
        var mixture = NamePosterior.Mixture(count: 1)
        mixture.add([NamePosterior(names: eids.map { NameCandidate(eid: $0, probability: 0.3) })], share: 1)
        #expect(mixture.posteriors.first?.names.map(\.eid) == (try [1, 2, 3].map { try EID.animal($0) }))
    }

    @Test func `nobody has said anything`() {
        let nothing = NamePosterior.Mixture(count: 2).posteriors
        #expect(nothing.count == 2 && nothing.allSatisfy { $0.names.isEmpty && $0.nobody == 0 })
    }
}

/// How the weights of a herd are spread.
struct HerdDensityTests {
    private func herd(_ kilograms: ClosedRange<Int>) -> HerdDensity {
        HerdDensity(
            kilograms.map { WeightExpectation(weight: Weight(grams: $0 * 1000), deviation: Weight(grams: 10_000)) })
    }

    private func sum(_ density: (Double) -> Double) -> Double {
        stride(from: 2.708 + 0.01, to: 7.9, by: 0.02).reduce(0) { $0 + density($1) * 0.02 }
    }

    @Test func `each is a density over all weights`() {
        for density in [HerdDensity([]), herd(380...420)] {
            #expect(abs(sum(density.ofOne) - 1) < 0.01)
            #expect(abs(sum(density.ofTwo) - 1) < 0.01)
            #expect(abs(sum(density.ofPart) - 1) < 0.01)
        }
    }

    @Test func `one animal weighs as one of the herd, two as two, and a part as a part`() {
        let density = herd(380...420)
        func most(_ density: (Double) -> Double) -> Double {
            let weights = stride(from: 20.0, to: 2000, by: 5)
            return weights.max { density(logarithm($0)) < density(logarithm($1)) } ?? 0
        }
        #expect((370...430).contains(most(density.ofOne)))
        #expect((740...860).contains(most(density.ofTwo)))
        #expect((130...320).contains(most(density.ofPart)))
        #expect(abs(exponential(density.mean) - 400) < 5)
    }

    @Test func `what no animal weighs is next to impossible, and nothing is`() {
        let density = herd(380...420)
        for kilograms in [0.001, 14.0, 3000, 1_000_000] {
            #expect(density.ofOne(logarithm(kilograms)) == 0.000_1)
        }
        #expect(density.ofOne(logarithm(150)) > 0.000_1)
    }

    @Test func `of a handful of known animals the others may weigh anything`() {
        let few = herd(395...403)
        #expect(few.ofOne(logarithm(250)) > 5 * herd(380...420).ofOne(logarithm(250)))
    }
}
