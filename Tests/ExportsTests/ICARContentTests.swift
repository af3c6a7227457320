import FoundationEssentials
import Testing
import Values

@testable import Exports
@testable import HerdStore

/// What is told to ICAR partners, by known values.
struct ICARWritingTests {
    private func json(_ value: some Encodable) throws -> JSONValue { try JSONValue(encoding: value) }

    private func session(timeOffFeed: Double? = nil, simulated: Bool = false) -> Session {
        Session(
            id: Known.id(40), name: "Podzim", kind: .weighing, barnId: nil, groupId: nil, openedAt: Known.now,
            closedAt: nil,
            simulated: simulated, planned: 0, draftingLimits: [], timeOffFeed: timeOffFeed,
            statistics: Session.Statistics(
                count: 0, mean: nil, median: nil, minimum: nil, maximum: nil, standardDeviation: nil))
    }

    private func event(_ weighing: Weighing, of animal: Animal?, assigned: Timestamp? = nil) -> ICARWeightEvent? {
        ICARWeightEvent(
            Known.detail(weighing, of: animal, assigned: assigned), in: session(timeOffFeed: 12.5),
            resolution: Weight(grams: 500))
    }

    @Test func `each property of a weight event holds its own field`() throws {
        let later = Known.moment("2026-11-22T10:00:00Z")
        let event = try #require(
            event(try Known.weighing(398.5, simulated: true), of: try Known.animal(), assigned: later))
        #expect(
            try json(event)
                == .object([
                    "resourceType": "icarWeightEventResource", "id": .string("\(Known.id(20) as Weighing.ID)"),
                    "animal": .object(["scheme": "std.iso.11785", "id": "203000123456789"]),
                    "eventDateTime": "2026-11-20T08:12:00.250Z",
                    "weight": .object([
                        "measurement": 398.5, "units": "KGM", "method": "LoadCell", "resolution": 0.5,
                    ]),
                    "device": .object(["identifier": .string("\(Known.id(30) as Device.ID)"), "model": "Váha"]),
                    "timeOffFeed": 12.5, "contemporaryGroup": "31", "remark": "simulated",
                    "meta": .object([
                        "source": "https://gatewayd.invalid", "sourceId": .string("\(Known.id(20) as Weighing.ID)"),
                        "created": "2026-11-20T08:12:00.250Z", "modified": "2026-11-22T10:00:00.000Z",
                    ]),
                ]))
        let early = try #require(
            self.event(try Known.weighing(400), of: try Known.animal(), assigned: Known.moment("2026-11-01T00:00:00Z")))
        #expect(early.meta.modified == early.meta.created && early.remark == nil)
    }

    /// Each condition alone keeps a weighing from being told.
    @Test(
        arguments: [
            (Weighing.State.assigned, true, 0.5, true), (.discarded, true, 400, false), (.unassigned, true, 400, false),
            (.assigned, false, 400, false), (.assigned, true, 0, false), (.assigned, true, -0.5, false),
        ] as [(Weighing.State, Bool, Double, Bool)])
    func `only a weight above nought that counts for an animal is told`(
        state: Weighing.State, hasAnimal: Bool, kilograms: Double, isTold: Bool
    ) throws {
        let weighing = try Known.weighing(kilograms, state: state)
        #expect((event(weighing, of: hasAnimal ? try Known.animal() : nil) != nil) == isTold)
    }

    @Test(
        arguments: [
            (Weighing.State.assigned, 0.5, 1), (.discarded, 400, 0), (.unassigned, 400, 1), (.assigned, 0, 0),
            (.assigned, -1, 0),
        ] as [(Weighing.State, Double, Int)])
    func `a session's event has what was not discarded and is above nought`(
        state: Weighing.State, kilograms: Double, count: Int
    ) throws {
        let group = ICARGroupWeightEvent(
            session(), [Known.detail(try Known.weighing(kilograms, state: state), of: nil)])
        #expect(group.countObserved == count && group.animalWeights.count == count)
    }

    @Test func `each property of a session's event holds its own field`() throws {
        let animals = [
            try Known.animal("CZ222222222"), try Known.animal("CZ111111111"), try Known.animal("CZ222222222"),
        ]
        let details = try zip([400.5, 300, 410], animals).enumerated().map { index, pair in
            Known.detail(try Known.weighing(pair.0, number: UInt64(index + 1), simulated: index == 1), of: pair.1)
        }
        let event = try json(ICARGroupWeightEvent(session(timeOffFeed: 7), details))
        #expect(event["id"]?.text == "\(session().id)" && event["eventDateTime"] == "2026-11-20T08:12:00.250Z")
        #expect(event["embeddedAnimalSet"]?["name"] == "Podzim" && event["embeddedAnimalSet"]?["id"] == event["id"])
        #expect(event["countObserved"] == 3 && event["timeOffFeed"] == 7 && event["remark"] == "simulated")
        #expect(event["device"]?["model"] == "Váha" && event["units"] == "KGM")
        let statistics: [JSONValue] = if case .array(let list)? = event["statistics"] { list } else { [] }
        #expect(
            statistics.map {
                "\($0["aggregation"]?.text ?? "") \($0["unit"]?.text ?? "-") \($0["value"]?.double ?? -1)"
            } == [
                "Count - 3.0", "Sum KGM 1110.5", "Average KGM 370.167", "Min KGM 300.0", "Max KGM 410.0",
                "StDev KGM 60.951",
            ])
    }

    @Test func `the scale of a session is told where it was one, and not where there were two`() throws {
        let one = Known.detail(try Known.weighing(400), of: nil)
        let other = Known.detail(try Known.weighing(401, device: Known.id(31)), of: nil)
        let byHand = Known.detail(try Known.weighing(402, device: nil), of: nil)
        #expect(ICARGroupWeightEvent(session(), [one, one]).device?.model == "Váha")
        #expect(ICARGroupWeightEvent(session(), [one, other]).device == nil)
        #expect(ICARGroupWeightEvent(session(), [one, byHand]).device == nil)
        #expect(ICARGroupWeightEvent(session(), []).device == nil)
    }

    /// Each condition alone.
    @Test(
        arguments: [
            (10, .kilogram, .device, 1000, 500), (9, .kilogram, .device, 1000, nil),
            (10, .pound, .device, 1000, nil), (10, nil, .device, 1000, nil), (10, .kilogram, .estimate, 1000, nil),
            (10, .kilogram, .device, 0, nil), (10, .kilogram, .device, 20, 10), (10, .kilogram, .device, 18, nil),
        ] as [(Int, WeightUnit?, WeighingMethod, Int, Int?)])
    func `the division is found from ten weights of the scale itself that differ`(
        count: Int, unit: WeightUnit?, method: WeighingMethod, step: Int, found: Int?
    ) throws {
        // Odd and even multiples of half the step.
        let weighings = try (0..<count).map {
            try Known.weighing(Double(400_000 + $0 * step / 2) / 1000, unit: unit, method: method)
        }
        #expect(ScaleResolution.of(weighings)?.grams == found)
    }

    private func change(
        _ kind: ChangeKind, _ fields: JSONValue, date: ChangeDate = .day(Known.day("2026-11-05")),
        corrected: Timestamp? = nil
    ) throws -> Change {
        Change(
            id: Known.id(80), animalId: Known.id(10), date: date, recordedAt: Known.moment("2026-11-06T07:00:00Z"),
            recordedBy: "Věra", correctedAt: corrected, corrections: 0, uploadedAt: nil,
            fields: try ChangeFields(kind, json: fields), simulated: false)
    }

    private func written(_ change: Change, animal: Animal? = nil) throws -> JSONValue {
        try #require(ICARHerd(animal: try animal ?? Known.animal()).resources([change]).last)
    }

    @Test func `each property of an animal holds its own field`() throws {
        let animal = try #require(ICARHerd(animal: try Known.animal()).resources([]).first)
        let tag = JSONValue.object(["scheme": "eu.bovine", "id": "CZ 123456 789"])
        #expect(
            animal
                == .object([
                    "resourceType": "icarAnimalCoreResource", "identifier": tag,
                    "alternativeIdentifiers": .array([.object(["scheme": "std.iso.11785", "id": "203000123456789"])]),
                    "specie": "Cattle", "gender": "Female", "birthDate": "2024-05-04T00:00:00.000Z", "status": "Alive",
                    "primaryBreed": .object(["scheme": "cz.breed", "id": "H75C25"]), "coatColor": "černá; \"straka\"",
                    "managementTag": "42", "name": "Růžena",
                    "parentage": .array([
                        .object([
                            "parentOf": tag, "gender": "Female", "relation": "Genetic",
                            "identifier": .object(["scheme": "eu.bovine", "id": "CZ111111111"]),
                        ]),
                        .object([
                            "parentOf": tag, "gender": "Male", "relation": "Genetic",
                            "identifier": .object(["scheme": "cz.register", "id": "NEO-123"]),
                        ]),
                    ]),
                    "meta": .object([
                        "source": "https://gatewayd.invalid", "sourceId": .string("\(Known.id(10) as Animal.ID)"),
                    ]),
                ]))
    }

    @Test(
        arguments: [
            (nil, "Alive"), (Culling.Kind.death, "Dead"), (.sale, "OffFarm"), (.theft, "OffFarm"),
        ] as [(Culling.Kind?, String)])
    func `an animal that left is dead or off the farm`(kind: Culling.Kind?, status: String) throws {
        let culled = kind.map { Animal.Culled(date: .day(Known.day("2026-11-01")), kind: $0) }
        let animal = try #require(ICARHerd(animal: try Known.animal(culled: culled)).resources([]).first)
        #expect(animal["status"]?.text == status)
    }

    @Test func `when something was recorded and last corrected is told`() throws {
        let plain = try written(try change(.heat, .object(["character": "silent"])))
        #expect(
            plain["meta"]
                == .object([
                    "source": "https://gatewayd.invalid", "sourceId": .string("\(Known.id(80) as Change.ID)"),
                    "created": "2026-11-06T07:00:00.000Z", "modified": "2026-11-06T07:00:00.000Z", "creator": "Věra",
                ]))
        let corrected = try written(
            try change(.heat, .object(["character": "silent"]), corrected: Known.moment("2026-11-09T09:00:00Z")))
        #expect(corrected["meta"]?["modified"] == "2026-11-09T09:00:00.000Z")
        #expect(corrected["meta"]?["created"] == "2026-11-06T07:00:00.000Z")
        #expect(plain["eventDateTime"] == "2026-11-05T00:00:00.000Z")
        let moment = try written(try change(.dryOff, .object(["note": "x"]), date: .moment(Known.now)))
        #expect(moment["eventDateTime"] == "2026-11-20T08:12:00.250Z" && moment["remark"] == "x")
    }

    /// What only the event has: all but its head.
    @Test(
        arguments: [
            (
                ChangeKind.weighing, #"{"kilograms":431.5,"mode":"none"}"#, "icarWeightEventResource",
                #"{"weight":{"measurement":431.5,"method":"LoadCell","units":"KGM"}}"#
            ),
            (
                .heat, #"{"character":"normal","technician":"Novák"}"#, "icarReproHeatEventResource",
                #"{"heatDetectionMethod":"Visual","responsible":"Novák","visualDetection":{"heatIntensity":"Normal"}}"#
            ),
            (
                .heat, #"{"character":"silent"}"#, "icarReproHeatEventResource",
                #"{"heatDetectionMethod":"Visual","visualDetection":{"heatIntensity":"VeryWeak"}}"#
            ),
            (.heat, #"{"character":"observed"}"#, "icarReproHeatEventResource", #"{"heatDetectionMethod":"Visual"}"#),
            (
                .heat, #"{"character":"vitalimeter"}"#, "icarReproHeatEventResource",
                #"{"heatDetectionMethod":"Collar"}"#
            ),
            (.heat, #"{"character":"induced"}"#, "icarReproHeatEventResource", #"{"heatDetectionMethod":"Other"}"#),
            (
                .insemination, #"{"character":"natural","order":3,"bull":"NEO-9"}"#,
                "icarReproInseminationEventResource",
                #"{"inseminationType":"NaturalService","rank":3,"sireIdentifiers":[{"id":"NEO-9","scheme":"cz.register"}]}"#
            ),
            (
                .insemination,
                #"{"character":"embryoTransfer","order":1,"bull":"B","donorDam":"CZ 1","sexed":false,"fromStock":true,"technician":"T"}"#,
                "icarReproInseminationEventResource",
                #"{"embryo":{"donorIdentifiers":[{"id":"CZ 1","scheme":"eu.bovine"}]},"inseminationType":"Implantation","rank":1,"responsible":"T","semenFromFarmStocks":true,"sireIdentifiers":[{"id":"B","scheme":"cz.register"}],"straw":{"isSexedSemen":false}}"#
            ),
            (
                .pregnancyCheck, #"{"result":"pregnant"}"#, "icarReproPregnancyCheckEventResource",
                #"{"result":"Pregnant"}"#
            ),
            (.pregnancyCheck, #"{"result":"barren"}"#, "icarReproPregnancyCheckEventResource", #"{"result":"Empty"}"#),
            (
                .pregnancyCheck, #"{"result":"open"}"#, "icarReproPregnancyCheckEventResource",
                #"{"exceptions":["open"],"result":"Empty"}"#
            ),
            (.pregnancyCheck, #"{"result":"abortion"}"#, "icarReproAbortionEventResource", "{}"),
            (
                .calving, #"{"order":2,"course":"harder","stillborn":1,"calves":["CZ 1","CZ 2"]}"#,
                "icarReproParturitionEventResource",
                #"{"calvingEase":"EasyAssisted","damParity":2,"liveProgeny":2,"progenyDetails":[{"gender":"Unknown","identifier":{"id":"CZ 1","scheme":"eu.bovine"},"specie":"Cattle"},{"gender":"Unknown","identifier":{"id":"CZ 2","scheme":"eu.bovine"},"specie":"Cattle"}],"totalProgeny":3}"#
            ),
            (
                .calving, #"{"order":1,"course":"caesarean","stillborn":2}"#, "icarReproParturitionEventResource",
                #"{"calvingEase":"CaesareanOrSurgery","damParity":1,"liveProgeny":0,"totalProgeny":2}"#
            ),
            (.dryOff, "{}", "icarMilkingDryOffEventResource", "{}"),
            (
                .culling, #"{"kind":"sale","customer":"Jatky","cause":"stáří"}"#, "icarMovementDepartureEventResource",
                #"{"consignment":{"destinationAddress":"Jatky"},"departureKind":"Sale","remark":"stáří"}"#
            ),
            (
                .culling, #"{"kind":"theft","cause":"v noci"}"#, "icarMovementDeathEventResource",
                #"{"deathReason":"Missing","explanation":"v noci"}"#
            ),
            (
                .culling, #"{"kind":"death","cause":"úraz"}"#, "icarMovementDeathEventResource",
                #"{"deathReason":"Unknown","explanation":"úraz"}"#
            ),
        ] as [(ChangeKind, String, String, String)])
    func `each kind of change is its event with its own fields`(
        kind: ChangeKind, fields: String, type: String, expected: String
    ) throws {
        let event = try written(try change(kind, try JSONText.decode(JSONValue.self, fields)))
        let head = ["resourceType", "id", "animal", "eventDateTime", "meta"]
        let members: [String: JSONValue] = if case .object(let all) = event { all } else { [:] }
        #expect(event["resourceType"]?.text == type && event["id"]?.text == "\(Known.id(80) as Change.ID)")
        #expect(event["animal"] == .object(["scheme": "eu.bovine", "id": "CZ 123456 789"]))
        #expect(.object(members.filter { !head.contains($0.key) }) == (try JSONText.decode(JSONValue.self, expected)))
    }

    @Test func `the withdrawal of a medicine counts from the day on which it was given`() throws {
        let fields = try JSONText.decode(
            JSONValue.self,
            #"{"by":"vet","diagnoses":["mastitis"],"medicines":[{"name":"A","milkDays":3,"meatDays":10,"amount":2.5,"unit":"ml"},{"name":"B","given":"2026-11-08","milkDays":1,"meatDays":0},{"name":"C","amount":1,"unit":"tbl"}]}"#
        )
        let event = try written(try change(.treatment, fields))
        #expect(event["responsible"] == "vet" && event["diagnoses"] == .array([.object(["name": "mastitis"])]))
        let treatments: [JSONValue] = if case .array(let list)? = event["treatments"] { list } else { [] }
        let told = treatments.map { treatment -> String in
            let withdrawals: [JSONValue] = if case .array(let list)? = treatment["withdrawals"] { list } else { [] }
            let ends = withdrawals.map { "\($0["productType"]?.text ?? "") \($0["endDate"]?.text?.prefix(10) ?? "")" }
            return
                "\(treatment["medicine"]?["name"]?.text ?? "") \(treatment["eventDateTime"]?.text?.prefix(10) ?? "") \(ends)"
                + " \(treatment["dose"]?["doseQuantity"]?.double ?? 0) \(treatment["dose"]?["doseUnits"]?.text ?? "-")"
        }
        #expect(
            told == [
                #"A 2026-11-05 ["Milk 2026-11-08", "Meat 2026-11-15"] 2.5 MLT"#,
                #"B 2026-11-08 ["Milk 2026-11-09", "Meat 2026-11-08"] 0.0 -"#, "C 2026-11-05 [] 1.0 XTU",
            ])
        #expect(treatments.map { $0["id"]?.text } == (1...3).map { "\(Known.id(80) as Change.ID)-\($0)" })
    }
}

/// What ICAR partners tell, by known values.
struct ICARReadingTests {
    private func change(_ type: String, _ members: String, at: String = "2026-11-05T00:00:00Z") throws -> ToldChange {
        let json = try JSONText.decode(
            JSONValue.self,
            #"{"id":"7","meta":{"source":"https://other"},"animal":{"scheme":"eu.bovine","id":"CZ 123456 789"},"eventDateTime":"\#(at)"\#(members)}"#
        )
        return try #require(ICAREvent("icar\(type)EventResource", json)).change()
    }

    @Test(
        arguments: [
            ("KGM", 425.5, 425.5), ("GRM", 425_500, 425.5), ("LBR", 1000, 453.592), ("LBR", 938.1, 425.515),
            ("TNE", 0.4255, 425.5),
        ] as [(String, Double, Double)])
    func `a weight is read in each unit`(unit: String, measured: Double, kilograms: Double) throws {
        let told = try change("Weight", #","weight":{"measurement":\#(measured),"units":"\#(unit)"}"#)
        #expect(told.fields["kilograms"]?.double == kilograms && told.kind == .weighing)
    }

    @Test func `a weight without a unit is of kilograms, and one of another unit is refused`() throws {
        #expect(try change("Weight", #","weight":{"measurement":400}"#).fields["kilograms"]?.double == 400)
        let error = #expect(throws: ToldError.self) {
            try change("Weight", #","weight":{"measurement":400,"units":"ONZ"}"#)
        }
        #expect(error?.property == "weight.units" && error?.value == "ONZ")
        #expect(throws: ToldError.self) { try change("Weight", #","weight":{}"#) }
    }

    @Test(arguments: [
        ("2026-11-05T00:00:00Z", true), ("2026-11-05T00:00:00.001Z", false), ("2026-11-05T23:59:59Z", false),
        ("2026-11-05T01:00:00+01:00", true), ("2026-11-05T00:00:00+01:00", false),
    ])
    func `midnight in UTC is a whole day, any other time a moment`(text: String, isDay: Bool) throws {
        let date = try change("MilkingDryOff", "", at: text).date
        #expect((date == .day(Known.day("2026-11-05"))) == isDay && date.isWholeDay == isDay)
    }

    @Test(
        arguments: [
            (#","heatDetectionMethod":"Visual","visualDetection":{"heatIntensity":"VeryWeak"}"#, "silent"),
            (#","heatDetectionMethod":"Visual","visualDetection":{"heatIntensity":"Weak"}"#, "silent"),
            (#","heatDetectionMethod":"Visual","visualDetection":{"heatIntensity":"Strong"}"#, "normal"),
            (#","heatDetectionMethod":"Visual""#, "observed"), (#","heatDetectionMethod":"Pedometer""#, "vitalimeter"),
            (#","heatDetectionMethod":"EarTag""#, "vitalimeter"), (#","heatDetectionMethod":"Bolus""#, "vitalimeter"),
            (#","heatDetectionMethod":"Collar""#, "vitalimeter"), (#","heatDetectionMethod":"Other""#, "induced"),
            (#","heatDetectionMethod":"Chemical""#, nil), ("", nil),
        ] as [(String, String?)])
    func `a heat is read by how it was found`(members: String, character: String?) throws {
        #expect(try change("ReproHeat", members).fields["character"]?.text == character)
    }

    @Test(
        arguments: [
            (#""inseminationType":"Insemination","rank":2"#, "insemination", 2),
            (#""inseminationType":"Insemination","rank":0"#, "reinsemination", 0),
            (#""inseminationType":"Insemination""#, "insemination", 1),
            (#""inseminationType":"RunWithBull","rank":0"#, "natural", 0),
            (#""inseminationType":"NaturalService""#, "natural", 1),
            (#""inseminationType":"Implantation""#, "embryoTransfer", 1),
        ] as [(String, String, Int64)])
    func `an insemination is read with its kind and its order`(members: String, character: String, order: Int64) throws
    {
        let told = try change("ReproInsemination", #",\#(members),"sireIdentifiers":[{"scheme":"x","id":"NEO-1"}]"#)
        #expect(told.fields["character"]?.text == character && told.fields["order"] == .integer(order))
        #expect(told.fields["bull"] == "NEO-1")
        let straw = try change(
            "ReproInsemination",
            #",\#(members),"straw":{"sireIdentifiers":[{"id":"B"}],"isSexedSemen":true},"semenFromFarmStocks":false,"embryo":{"donorIdentifiers":[{"id":"CZ 7"}]},"responsible":"T","remark":"r""#
        )
        #expect(straw.fields["bull"] == "B" && straw.fields["sexed"] == true && straw.fields["fromStock"] == false)
        #expect(straw.fields["donorDam"] == "CZ 7" && straw.fields["technician"] == "T" && straw.fields["note"] == "r")
        #expect(throws: ToldError.self) { try change("ReproInsemination", #",\#(members)"#) }
    }

    @Test(arguments: [
        (#""result":"Pregnant""#, "pregnant"), (#""result":"Multiple""#, "pregnant"), (#""result":"Empty""#, "barren"),
        (#""result":"Empty","exceptions":["open"]"#, "open"), (#""result":"Empty","exceptions":["other"]"#, "barren"),
    ])
    func `a pregnancy check is read by its result`(members: String, result: String) throws {
        #expect(try change("ReproPregnancyCheck", ",\(members)").fields["result"]?.text == result)
        #expect(try change("ReproAbortion", "").fields["result"] == "abortion")
        #expect(throws: ToldError.self) { try change("ReproPregnancyCheck", #","result":"Unknown""#) }
    }

    @Test(
        arguments: [
            (#""damParity":2,"totalProgeny":3,"liveProgeny":1"#, 2, []),
            (#""damParity":1,"totalProgeny":1,"liveProgeny":2"#, 0, []),
            (#""damParity":1"#, nil, []),
            (#""damParity":1,"totalProgeny":3,"progenyDetails":[{"identifier":{"id":"CZ 1"}}]"#, 2, ["CZ 1"]),
            (
                #""damParity":1,"progeny":[{"identifier":{"id":"CZ 1"}},{"identifier":{"id":"CZ 2"}}]"#, nil,
                ["CZ 1", "CZ 2"]
            ),
        ] as [(String, Int64?, [String])])
    func `a calving is read with its calves, the dead among them`(members: String, stillborn: Int64?, calves: [String])
        throws
    {
        let told = try change("ReproParturition", #",\#(members),"calvingEase":"DifficultVeterinaryCare""#)
        #expect(
            told.fields["stillborn"] == stillborn.map { JSONValue.integer($0) }
                && told.fields["course"] == "withComplications")
        #expect(told.fields["calves"] == (calves.isEmpty ? nil : .array(calves.map { .string($0) })))
        #expect(throws: ToldError.self) { try change("ReproParturition", "") }
    }

    @Test func `a withdrawal is counted from the day on which the medicine was given`() throws {
        let told = try change(
            "TreatmentProgram",
            #","responsible":"Dr. Vok","diagnoses":[{"name":"mastitis"},{"id":"7"}],"treatments":[{"medicine":{"name":"A"},"eventDateTime":"2026-11-08T00:00:00Z","dose":{"doseQuantity":2.5,"doseUnits":"MLT"},"withdrawals":[{"productType":"Milk","endDate":"2026-11-09T00:00:00Z"},{"productType":"Meat","endDate":"2026-11-01T00:00:00Z"},{"productType":"Egg","endDate":"2026-12-01T00:00:00Z"}]},{"medicine":{"name":"B"},"withdrawals":[{"productType":"Meat","endDate":"2026-11-25T00:00:00Z"}]}]"#
        )
        #expect(
            told.fields
                == .object([
                    "by": "other", "diagnoses": .array(["mastitis", "7"]),
                    "medicines": .array([
                        .object([
                            "name": "A", "given": "2026-11-08", "amount": 2.5, "unit": "ml", "milkDays": 1,
                            "meatDays": 0,
                        ]),
                        .object(["name": "B", "meatDays": 20]),
                    ]),
                ]))
        #expect(try change("Treatment", #","responsible":"vet","medicine":{"name":"C"}"#).fields["by"] == "vet")
    }

    @Test(arguments: [
        (
            "MovementDeparture", #","consignment":{"destinationAddress":"Jatky"},"remark":"r""#,
            #"{"kind":"sale","customer":"Jatky","cause":"r"}"#
        ),
        ("MovementDeath", #","deathReason":"Missing""#, #"{"kind":"theft"}"#),
        ("MovementDeath", #","deathReason":"Accident","explanation":"e""#, #"{"kind":"death","cause":"e"}"#),
        ("MovementDeath", #","remark":"r""#, #"{"kind":"death","cause":"r"}"#),
    ])
    func `who left is read with what became of it`(type: String, members: String, fields: String) throws {
        let told = try change(type, members)
        let expected = try JSONText.decode(JSONValue.self, fields)
        #expect(told.kind == .culling && told.fields == expected)
    }

    @Test func `an id is unique within its source and type, and our own is itself`() throws {
        #expect(try change("MilkingDryOff", "").key == "icar https://other icarMilkingDryOffEventResource 7")
        let own = JSONValue.object([
            "id": "8", "meta": .object(["source": "https://gatewayd.invalid"]), "eventDateTime": "2026-11-05T00:00:00Z",
            "animal": .object(["scheme": "eu.bovine", "id": "CZ 123456 789"]),
        ])
        #expect(try ICAREvent("icarMilkingDryOffEventResource", own)?.change().key == "8")
    }

    @Test(
        arguments: [
            ("eu.bovine", "CZ 123456 789", "CZ123456789"), ("eu.animalId", "203000123456789", "CZ123456789"),
            ("eu.animalId", "703000123456789", "703000123456789"),
            ("std.iso.11785", "203000123456789", "203000123456789"),
            ("org.other", "x", nil),
        ] as [(String, String, String?)])
    func `an animal is known by each scheme, and a foreign number is no Czech ear tag`(
        scheme: String, id: String, known: String?
    ) throws {
        let found = try ICARScheme.identity(ICARScheme.identifier(scheme, id))
        let text: String? =
            switch found {
            case .earTag(let tag): tag.description
            case .eid(let eid): eid.description
            case nil: nil
            }
        #expect(text == known)
    }

    private func animal(_ members: String) throws -> ToldAnimal {
        var reader = ICARReader(
            Array(
                #"[{"resourceType":"icarAnimalCoreResource","identifier":{"scheme":"eu.bovine","id":"CZ 123456 789"}\#(members)}]"#
                    .utf8))
        let item = reader.next()
        let records = try #require(item).records.get()
        let record = try #require(records.first)
        let animal: ToldAnimal? = if case .animal(let animal) = record { animal } else { nil }
        return try #require(animal)
    }

    @Test func `each property of an animal is its own field`() throws {
        let told = try animal(
            #","alternativeIdentifiers":[{"scheme":"std.iso.11785","id":"203000123456789"},{"scheme":"eu.bovine","id":"CZ 999999 999"}],"specie":"Cattle","gender":"Freemartin","birthDate":"2024-05-04T00:00:00Z","primaryBreed":{"id":"H100"},"coatColor":"černá","managementTag":"42","name":"Růžena""#
        )
        var expected = ToldAnimal()
        (expected.earTag, expected.eid, expected.sex) = ("CZ123456789", "203000123456789", .female)
        (expected.born, expected.breed, expected.colour) = (Known.day("2024-05-04"), "H100", "černá")
        (expected.collar, expected.name) = ("42", "Růžena")
        #expect(told == expected)
        #expect(try animal(#","birthDate":"2024-05-04""#).born == Known.day("2024-05-04"))
        #expect(throws: ToldError.self) { try animal(#","birthDate":"4.5.2024""#) }
        #expect(throws: ToldError.self) { try animal(#","specie":"Sheep""#) }
    }

    @Test(
        arguments: [
            ("Female", .female), ("FemaleNeuter", .female), ("Freemartin", .female), ("Male", .male),
            ("MaleNeuter", .male),
            ("MaleCryptorchid", .male), ("Unknown", nil),
        ] as [(String, Sex?)])
    func `a gender is read in each of its words`(word: String, sex: Sex?) throws {
        #expect(try animal(#","gender":"\#(word)""#).sex == sex)
    }

    @Test func `parents are those of this animal, the dam and the sire apart`() throws {
        let own = #"{"scheme":"eu.bovine","id":"CZ 123456 789"}"#
        let told = try animal(
            #","parentage":[{"parentOf":\#(own),"gender":"Female","identifier":{"id":"CZ111"}},{"gender":"Male","identifier":{"id":"NEO"}},{"parentOf":{"scheme":"eu.bovine","id":"CZ 555555 555"},"gender":"Female","identifier":{"id":"CZ999"}},{"gender":"Male"}]"#
        )
        #expect(told.dam == "CZ111" && told.sire == "NEO")
    }
}

/// A herd in Farmsoft's shape, by known values.
struct FarmsoftTests {
    @Test func `each row holds its own fields`() throws {
        let barn = Location(id: Known.id(1), kind: .barn, number: "3", name: "Kravín", parent: Known.id(9))
        let group = Location(id: Known.id(2), kind: .group, number: "31", name: nil, parent: Known.id(1))
        let (barnId, groupId) = ("\(barn.id)", "\(group.id)")
        #expect(FarmsoftHerd.place(barn) == .object(["id": .string(barnId), "number": "3", "name": "Kravín"]))
        #expect(
            FarmsoftHerd.place(group) == .object(["id": .string(groupId), "number": "31", "barnId": .string(barnId)]))
        #expect(
            FarmsoftHerd.animal(try Known.animal("SK123456789"))
                == .object([
                    "id": .string("\(Known.id(10) as Animal.ID)"), "country": "SK", "number": "123456789",
                    "eid": "203000123456789", "collar": "42", "groupId": .string(groupId),
                ]))
        let change = Change(
            id: Known.id(80), animalId: Known.id(10), date: .day(Known.day("2026-11-05")),
            recordedAt: Known.moment("2026-11-06T07:00:00Z"), recordedBy: "Věra",
            correctedAt: Known.moment("2026-11-09T09:00:00Z"), corrections: 2, uploadedAt: nil,
            fields: try ChangeFields(.dryOff, json: .object(["note": "x"])), simulated: false)
        let row = try FarmsoftHerd.change(change)
        #expect(row["id"]?.text == "\(change.id)" && row["animalId"]?.text == "\(change.animalId)")
        #expect(row["kindId"] == .integer(Int64(ChangeKind.dryOff.rawValue)) && row["date"] == "2026-11-05")
        #expect(row["recordedAt"] == "2026-11-06T07:00:00.000Z" && row["recordedBy"] == "Věra")
        #expect(
            row["correctedAt"] == "2026-11-09T09:00:00.000Z" && row["corrections"] == 2 && row["fields"]?["note"] == "x"
        )
    }

    private func told(_ text: String) throws -> (changes: [ToldChange], errors: [ToldError], ignored: [String]) {
        var reader = FarmsoftReader(Array(text.utf8))
        var found: ([ToldChange], [ToldError]) = ([], [])
        while let item = reader.next() {
            switch item.records {
            case .success(let records):
                for record in records { if case .change(let change) = record { found.0.append(change) } }
            case .failure(let error): found.1.append(error)
            }
        }
        return (found.0, found.1, reader.ignored)
    }

    private static let places =
        #""barns":[{"id":1,"number":"3"}],"groups":[{"id":2,"barnId":1,"number":31},{"id":4,"number":"41"}]"#

    @Test func `an animal of another country stays one, and without a country it is Czech`() throws {
        let found = try told(
            #"{\#(Self.places),"animals":[{"id":10,"country":"SK","number":"123456789"},{"id":11,"number":"123456789"}],"changes":[{"id":1,"animalId":10,"kindId":\#(ChangeKind.dryOff.rawValue),"date":"2026-11-05","fields":{}},{"id":2,"animalId":11,"kindId":\#(ChangeKind.dryOff.rawValue),"date":"2026-11-05T08:00:00Z"}]}"#
        )
        #expect(
            found.errors.isEmpty && found.changes.map { $0.animal.first?.text } == ["SK 123456789", "CZ 123456 789"],
            "\(found.changes.map { $0.animal.first?.text })")
        #expect(found.changes.map(\.key) == ["farmsoft 1", "farmsoft 2"])
        #expect(
            found.changes.map(\.date) == [.day(Known.day("2026-11-05")), .moment(Known.moment("2026-11-05T08:00:00Z"))])
    }

    @Test(arguments: [ChangeKind.move, .selection])
    func `the group of a move or a selection is named by barn and number`(kind: ChangeKind) throws {
        func change(_ group: String) -> String {
            #"{\#(Self.places),"animals":[{"id":10,"number":"123456789"}],"changes":[{"id":1,"animalId":10,"kindId":\#(kind.rawValue),"date":"2026-11-05","fields":{"groupId":\#(group),"note":"x"}}]}"#
        }
        let found = try told(change("2"))
        #expect(found.changes.map(\.group) == [["3", "31"]] && found.changes.first?.fields == .object(["note": "x"]))
        #expect(try told(change("4")).changes.map(\.group) == [["41"]])
        #expect(try told(change("9")).errors.map(\.property) == ["groupId"])
    }

    /// Each refusal alone.
    @Test(arguments: [
        (#"{"animalId":10,"kindId":12,"date":"2026-11-05"}"#, "id"),
        (#"{"id":1,"kindId":12,"date":"2026-11-05"}"#, "animalId"),
        (#"{"id":1,"animalId":10,"date":"2026-11-05"}"#, "kindId"),
        (#"{"id":1,"animalId":10,"kindId":9999,"date":"2026-11-05"}"#, "kindId"),
        (#"{"id":1,"animalId":10,"kindId":12}"#, "date"),
        (#"{"id":1,"animalId":10,"kindId":12,"date":"5.11.2026"}"#, "date"),
        (#"{"id":1,"animalId":77,"kindId":12,"date":"2026-11-05"}"#, "animalId"),
        (#"{"id":1,"animalId":10,"kindId":12,"date":"2026-11-05","fields":7}"#, "fields"),
    ])
    func `a change that lacks something is refused by its property`(change: String, property: String) throws {
        let kind = "\(ChangeKind.dryOff.rawValue)"
        let found = try told(
            #"{"animals":[{"id":10,"number":"123456789"}],"changes":[\#(change.replacing(":12", with: ":\(kind)"))]}"#)
        #expect(found.changes.isEmpty && found.errors.map(\.property) == [property])
    }

    @Test func `what means nothing here is named`() throws {
        let found = try told(
            #"{"barns":[{"id":1,"number":"3","roof":"red"}],"tractors":[{"id":1}],"animals":[{"id":1,"number":"x"}]}"#)
        #expect(found.ignored == ["barns.roof", "tractors"] && found.errors.map(\.property) == ["number"])
    }
}
