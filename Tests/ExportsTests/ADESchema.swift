import HerdStore

/// The properties that ICAR ADE's published schemas (github.com/adewg/ICAR) give each resource, restated.
enum ADESchema {
    private static let resource = ["resourceType", "@self", "meta"]
    private static let event =
        resource + [
            "id", "animal", "eventDateTime", "location", "traitLabel", "responsible", "contemporaryGroup", "remark",
        ]
    private static let properties: [String: [String]] = [
        "icarAnimalCoreResource": resource + [
            "identifier", "alternativeIdentifiers", "specie", "gender", "birthDate", "primaryBreed", "breedFractions",
            "coatColor", "coatColorIdentifier", "managementTag", "name", "officialName", "productionPurpose", "status",
            "reproductionStatus", "lactationStatus", "parentage", "healthStatus",
        ],
        "icarWeightEventResource": event + ["weight", "device", "timeOffFeed"],
        "icarReproHeatEventResource": event + [
            "heatDetectionMethod", "certainty", "commencementDateTime", "expirationDateTime", "visualDetection",
            "optimumInseminationWindow", "deviceHeatProbability", "heatReportScrSenseTime",
            "heatReportNedapCowControl", "device",
        ],
        "icarReproInseminationEventResource": event + [
            "rank", "inseminationType", "sireIdentifiers", "sireOfficialName", "sireURI", "straw", "eventEndDateTime",
            "semenFromFarmStocks", "farmContainer", "embryo",
        ],
        "icarReproPregnancyCheckEventResource": event + [
            "method", "result", "foetalAge", "foetusCount", "foetusCountMale", "foetusCountFemale", "exceptions",
        ],
        "icarReproAbortionEventResource": event,
        "icarReproParturitionEventResource": event + [
            "isEmbryoImplant", "damParity", "liveProgeny", "totalProgeny", "calvingEase", "progenyDetails", "progeny",
        ],
        "icarMilkingDryOffEventResource": event,
        "icarTreatmentEventResource": event + [
            "medicine", "procedure", "batches", "withdrawals", "dose", "site", "positions", "comment",
        ],
        "icarTreatmentProgramEventResource": event + ["diagnoses", "courses", "treatments"],
        "icarMovementDepartureEventResource": event + [
            "departureKind", "departureReason", "consignment", "extendedReasons",
        ],
        "icarMovementDeathEventResource": event + [
            "deathReason", "explanation", "disposalMethod", "disposalOperator", "disposalReference", "consignment",
            "deathMethod", "extendedReasons",
        ],
    ]
    /// Words of its enumerations, of those that we write.
    private static let words: [String: [String]] = [
        "gender": ["Female", "FemaleNeuter", "Freemartin", "Male", "MaleCryptorchid", "MaleNeuter", "Unknown"],
        "status": ["Alive", "Dead", "OffFarm", "Unknown"], "specie": ["Cattle"],
        "heatDetectionMethod": ["Chemical", "Visual", "Pedometer", "Collar", "EarTag", "Bolus", "Other"],
        "heatIntensity": ["VeryWeak", "Weak", "Normal", "Strong", "VeryStrong"],
        "inseminationType": ["NaturalService", "RunWithBull", "Insemination", "Implantation"],
        "result": ["Empty", "Pregnant", "Multiple", "Unknown"],
        "calvingEase": [
            "EasyUnassisted", "EasyAssisted", "DifficultExtraAssistance", "DifficultVeterinaryCare",
            "CaesareanOrSurgery",
        ],
        "departureKind": ["InternalTransfer", "Export", "Slaughter", "Sale", "Other"],
        "deathReason": [
            "Missing", "Parturition", "Disease", "Accident", "Consumption", "Culled", "Other", "Unknown",
        ],
        "productType": ["Meat", "Milk"], "units": ["KGM"], "relation": ["Genetic", "Recipient", "Adoptive"],
        "doseUnits": ["MLT", "LTR", "MGM", "GRM", "XTU", "TU", "EA", "SYR"],
    ]
    private static let required: [String: [String]] = [
        "icarAnimalCoreResource": ["identifier", "specie", "gender"],
        "icarReproInseminationEventResource": ["inseminationType"],
    ]

    /// What of a resource is not as its schema says.
    static func complaints(about json: JSONValue) -> [String] {
        guard let type = json["resourceType"]?.text, let known = properties[type], case .object(let members) = json
        else {
            return ["no known resource"]
        }
        var complaints = members.keys.filter { !known.contains($0) }.map { "\(type).\($0) is not in the schema" }
        let needed = (required[type] ?? ["id", "animal", "eventDateTime"]) + ["meta"]
        complaints += needed.filter { members[$0] == nil }.map { "\(type).\($0) is missing" }
        let meta = ["source", "modified"].filter { members["meta"]?[$0] == nil }
        complaints += meta.map { "\(type).meta.\($0) is missing" }
        return complaints + wrongWords(json, type)
    }

    private static func wrongWords(_ json: JSONValue, _ path: String) -> [String] {
        switch json {
        case .array(let items): return items.flatMap { wrongWords($0, path) }
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
                guard let known = words[name], let word = value.text, !known.contains(word) else {
                    return wrongWords(value, "\(path).\(name)")
                }
                return ["\(path).\(name) is '\(word)'"]
            }
        default: return []
        }
    }
}
