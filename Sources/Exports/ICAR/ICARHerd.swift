import HerdStore
import Values

/// The herd as a JSON array of ICAR ADE 1.3 resources: each animal, and behind it what happened to it as far as ADE has events.
struct ICARHerd {
    let animal: Animal

    /// The animal and its events.
    func resources(_ changes: [Change]) -> [JSONValue] {
        [resource(changes.first { $0.kind == .birth })] + changes.flatMap(events)
    }

    /// `icarAnimalCoreResource`.
    private func resource(_ birth: Change?) -> JSONValue {
        let identity = ICARScheme.identifiers(animal)
        var members: [String: JSONValue] = [
            "resourceType": "icarAnimalCoreResource", "identifier": identity[0], "specie": "Cattle",
            "gender": animal.sex == .female ? "Female" : "Male",
            "birthDate": .string(moment(.day(animal.born))),
            "status": .string(status),
            "meta": meta(birth ?? nil),
        ]
        if identity.count > 1 { members["alternativeIdentifiers"] = .array(Array(identity.dropFirst())) }
        if let breed = animal.breed { members["primaryBreed"] = ICARScheme.identifier("cz.breed", breed) }
        members["coatColor"] = animal.colour.map(JSONValue.string)
        members["managementTag"] = animal.collar.map(JSONValue.string)
        members["name"] = animal.name.map(JSONValue.string)
        let parents = [
            animal.dam.map { parent("Female", ICARScheme.earTag, $0, of: identity[0]) },
            animal.sire.map { parent("Male", ICARScheme.bull, $0, of: identity[0]) },
        ].compactMap(\.self)
        if !parents.isEmpty { members["parentage"] = .array(parents) }
        return .object(members)
    }

    private var status: String {
        guard animal.status == .culled else { return "Alive" }
        return animal.culled?.kind == .death ? "Dead" : "OffFarm"
    }

    private func parent(_ gender: String, _ scheme: String, _ id: String, of child: JSONValue) -> JSONValue {
        .object([
            "parentOf": child, "gender": .string(gender), "relation": "Genetic",
            "identifier": ICARScheme.identifier(scheme, id),
        ])
    }

    /// What ADE has no event for is left out.
    private func events(_ change: Change) -> [JSONValue] {
        let json = (try? JSONValue(encoding: change.fields)) ?? .object([:])
        switch change.kind {
        case .weighing: return [event("icarWeightEventResource", change, weight(json, change))]
        case .heat: return [event("icarReproHeatEventResource", change, heat(json))]
        case .insemination: return [event("icarReproInseminationEventResource", change, insemination(json))]
        case .pregnancyCheck:
            guard json["result"]?.text != "abortion" else {
                return [event("icarReproAbortionEventResource", change, [:])]
            }
            return [event("icarReproPregnancyCheckEventResource", change, pregnancy(json))]
        case .calving: return [event("icarReproParturitionEventResource", change, calving(json))]
        case .dryOff: return [event("icarMilkingDryOffEventResource", change, [:])]
        case .treatment: return [event("icarTreatmentProgramEventResource", change, treatment(json, change))]
        case .culling: return [culling(json, change)]
        default: return []
        }
    }

    /// `icarEventCoreResource` with what the event has besides.
    private func event(_ type: String, _ change: Change, _ further: [String: JSONValue]) -> JSONValue {
        var members: [String: JSONValue] = [
            "resourceType": .string(type), "id": .string(change.id.description),
            "animal": ICARScheme.identifiers(animal)[0], "eventDateTime": .string(moment(change.date)),
            "meta": meta(change),
        ]
        let note = (try? JSONValue(encoding: change.fields))?["note"]
        if let note, note != .null { members["remark"] = note }
        return .object(members.merging(further.filter { $0.value != .null }) { $1 })
    }

    private func meta(_ change: Change?) -> JSONValue {
        var members: [String: JSONValue] = [
            "source": "https://gatewayd.invalid", "sourceId": .string(animal.id.description),
        ]
        if let change {
            members["sourceId"] = .string(change.id.description)
            members["created"] = .string(change.recordedAt.description)
            members["modified"] = .string((change.correctedAt ?? change.recordedAt).description)
            members["creator"] = .string(change.recordedBy)
        }
        return .object(members)
    }

    /// A whole day is its midnight in UTC, and read as that day again.
    private func moment(_ date: ChangeDate) -> String { date.start.description }
}

// MARK: - Events

extension ICARHerd {
    private func weight(_ json: JSONValue, _ change: Change) -> [String: JSONValue] {
        ["weight": .object(["measurement": json["kilograms"] ?? .null, "units": "KGM", "method": "LoadCell"])]
    }

    private func heat(_ json: JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["responsible": json["technician"] ?? .null]
        switch json["character"]?.text {
        case "normal":
            members["heatDetectionMethod"] = "Visual"
            members["visualDetection"] = .object(["heatIntensity": "Normal"])
        case "silent":
            members["heatDetectionMethod"] = "Visual"
            members["visualDetection"] = .object(["heatIntensity": "VeryWeak"])
        case "observed": members["heatDetectionMethod"] = "Visual"
        case "vitalimeter": members["heatDetectionMethod"] = "Collar"
        case "induced": members["heatDetectionMethod"] = "Other"
        default: break
        }
        return members
    }

