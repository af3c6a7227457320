import HerdStore
import Values

/// An event of ICAR ADE that is a change here, as it came.
struct ICAREvent {
    private let type: String
    private let json: JSONValue

    /// `nil` for types that are no change here.
    init?(_ type: String, _ json: JSONValue) {
        guard Self.properties[type] != nil else { return nil }
        self.type = type
        self.json = json
    }

    /// The properties that are read or mean nothing here.
    var known: [String] {
        ["resourceType", "@self", "meta", "id", "animal", "eventDateTime", "responsible", "remark"]
            + (Self.properties[type] ?? [])
    }

    private static let properties: [String: [String]] = [
        "icarWeightEventResource": ["weight"],
        "icarReproHeatEventResource": ["heatDetectionMethod", "visualDetection"],
        "icarReproInseminationEventResource": [
            "inseminationType", "rank", "sireIdentifiers", "straw", "semenFromFarmStocks", "embryo", "eventEndDateTime",
        ],
        "icarReproPregnancyCheckEventResource": ["result", "exceptions"],
        "icarReproAbortionEventResource": [],
        "icarReproParturitionEventResource": [
            "damParity", "calvingEase", "liveProgeny", "totalProgeny", "progenyDetails", "progeny",
        ],
        "icarMilkingDryOffEventResource": [],
        "icarTreatmentEventResource": ["medicine", "dose", "withdrawals"],
        "icarTreatmentProgramEventResource": ["diagnoses", "treatments"],
        "icarMovementDepartureEventResource": ["departureKind", "consignment"],
        "icarMovementDeathEventResource": ["deathReason", "explanation"],
    ]

    func change() throws(ToldError) -> ToldChange {
        guard let identity = try ICARScheme.identity(json["animal"]) else {
            throw ToldError("animal", json["animal"]?["scheme"]?.text, "animals are not known by this scheme here")
        }
        guard let text = json["eventDateTime"]?.text, let moment = Timestamp(text) else {
            throw ToldError("eventDateTime", json["eventDateTime"]?.text, "this is no time with its zone")
        }
        let (kind, fields) = try fields(moment.day)
        let isMidnight = moment.microseconds.flooringQuotientAndRemainder(by: 86_400_000_000).remainder == 0
        return ToldChange(
            animal: [identity], date: isMidnight ? .day(moment.day) : .moment(moment), kind: kind,
            fields: .object(fields.filter { $0.value != .null }), key: key)
    }

    /// An id is unique within its source only; those that came from here are known by themselves.
    private var key: String? {
        guard let id = json["id"]?.text, id.utf8.count <= 80 else { return nil }
        let source = json["meta"]?["source"]?.text ?? ""
        return source == "https://gatewayd.invalid" ? id : "icar \(source.prefix(80)) \(type) \(id)"
    }

    private func fields(_ day: CalendarDay) throws(ToldError) -> (ChangeKind, [String: JSONValue]) {
        let note = json["remark"] ?? .null
        let responsible = json["responsible"]?.text.map(JSONValue.string) ?? .null
        switch type {
        case "icarWeightEventResource":
            return (.weighing, ["kilograms": try kilograms(), "mode": "none", "note": note])
        case "icarReproHeatEventResource":
            return (.heat, ["character": heat, "technician": responsible, "note": note])
        case "icarReproInseminationEventResource": return (.insemination, try insemination(responsible, note))
        case "icarReproPregnancyCheckEventResource":
            return (.pregnancyCheck, ["result": try pregnancy(), "note": note])
        case "icarReproAbortionEventResource": return (.pregnancyCheck, ["result": "abortion", "note": note])
        case "icarReproParturitionEventResource": return (.calving, try calving(note))
        case "icarMilkingDryOffEventResource": return (.dryOff, ["note": note])
        case "icarMovementDepartureEventResource":
            let customer = json["consignment"]?["destinationAddress"] ?? .null
            return (.culling, ["kind": "sale", "customer": customer, "cause": note])
        case "icarMovementDeathEventResource":
            let isMissing = json["deathReason"]?.text == "Missing"
            return (.culling, ["kind": isMissing ? "theft" : "death", "cause": json["explanation"] ?? note])
        default: return (.treatment, treatment(responsible, note, day))
        }
    }

    private func kilograms() throws(ToldError) -> JSONValue {
        guard let measured = json["weight"]?["measurement"]?.double else {
            throw ToldError("weight.measurement", nil, "the weight is missing")
        }
        let factors = ["KGM": 1, "GRM": 0.001, "LBR": 0.453_592_37, "TNE": 1000]
        let units = json["weight"]?["units"]?.text ?? "KGM"
        guard let factor = factors[units] else { throw ToldError("weight.units", units, "this unit is not known here") }
        let kilograms = (measured * factor * 1000).rounded() / 1000
        guard kilograms.isFinite else { throw ToldError("weight.measurement", "\(measured)", "this is no weight") }
        return .number(kilograms)
    }

