import SQLite
import Testing
import Values

@testable import HerdStore

/// What is named in a request or an answer, and what is left of it.
@Suite struct `what is told to a limited sight` {
    @Test func `a request that names what is out of sight is refused as if it named nothing`() async throws {
        let farm = try await TwoSides.open()
        let (near, far) = (farm.seen, farm.hidden)
        let rows: [(near: String, far: String, refusal: String)] = [
            (near.animal.id.description, far.animal.id.description, "unknown-animal"),
            (near.weighing.id.description, far.weighing.id.description, "unknown-weighing"),
            (near.change.description, far.change.description, "unknown-change"),
            (near.session.description, far.session.description, "unknown-session"),
            (near.barn.id.description, far.barn.id.description, "unknown-place"),
            (near.group.id.description, far.group.id.description, "unknown-place"),
            (near.batch.description, far.batch.description, "unknown-batch"),
            (near.tag.description, far.tag.description, "of-another-barn"),
        ]
        func refusal(_ text: String) async -> String? {
            await Sight.$current.withValue(farm.sight) {
                await problem { try await farm.store.requireSeen(in: Array(#"{"a":["x \#(text)."]}"#.utf8)) }
            }
        }
        for row in rows {
            #expect(await refusal(row.far) == row.refusal, "\(row.refusal)")
            #expect(await refusal(row.near) == nil, "\(row.refusal)")
            #expect(await problem { try await farm.store.requireSeen(in: Array(row.far.utf8)) } == nil)
        }
        // An ear tag is that of a dam, wherever she stands; and what nobody has names nothing.
        for text in [
            far.animal.earTag.description, farm.handedOn.description, farm.unknown.description,
            "0190f0f3-7c1a-7d0e-9a3b-0123456789ab",
        ] {
            #expect(await refusal(text) == nil, "\(text)")
        }
    }

    @Test func `an answer keeps what is in sight and loses what is not`() async throws {
        let farm = try await TwoSides.open()
        let (near, far) = (farm.seen, farm.hidden)
        for name in ["animal", "weighing", "change", "tag", "ear tag", "tag as a number", "spelled ear tag"] {
            func text(_ side: TwoSides.Side) -> String {
                let number = side.animal.earTag.number
                return switch name {
                case "animal": "\"\(side.animal.id)\""
                case "weighing": "\"\(side.weighing.id)\""
                case "change": "\"\(side.change)\""
                case "tag": "\"\(side.tag)\""
                case "ear tag": "\"\(side.animal.earTag)\""
                case "tag as a number": "\(side.tag)"
                default: "\"CZ \(number.prefix(6)) \(number.suffix(3))\""
                }
            }
            let json = #"{"items":[{"it":\#(text(near)),"n":1},{"it":\#(text(far)),"n":2}]}"#
            let told = try await Sight.$current.withValue(farm.sight) {
                try await farm.store.told(Array(json.utf8), anywhere: false)
            }
            let expected = #"{"items":[{"it":\#(text(near)),"n":1}]}"#
            #expect(
                try told.map { try JSONValue(text: String(decoding: $0, as: UTF8.self)) } == JSONValue(text: expected))
            #expect(try await farm.store.told(Array(json.utf8), anywhere: false) == Array(json.utf8), "who sees all")
        }
        let whole = Array(#"{"earTag":"\#(far.animal.earTag)","n":2}"#.utf8)
        let nothing = try await Sight.$current.withValue(farm.sight) {
            try await farm.store.told(whole, anywhere: false)
        }
        #expect(nothing == nil)
        // A tag that has come to an animal in sight is that one's.
        let own = Array(#"{"eid":"\#(farm.handedOn)"}"#.utf8)
        #expect(
            try await Sight.$current.withValue(farm.sight) { try await farm.store.told(own, anywhere: true) } == own)
    }

    private static let hidden: Set<String> = [
        "CZ111111333", "203000111111333", "0190f0f3-7c1a-7d0e-9a3b-0123456789ab",
    ]
    private static let id = #""0190f0f3-7c1a-7d0e-9a3b-0123456789ab""#

    @Test(
        arguments: [
            // A text that is a mention, however it is spelled; one that has it in a sentence, where that counts.
            (#""CZ111111333""#, false, nil), (#""CZ 111111333""#, false, nil), (#""CZ 111111 333""#, false, nil),
            (#""CZ111111222""#, true, #""CZ111111222""#),
            (#""near CZ111111333.""#, false, #""near CZ111111333.""#), (#""near CZ111111333.""#, true, nil),
            (#""near CZ 111111 333.""#, true, nil), ("203000111111333", false, nil),
            ("203000111111222", false, "203000111111222"), ("1.5", true, "1.5"), ("null", true, "null"),
            ("true", true, "true"), ("[1,203000111111333,2]", false, "[1,2]"),
            // Who is named by a member is spoken of in those beside it; an object within is left out alone.
            (#"{"earTag":"CZ111111333","kilograms":5}"#, false, nil),
            (#"{"eid":203000111111333,"kilograms":5}"#, false, nil),
            (#"{"animal":{"earTag":"CZ111111333"},"kilograms":5}"#, false, #"{"kilograms":5}"#),
            (#"{"items":["CZ111111333","x"]}"#, false, #"{"items":["x"]}"#),
            // Who an animal descends from is known of it.
            (
                #"{"dam":"CZ111111333","donorDam":"CZ111111333","sire":"CZ111111333","damSire":"CZ111111333"}"#, false,
                #"{"dam":"CZ111111333","donorDam":"CZ111111333","sire":"CZ111111333","damSire":"CZ111111333"}"#
            ),
        ] as [(String, Bool, String?)])
    func `what names somebody out of sight is left out`(_ json: String, _ anywhere: Bool, _ left: String?) throws {
        let value = try JSONValue(text: json).without(Self.hidden, anywhere: anywhere)
        #expect(try value == left.map { try JSONValue(text: $0) })
    }

    @Test(
        arguments: [
            // A weighing of a hidden animal: that there was a weight is told, and nothing of whose it is.
            (
                #"""
                {"place":"m","at":"t","id":ID,"kilograms":4,"eid":"203000111111333","animalId":"x","animal":{"a":1},
                "alert":"x","capture":{"a":1},"changeId":"x","contradiction":{"a":1},"correction":{"a":1},"draft":"x",
                "plausibility":{"a":1},"text":"CZ","trace":[1],"eids":["203000111111333","203000111111222"]}
                """#,
                #"""
                {"place":"m","at":"t","id":ID,"kilograms":4,"text":"","otherBarn":true,"eids":["203000111111222"]}
                """#
            ),
            (#"{"place":"m","at":"t","id":ID}"#, #"{"place":"m","at":"t","id":ID,"otherBarn":true}"#),
            // One of an animal in sight: the tag of a neighbour goes, and no more.
            (
                #"{"place":"m","at":"t","id":"x","trace":[1],"eids":[203000111111333,203000111111222]}"#,
                #"{"place":"m","at":"t","id":"x","trace":[1],"eids":[203000111111222]}"#
            ),
            (
                #"{"place":"m","at":"t","id":"x","trace":[1],"text":"[400]"}"#,
                #"{"place":"m","at":"t","id":"x","trace":[1],"text":"[400]"}"#
            ),
            // What has no id is of all tags that were read.
            (
                #"{"place":"m","at":"t","kilograms":4,"trace":[1],"eids":["203000111111333","203000111111222"]}"#,
                #"{"place":"m","at":"t","kilograms":4,"eids":["203000111111222"],"otherBarn":true}"#
            ),
            (
                #"{"place":"m","at":"t","eid":"203000111111333","trace":[1]}"#,
                #"{"place":"m","at":"t","otherBarn":true}"#
            ),
            // A sentence within a moment speaks of its animal.
            (
                #"{"place":"m","at":"t","id":"x","said":"near CZ111111333","trace":[1]}"#,
                #"{"place":"m","at":"t","id":"x","otherBarn":true}"#
            ),
            // Without a place or a moment it is none.
            (#"{"place":"m","id":ID,"kilograms":4}"#, nil), (#"{"at":"t","id":ID,"kilograms":4}"#, nil),
        ] as [(String, String?)])
    func `of a moment at a scale the weight is left`(_ json: String, _ left: String?) throws {
        func value(_ text: String) throws -> JSONValue { try JSONValue(text: text.replacing("ID", with: Self.id)) }
        #expect(try value(json).without(Self.hidden, anywhere: false) == left.map(value))
    }

    @Test(
        arguments: [
            ("CZ123456789", ["CZ123456789"]), ("CZ 123456 789", ["CZ123456", "CZ123456789"]),
            ("CZ 123456789.", ["CZ123456789"]), ("CZ 123 456 789", ["CZ123", "CZ123456"]), ("CZ  123456789", []),
            ("cz123456789", []), ("SK1234567", ["SK1234567"]), ("CZ1234567890123", []),
            ("CZ123456789012", ["CZ123456789012"]), ("203000123456789", ["203000123456789"]),
            ("1203000123456789", []), ("20300012345678", []), ("20300012345678A", []),
            ("0190f0f3-7c1a-7d0e-9a3b-0123456789ab", ["0190f0f3-7c1a-7d0e-9a3b-0123456789ab"]),
            ("x0190f0f3-7c1a-7d0e-9a3b-0123456789ab", []), ("12 CZ AB1", ["AB1"]), ("", []),
            ("a,CZ1,SK2", ["CZ1", "SK2"]),
        ] as [(String, Set<String>)])
    func `a mention is an id, a tag or an ear tag`(_ text: String, _ mentions: Set<String>) {
        #expect(Mentions(in: text.utf8).all == mentions)
    }
}

/// What somebody limited is told on the stream of events.
@Suite struct `events of a limited sight` {
    @Test func `tell what is in sight, and of the rest that it happened`() async throws {
        let farm = try await TwoSides.open()
        let (near, far) = (farm.seen, farm.hidden)
        let other = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        var rows: [(Event.Kind, String, String?)] = []
        for kind in [Event.Kind.animalCreated, .animalChanged] {
            rows.append((kind, #"{"id":"\#(near.animal.id)"}"#, #"{"id":"\#(near.animal.id)"}"#))
            rows.append((kind, #"{"id":"\#(far.animal.id)"}"#, nil))
            rows.append((kind, "{}", nil))
        }
        for kind in [Event.Kind.photoAdded, .photoDeleted] {
            let seen = #"{"animalId":"\#(near.animal.id)","id":"\#(other)"}"#
            rows.append((kind, seen, seen))
            rows.append((kind, #"{"animalId":"\#(far.animal.id)","id":"\#(near.animal.id)"}"#, nil))
        }
        for kind in [Event.Kind.dailyEventRecorded, .dailyEventCorrected] {
            for text in [#"{"barnId":"\#(near.barn.id)","text":"x"}"#, #"{"text":"x"}"#] {
                rows.append((kind, text, text))
            }
            for barn in [far.barn.id.description, other, "x"] {
                rows.append((kind, #"{"barnId":"\#(barn)","text":"x"}"#, nil))
            }
        }
        for (eids, isSeen) in [
            ([near.tag], true), ([far.tag], false), ([near.tag, far.tag], false), ([farm.unknown], true),
            ([farm.handedOn], true),
        ] {
            let text = #"{"eids":[\#(eids.map { "\"\($0)\"" }.joined(separator: ","))],"place":"m"}"#
            rows.append((.eidRead, text, isSeen ? text : nil))
        }
        for kind in [Event.Kind.sessionOpened, .sessionChanged, .sessionClosed, .sessionReopened] {
            for id in [far.session.description, other, "x"] { rows.append((kind, #"{"id":"\#(id)"}"#, nil)) }
            rows.append((kind, "{}", nil))
        }
        rows += [
            (.scanDone, #"{"codes":["\#(near.tag)","\#(far.tag)"]}"#, #"{"codes":["\#(near.tag)"]}"#),
            (.bookingMade, #"{"name":"for \#(far.animal.earTag)"}"#, nil),
            (.bookingMade, #"{"name":"for \#(near.animal.earTag)"}"#, #"{"name":"for \#(near.animal.earTag)"}"#),
            (
                .weighingRecorded, #"{"place":"m","at":"t","id":"\#(far.weighing.id)","animalId":"\#(far.animal.id)"}"#,
                #"{"place":"m","at":"t","id":"\#(far.weighing.id)","otherBarn":true}"#
            ),
            (.animalOpened, #"{"animalId":"\#(far.animal.id)"}"#, nil),
            (.settingsChanged, #"{"key":"x"}"#, #"{"key":"x"}"#),
        ]
        let first = try await farm.store.lastEventNumber()
        for row in rows { try await farm.store.append(row.0, data: JSONValue(text: row.1)) }
        let told = try await Sight.$current.withValue(farm.sight) { try await farm.store.events(after: first) }
        #expect(told.map(\.number) == Array(first + 1..<first + 1 + rows.count), "their numbers have no gap")
        for (event, row) in zip(told, rows) {
            #expect(event.kind == (row.2 == nil ? .elsewhere : row.0), "\(row)")
            #expect(try event.data == JSONValue(text: row.2 ?? "{}"), "\(row)")
        }
        let all = try await farm.store.events(after: first)
        #expect(all.map(\.kind) == rows.map(\.0), "who sees all is told all")
    }

    @Test func `tell of a session what is reckoned of the animals in sight`() async throws {
        let farm = try await TwoSides.open()
        let first = try await farm.store.lastEventNumber()
        let closed = try await farm.store.closeSession(farm.shared)
        #expect(closed.statistics.count == 2)
        let told = try await Sight.$current.withValue(farm.sight) { try await farm.store.events(after: first) }
        #expect(told.map(\.kind) == [.sessionClosed])
        #expect(told.first?.data["statistics"]?["count"] == .integer(1))
    }

    @Test(arguments: [false, true])
    func `tell nothing of persons to who may not see them`(isLimited: Bool) async throws {
        let farm = try await TwoSides.open()
        let member = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let rows: [(Event.Kind, String, String)] = [
            (.memberChanged, #"{"id":"\#(member)","name":"Jan"}"#, #"{"withheld":true}"#),
            (.memberErased, #"{"id":"\#(member)"}"#, #"{"withheld":true}"#),
            (.memberExpiring, #"{"id":"\#(member)"}"#, #"{"withheld":true}"#),
            (.cardIssued, #"{"memberId":"\#(member)","serial":"1"}"#, #"{"withheld":true}"#),
            (.cardRevoked, #"{"memberId":"\#(member)","serial":"1"}"#, #"{"withheld":true}"#),
            (.cardPrinted, #"{"memberId":"\#(member)","job":"7"}"#, #"{"job":"7","withheld":true}"#),
            (.doorMoved, #"{"id":"x","memberId":"\#(member)"}"#, #"{"id":"x","withheld":true}"#),
            (.doorRefused, #"{"id":"x","memberId":"\#(member)"}"#, #"{"id":"x","withheld":true}"#),
            (.doorEventChanged, #"{"id":"x","organiserId":"\#(member)"}"#, #"{"id":"x","withheld":true}"#),
            (
                .scanDone,
                #"{"codes":[{"kind":"member","symbology":"qr","text":"Jan"},{"kind":"animal","text":"CZ1"}]}"#,
                #"{"codes":[{"kind":"member","symbology":"qr"},{"kind":"animal","text":"CZ1"}],"withheld":true}"#
            ),
            (.scanDone, #"{"codes":[{"kind":"animal","text":"CZ1"}]}"#, #"{"codes":[{"kind":"animal","text":"CZ1"}]}"#),
            (.settingsChanged, #"{"key":"x"}"#, #"{"key":"x"}"#),
        ]
        let first = try await farm.store.lastEventNumber()
        for row in rows { try await farm.store.append(row.0, data: JSONValue(text: row.1)) }
        let told = try await Sight.$current.withValue(isLimited ? farm.sight : .all) {
            try await Sight.$seesPeople.withValue(false) { try await farm.store.events(after: first) }
        }
        #expect(told.map(\.kind) == rows.map(\.0))
        for (event, row) in zip(told, rows) { #expect(try event.data == JSONValue(text: row.2), "\(row)") }
    }
}

extension JSONValue {
    fileprivate init(text: String) throws { self = try JSONText.decode(JSONValue.self, text) }
}
