import HerdStore
import Values

/// The rules of ICAR ADE's JSON schemas (github.com/adewg/ICAR) that our events must fulfil, restated.
enum ICARSchema {
    private static let massUnits = ["KGM", "GRM", "LBR", "TNE", "MC", "MGM", "ONZ", "PN"]
    private static let methods = [
        "LoadCell", "Girth", "Assessed", "WalkOver", "Predicted", "Imaged", "FrontEndCorrelated", "GroupAverage",
    ]
    private static let core = [
        "resourceType", "@self", "meta", "location", "id", "eventDateTime", "traitLabel", "responsible",
        "contemporaryGroup", "remark",
    ]

    /// `icarWeightEventResource` on `icarAnimalEventCoreResource`.
    static func complaints(aboutWeightEvent event: JSONValue) -> [String] {
        var check = Check()
        check.event(event, "icarWeightEventResource", further: ["animal", "weight", "device", "timeOffFeed"])
        check.animal(event["animal"], "animal")
        check.object(event["weight"], "weight", known: ["measurement", "units", "method", "resolution"])
        check.number(event["weight"]?["measurement"], "measurement", least: 0, isRequired: true)
        check.word(event["weight"]?["units"], "units", massUnits)
        check.word(event["weight"]?["method"], "method", methods)
        check.number(event["weight"]?["resolution"], "resolution")
        return check.complaints
    }

    /// `icarGroupWeightEventResource` on `icarGroupEventCoreResource`.
    static func complaints(aboutGroupWeightEvent event: JSONValue) -> [String] {
        var check = Check()
        check.event(
            event, "icarGroupWeightEventResource",
            further: [
                "groupMethod", "countObserved", "inventoryClassification", "embeddedAnimalSet", "animalSetReference",
                "units", "method", "resolution", "animalWeights", "statistics", "device", "timeOffFeed",
            ])
        check.word(
            event["groupMethod"], "groupMethod", ["ExistingAnimalSet", "EmbeddedAnimalSet", "InventoryClassification"])
        check.number(event["countObserved"], "countObserved", least: 0)
        check.word(event["units"], "units", massUnits)
        check.word(event["method"], "method", methods)
        check.number(event["resolution"], "resolution")
        let set = event["embeddedAnimalSet"]
        check.object(set, "embeddedAnimalSet", known: ["resourceType", "id", "name", "reference", "purpose", "member"])
        check.text(set?["resourceType"], "resourceType of the set", isRequired: true)
        check.text(set?["id"], "id of the set", isRequired: true)
        for member in check.list(set?["member"], "member") { check.animal(member, "member") }
        for pair in check.list(event["animalWeights"], "animalWeights") {
            check.object(pair, "animalWeights", known: ["animal", "weight"])
            if pair["animal"] != nil { check.animal(pair["animal"], "animalWeights.animal") }
            check.number(pair["weight"], "animalWeights.weight")
        }
        for statistic in check.list(event["statistics"], "statistics") {
            check.object(statistic, "statistics", known: ["metric", "unit", "aggregation", "value"])
            check.word(
                statistic["aggregation"], "aggregation", ["Average", "Sum", "StDev", "Min", "Max", "Count"])
            check.number(statistic["value"], "value")
            check.text(statistic["unit"], "unit")
        }
        return check.complaints
    }

    private struct Check {
        var complaints: [String] = []

        /// `icarEventCoreResource`, `icarResource` and `icarMetaDataType`.
        mutating func event(_ event: JSONValue, _ type: String, further: [String]) {
            object(event, type, known: core + further)
            word(event["resourceType"], "resourceType", [type])
            text(event["id"], "id", isRequired: true)
            moment(event["eventDateTime"], "eventDateTime")
            for key in ["remark", "contemporaryGroup"] { text(event[key], key) }
            number(event["timeOffFeed"], "timeOffFeed")
            let meta = event["meta"]
            object(
                meta, "meta",
                known: ["source", "sourceId", "isDeleted", "modified", "created", "creator", "validFrom", "validTo"])
            text(meta?["source"], "meta.source", isRequired: true)
            text(meta?["sourceId"], "meta.sourceId")
            moment(meta?["modified"], "meta.modified")
            if meta?["created"] != nil { moment(meta?["created"], "meta.created") }
            guard let device = event["device"] else { return }
            object(
                device, "device",
                known: [
                    "@context", "@id", "@type", "identifier", "reltype", "href", "model", "serial",
                    "manufacturerName", "registration",
                ])
            for key in ["identifier", "model", "serial"] { text(device[key], "device.\(key)") }
        }

        /// `icarAnimalIdentifierType`.
        mutating func animal(_ value: JSONValue?, _ path: String) {
            object(value, path, known: ["scheme", "id"])
            text(value?["scheme"], "\(path).scheme", isRequired: true)
            text(value?["id"], "\(path).id", isRequired: true)
        }

        mutating func object(_ value: JSONValue?, _ path: String, known: [String]) {
            guard case .object(let members) = value else { return complaints.append("\(path) is no object") }
            for key in members.keys.sorted() where !known.contains(key) {
                complaints.append("\(path).\(key) is not in the schema")
            }
        }

        mutating func list(_ value: JSONValue?, _ path: String) -> [JSONValue] {
            guard case .array(let items) = value else {
                complaints.append("\(path) is no list")
                return []
            }
            return items
        }

        mutating func text(_ value: JSONValue?, _ path: String, isRequired: Bool = false) {
            switch value {
            case .string(let text) where !text.isEmpty: break
            case nil where !isRequired: break
            default: complaints.append("\(path) is no text")
            }
        }

        mutating func word(_ value: JSONValue?, _ path: String, _ words: [String]) {
            guard case .string(let text) = value, words.contains(text) else {
                return complaints.append("\(path) is none of \(words)")
            }
        }

        mutating func number(_ value: JSONValue?, _ path: String, least: Double? = nil, isRequired: Bool = false) {
            let number: Double? =
                switch value {
                case .integer(let integer): Double(integer)
                case .number(let number): number
                default: nil
                }
            guard value != nil || isRequired else { return }
            guard let number, number >= least ?? number else { return complaints.append("\(path) is no such number") }
        }

        /// RFC 3339 in UTC.
        mutating func moment(_ value: JSONValue?, _ path: String) {
            guard case .string(let text) = value, text.hasSuffix("Z"), Timestamp(text) != nil else {
                return complaints.append("\(path) is no moment in UTC")
            }
        }
    }
}