    private var heat: JSONValue {
        switch (json["heatDetectionMethod"]?.text, json["visualDetection"]?["heatIntensity"]?.text) {
        case ("Visual", "VeryWeak"), ("Visual", "Weak"): "silent"
        case ("Visual", .some): "normal"
        case ("Visual", nil): "observed"
        case ("Collar", _), ("Pedometer", _), ("EarTag", _), ("Bolus", _): "vitalimeter"
        case ("Other", _): "induced"
        default: .null
        }
    }

    private func insemination(
        _ technician: JSONValue, _ note: JSONValue
    ) throws(ToldError) -> [String: JSONValue] {
        let word = json["inseminationType"]?.text
        guard let character = ICARWords.insemination.ours(word) else {
            throw ToldError("inseminationType", word, "this kind of insemination is not known here")
        }
        let sires: JSONValue? = json["sireIdentifiers"] ?? json["straw"]?["sireIdentifiers"]
        guard case .array(let listed)? = sires, let bull = listed.first?["id"]?.text else {
            throw ToldError("sireIdentifiers", nil, "the bull is missing")
        }
        // Without a rank it is the first; nought is a repetition, which ADE does not tell apart.
        let rank = json["rank"]?.double.flatMap { Int64(exactly: $0) } ?? 1
        let isRepeated = rank == 0 && character == "insemination"
        var donor: JSONValue = .null
        if case .array(let donors)? = json["embryo"]?["donorIdentifiers"] { donor = donors.first?["id"] ?? .null }
        return [
            "character": isRepeated ? "reinsemination" : .string(character), "order": .integer(isRepeated ? 0 : rank),
            "bull": .string(bull), "technician": technician, "sexed": json["straw"]?["isSexedSemen"] ?? .null,
            "fromStock": json["semenFromFarmStocks"] ?? .null, "donorDam": donor, "note": note,
        ]
    }

    private func pregnancy() throws(ToldError) -> JSONValue {
        switch json["result"]?.text {
        case "Pregnant", "Multiple": return "pregnant"
        case "Empty": return json["exceptions"] == .array(["open"]) ? "open" : "barren"
        case let other:
            throw ToldError("result", other, "the check found neither that she is in calf nor that she is not")
        }
    }

    private func calving(_ note: JSONValue) throws(ToldError) -> [String: JSONValue] {
        guard let order = json["damParity"] else {
            throw ToldError("damParity", nil, "the order of the calving is missing")
        }
        var calves: [JSONValue] = []
        if case .array(let listed)? = json["progenyDetails"] ?? json["progeny"] {
            calves = listed.compactMap { $0["identifier"]?["id"] }
        }
        var fields: [String: JSONValue] = ["order": order, "note": note]
        fields["course"] = ICARWords.calvingEase.ours(json["calvingEase"]?.text).map(JSONValue.string)
        if !calves.isEmpty { fields["calves"] = .array(calves) }
        if let total = json["totalProgeny"]?.double {
            let live = json["liveProgeny"]?.double ?? Double(calves.count)
            // Whoever has borne 1e300 is told so by the rules of a calving.
            fields["stillborn"] = .plainest(max(0, total - live))
        }
        return fields
    }

    private func treatment(_ by: JSONValue, _ note: JSONValue, _ day: CalendarDay) -> [String: JSONValue] {
        var fields: [String: JSONValue] = ["note": note]
        // Who is responsible may be anybody by name; here it is one of five.
        let roles = ["keeper", "vet", "clawTrimmer", "breeder", "other"]
        if let role = by.text { fields["by"] = .string(roles.contains(role) ? role : "other") }
        if case .array(let diagnoses)? = json["diagnoses"] {
            fields["diagnoses"] = .array(diagnoses.compactMap { $0["name"] ?? $0["id"] })
        }
        let treatments: [JSONValue] =
            if case .array(let listed)? = json["treatments"] { listed } else { [json] }
        let medicines = treatments.compactMap { medicine($0, day) }
        if !medicines.isEmpty { fields["medicines"] = .array(medicines) }
        return fields
    }

    private func medicine(_ json: JSONValue, _ day: CalendarDay) -> JSONValue? {
        guard let name = json["medicine"]?["name"]?.text else { return nil }
        let given = json["eventDateTime"]?.text.flatMap { Timestamp($0)?.day } ?? day
        var fields: [String: JSONValue] = ["name": .string(name)]
        if given != day { fields["given"] = .string(given.description) }
        fields["amount"] = json["dose"]?["doseQuantity"]
        fields["unit"] = ICARWords.doseUnits.ours(json["dose"]?["doseUnits"]?.text).map(JSONValue.string)
        if case .array(let withdrawals)? = json["withdrawals"] {
            for withdrawal in withdrawals {
                guard let end = withdrawal["endDate"]?.text.flatMap({ Timestamp($0)?.day }) else { continue }
                let days = JSONValue.integer(Int64(max(0, end.daysSince1970 - given.daysSince1970)))
                switch withdrawal["productType"]?.text {
                case "Milk": fields["milkDays"] = days
                case "Meat": fields["meatDays"] = days
                default: break
                }
            }
        }
        return .object(fields)
    }
}
