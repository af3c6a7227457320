import Testing
import Values

@testable import HerdStore

/// The rules of domain.md §1.4, one after the other.
@Suite struct `the animal card` {
    private let pregnant: JSONValue = ["result": "pregnant"]

    @Test func `heat, insemination, pregnancy and dry-off are shown only when after the last calving`() {
        let before = CardLife(
            .female,
            [
                (800, .heat, nil), (799, .insemination, nil), (750, .pregnancyCheck, pregnant), (550, .dryOff, nil),
                (500, .calving, nil),
            ]
        ).reproduction
        #expect(before?.calving == .init(date: Herd.daysAgo(500), days: 500))
        #expect(before?.heat == nil && before?.insemination == nil && before?.pregnancy == nil && before?.dryOff == nil)
        #expect(before?.expectedCalving == nil && before?.status == .open)
    }

    @Test func `insemination, pregnancy and dry-off are shown only when after the last heat`() {
        let cycle = CardLife(
            .female,
            [
                (300, .calving, nil), (100, .insemination, nil), (60, .pregnancyCheck, pregnant), (50, .dryOff, nil),
                (40, .heat, nil),
            ]
        ).reproduction
        #expect(cycle?.heat?.days == 40)
        #expect(cycle?.insemination == nil && cycle?.pregnancy == nil && cycle?.dryOff == nil)
        #expect(cycle?.status == .open)
    }

    @Test func `pregnancy and dry-off are shown only when after the last insemination`() {
        let cycle = CardLife(
            .female,
            [(300, .calving, nil), (100, .pregnancyCheck, pregnant), (90, .dryOff, nil), (50, .insemination, nil)]
        ).reproduction
        #expect(cycle?.insemination?.days == 50 && cycle?.pregnancy == nil && cycle?.dryOff == nil)
        #expect(cycle?.status == .inseminated)
    }

    @Test func `an insemination on the day of the heat is of that heat; nothing else of that day is`() {
        let cycle = CardLife(
            .female, [(30, .pregnancyCheck, ["result": "open"]), (30, .heat, nil), (30, .insemination, nil)]
        ).reproduction
        #expect(cycle?.insemination?.days == 30 && cycle?.pregnancy == nil && cycle?.status == .inseminated)
    }

    @Test func `what stands on the day of the calving was before it`() {
        let cycle = CardLife(.female, [(300, .insemination, nil), (20, .dryOff, nil), (20, .calving, nil)]).reproduction
        #expect(cycle?.dryOff == nil && cycle?.insemination == nil && cycle?.status == .open)
    }

    @Test func `a calf is expected 285 to 289 days after the insemination, once it was found pregnant`() {
        var life = CardLife(.female, [(500, .calving, nil), (160, .heat, nil), (139, .insemination, nil)])
        #expect(life.reproduction?.expectedCalving == nil)
        life.add(100, .pregnancyCheck, pregnant)
        let expected = life.reproduction?.expectedCalving
        #expect(expected?.from == Herd.daysAgo(139 - 285) && expected?.to == Herd.daysAgo(139 - 289))
        life.add(90, .pregnancyCheck, ["result": "barren"])
        #expect(life.reproduction?.expectedCalving == nil)
    }

    @Test func `a heifer is a female with lactation order 0, a cow one above`() {
        let heifer = CardLife()
        #expect(heifer.card().category == .heifer && heifer.reproduction?.lactationOrder == 0)
        let cow = CardLife(.female, [(400, .calving, ["order": 3])])
        #expect(cow.card().category == .cow && cow.reproduction?.lactationOrder == 3)
        // An old record may not say which it was.
        let old = CardLife(.female, [(800, .calving, [:]), (400, .calving, [:])])
        #expect(old.card().category == .cow && old.reproduction?.lactationOrder == 2)
        #expect(CardLife(.male).card().category == .bull)
    }

    @Test func `a heifer found pregnant counts as VBJ from the 150th day after its insemination`() {
        let life = CardLife(.female, [(149, .insemination, nil), (100, .pregnancyCheck, pregnant)])
        #expect(life.card().category == .heifer)
        #expect(life.standing().nextDay == Herd.daysAgo(-1), "and becomes one by itself")
        #expect(life.card(in: 1).category == .pregnantHeifer)
        #expect(life.standing(in: 1).nextDay == nil)
        let notFound = CardLife(.female, [(200, .insemination, nil)])
        #expect(notFound.card().category == .heifer)
        let cow = CardLife(
            .female, [(500, .calving, nil), (200, .insemination, nil), (100, .pregnancyCheck, pregnant)])
        #expect(cow.card().category == .cow)
    }

    @Test(
        arguments: [
            ([], ReproductionStatus.open), ([(20, .heat, nil)], .open), ([(20, .insemination, nil)], .inseminated),
            ([(90, .insemination, nil), (40, .pregnancyCheck, ["result": "pregnant"])], .pregnant),
            ([(90, .insemination, nil), (40, .pregnancyCheck, ["result": "barren"])], .notPregnant),
            ([(90, .insemination, nil), (40, .pregnancyCheck, ["result": "open"])], .notPregnant),
            ([(90, .insemination, nil), (40, .pregnancyCheck, ["result": "abortion"])], .aborted),
            ([(240, .insemination, nil), (180, .pregnancyCheck, ["result": "pregnant"]), (20, .dryOff, nil)], .dry),
            ([(240, .insemination, nil), (20, .dryOff, nil), (9, .pregnancyCheck, ["result": "abortion"])], .aborted),
            ([(240, .insemination, nil), (20, .dryOff, nil), (9, .pregnancyCheck, ["result": "pregnant"])], .dry),
        ] as [([(Int, ChangeKind, JSONValue?)], ReproductionStatus)])
    func `has a status by name`(_ life: [(Int, ChangeKind, JSONValue?)], _ status: ReproductionStatus) {
        let changes = life.map { (days: $0.0, kind: $0.1, fields: $0.2) }
        #expect(CardLife(.female, changes).reproduction?.status == status)
    }