    private func insemination(_ json: JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "inseminationType": .string(ICARWords.insemination.theirs(json["character"]?.text) ?? "Insemination"),
            "rank": json["order"] ?? .null, "responsible": json["technician"] ?? .null,
            "semenFromFarmStocks": json["fromStock"] ?? .null,
        ]
        if let bull = json["bull"]?.text {
            members["sireIdentifiers"] = .array([ICARScheme.identifier(ICARScheme.bull, bull)])
        }
        if let sexed = json["sexed"], sexed != .null { members["straw"] = .object(["isSexedSemen": sexed]) }
        if let dam = json["donorDam"]?.text {
            members["embryo"] = .object([
                "donorIdentifiers": .array([ICARScheme.identifier(ICARScheme.earTag, dam)])
            ])
        }
        return members
    }

    private func pregnancy(_ json: JSONValue) -> [String: JSONValue] {
        switch json["result"]?.text {
        case "pregnant": ["result": "Pregnant"]
        // Both are empty; that she may be served again is said beside it.
        case "open": ["result": "Empty", "exceptions": .array(["open"])]
        default: ["result": "Empty"]
        }
    }

    private func calving(_ json: JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["damParity": json["order"] ?? .null]
        members["calvingEase"] = ICARWords.calvingEase.theirs(json["course"]?.text).map(JSONValue.string)
        let calves: [JSONValue] = if case .array(let calves)? = json["calves"] { calves } else { [] }
        if !calves.isEmpty {
            members["liveProgeny"] = .integer(Int64(calves.count))
            members["progenyDetails"] = .array(
                calves.compactMap(\.text).map { tag in
                    .object([
                        "identifier": ICARScheme.identifier(ICARScheme.earTag, tag), "specie": "Cattle",
                        "gender": "Unknown",
                    ])
                })
        }
        if let stillborn = json["stillborn"]?.double {
            members["liveProgeny"] = .integer(Int64(calves.count))
            members["totalProgeny"] = .integer(Int64(calves.count) + Int64(stillborn))
        }
        return members
    }

    /// `icarTreatmentProgramEventResource`: the diagnoses, and a treatment for each medicine.
    private func treatment(_ json: JSONValue, _ change: Change) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["responsible": json["by"] ?? .null]
        if case .array(let diagnoses)? = json["diagnoses"], !diagnoses.isEmpty {
            members["diagnoses"] = .array(diagnoses.map { .object(["name": $0]) })
        }
        if case .array(let medicines)? = json["medicines"], !medicines.isEmpty {
            members["treatments"] = .array(medicines.enumerated().map { medicine($1, number: $0 + 1, change) })
        }
        return members
    }

    private func medicine(_ json: JSONValue, number: Int, _ change: Change) -> JSONValue {
        let given = json["given"]?.text.flatMap { CalendarDay($0) }
        let day = given ?? change.date.start.day
        var members: [String: JSONValue] = [
            "resourceType": "icarTreatmentEventResource", "id": .string("\(change.id)-\(number)"),
            "animal": ICARScheme.identifiers(animal)[0],
            "eventDateTime": .string(moment(given.map(ChangeDate.day) ?? change.date)),
            "medicine": .object(["name": json["name"] ?? .null]), "meta": meta(change),
        ]
        if let amount = json["amount"], amount != .null {
            var dose: [String: JSONValue] = ["doseQuantity": amount]
            dose["doseUnits"] = ICARWords.doseUnits.theirs(json["unit"]?.text).map(JSONValue.string)
            members["dose"] = .object(dose)
        }
        let withdrawals: [JSONValue] = [("Milk", "milkDays"), ("Meat", "meatDays")].compactMap { product, field in
            guard let days = json[field]?.double else { return nil }
            let end = CalendarDay(daysSince1970: day.daysSince1970 + Int(days))
            return .object(["productType": .string(product), "endDate": .string(moment(.day(end)))])
        }
        if !withdrawals.isEmpty { members["withdrawals"] = .array(withdrawals) }
        return .object(members)
    }

    private func culling(_ json: JSONValue, _ change: Change) -> JSONValue {
        let cause = json["cause"] ?? .null
        switch json["kind"]?.text {
        case "sale":
            var members: [String: JSONValue] = ["departureKind": "Sale", "remark": cause]
            if let customer = json["customer"], customer != .null {
                members["consignment"] = .object(["destinationAddress": customer])
            }
            return event("icarMovementDepartureEventResource", change, members)
        case "theft":
            return event("icarMovementDeathEventResource", change, ["deathReason": "Missing", "explanation": cause])
        default:
            return event("icarMovementDeathEventResource", change, ["deathReason": "Unknown", "explanation": cause])
        }
    }
}