    @Test func `out of reproduction it is from the planned day on, unless a calf is on its way`() {
        var life = CardLife(.female, [(90, .insemination, nil)])
        life.add(10, .plan, ["outOfReproduction": .string(Herd.daysAgo(-2).description)])
        #expect(life.reproduction?.status == .inseminated && !life.card().outOfReproduction)
        #expect(life.standing().nextDay == Herd.daysAgo(-2))
        #expect(life.card(in: 2).reproduction?.status == .outOfReproduction && life.card(in: 2).outOfReproduction)
        life.add(5, .pregnancyCheck, pregnant)
        #expect(life.card(in: 2).reproduction?.status == .pregnant && life.card(in: 2).outOfReproduction)
    }

    @Test func `a male has no cycle, and is out of reproduction once it is castrated`() {
        let bull = CardLife(.male)
        #expect(bull.reproduction == nil && !bull.card().outOfReproduction)
        #expect(CardLife(.male, [(100, .castration, [:])]).card().outOfReproduction)
    }

    @Test func `what is dated ahead has not happened`() {
        let life = CardLife(.female, [(300, .calving, ["order": 1]), (-1, .calving, ["order": 2]), (-1, .heat, nil)])
        #expect(life.reproduction?.lactationOrder == 1 && life.reproduction?.heat == nil)
        #expect(life.card(in: 1).reproduction?.lactationOrder == 2)
    }

    @Test func `shows the bulls of the last mating plan, three at most`() {
        let bulls = (1...3).map { JSONValue.object(["number": .string("B-\($0)"), "sexed": .boolean($0 == 2)]) }
        let life = CardLife(
            .female, [(90, .matingPlan, ["bulls": [["number": "OLD"]]]), (20, .matingPlan, ["bulls": .array(bulls)])])
        #expect(life.card().matingPlan.map(\.number) == ["B-1", "B-2", "B-3"])
        #expect(life.card().matingPlan.map(\.sexed) == [false, true, false])
    }

    @Test func `milk is what the reports of this lactation say, with the mean of what several say`() {
        var life = CardLife(.female, [(300, .calving, nil)])
        #expect(life.card().milk == nil)
        life.add(400, .performance, ["milk": 12])
        #expect(life.card().milk == nil, "another lactation")
        life.add(100, .performance, ["milk": 31.5, "fat": 3.9])
        life.add(70, .performance, ["milk": 28, "quality": "Q", "cells": ["a": 1]])
        let milk = life.card().milk
        #expect(milk?.days == 70 && milk?.items.map(\.name) == ["milk", "quality"])
        #expect(milk?.items.first?.last == .integer(28) && milk?.items.first?.mean == 29.75)
        #expect(milk?.items.last?.mean == nil)
    }

    @Test func `knows feeding, plans, age and the dam's printed tag`() {
        let card = CardLife(
            .female,
            [
                (30, .feeding, ["ration": "manual", "dose1": 2.5]), (200, .plan, ["sale": "2028-01-01"]),
                (100, .plan, ["outOfReproduction": "2027-06-01"]),
            ]
        ).card()
        #expect(card.feeding?.ration == "manual" && card.feeding?.dose1 == 2.5 && card.feeding?.days == 30)
        #expect(card.plan?.sale?.description == "2028-01-01" && card.plan?.outOfReproduction?.month == 6)
        #expect(card.origin.damText == "CZ 987654 321" && card.origin.age.days == 1500 && card.origin.age.months == 49)
    }
}

/// What forms show and propose, of domain.md §1.3.
@Suite struct `what forms are told` {
    private func proposed(_ insemination: Int, _ calving: Int, order: Int64 = 1) -> FormFacts {
        CardLife(
            .female,
            [
                (insemination, .insemination, ["character": "insemination", "order": .integer(order), "bull": "B"]),
                (calving, .calving, ["order": 3]), (-9, .calving, ["order": 4]),
            ]
        ).card().forms
    }

    @Test func `until the fifteenth day an insemination is repeated with the same bull, then it is the next`() {
        #expect(proposed(15, 150).nextInsemination == .init(character: .reinsemination, order: nil, bull: "B"))
        #expect(proposed(16, 150).nextInsemination == .init(character: .insemination, order: 2, bull: nil))
        #expect(proposed(40, 100, order: 20).nextInsemination.order == 20, "twenty is the last there is")
    }

    @Test func `what was before the calving is of another cycle, and shown all the same`() {
        let forms = proposed(14, 13)
        #expect(forms.nextInsemination == .init(character: .insemination, order: 1, bull: nil))
        #expect(forms.insemination?.days == 14 && forms.insemination?.bull == "B")
    }

    @Test func `a calving is thought forgotten after 150 days, and the next begins the next lactation`() {
        #expect(!proposed(16, 150).calvingForgotten && proposed(16, 151).calvingForgotten)
        #expect(proposed(16, 150).nextLactation == 4 && proposed(16, 150).lactationOrder == 3)
        #expect(CardLife().card().forms.nextLactation == 1 && !CardLife().card().forms.calvingForgotten)
    }

    @Test func `bulls it was bred to are offered once, the last first`() {
        let bred = ["A", "B", "A"].enumerated().map { index, bull in
            (
                days: 300 - index, kind: ChangeKind.insemination,
                fields: ["order": 1, "bull": .string(bull)] as JSONValue?
            )
        }
        #expect(CardLife(.female, bred).card().forms.usedBulls == ["A", "B"])
    }
}
