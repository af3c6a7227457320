import FoundationEssentials
package import HerdStore
import Values

/// Reads ICAR ADE 1.3 resources: animals and the events that are changes here.
package struct ICARReader: ToldSource {
    private var items: JSONItems
    private var number = 0
    private var isOver = false
    private var unknown: Set<String> = []

    package init(_ bytes: [UInt8]) { items = JSONItems(bytes) }
    package init(_ file: ImportFile) { items = JSONItems(file) }

    package var fraction: Double { items.fraction }
    package var ignored: [String] { unknown.sorted() }

    package mutating func next() -> ToldItem? {
        guard !isOver else { return nil }
        number += 1
        do throws(ToldError) {
            guard let item = try items.next() else {
                isOver = true
                return nil
            }
            guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(item.text)) else {
                return ToldItem(number: number, records: .failure(ToldError(nil, nil, "this is no JSON")))
            }
            do throws(ToldError) {
                return ToldItem(number: number, records: .success(try records(json)))
            } catch {
                return ToldItem(number: number, records: .failure(error))
            }
        } catch {
            isOver = true
            return ToldItem(number: number, records: .failure(error))
        }
    }

    private mutating func records(_ json: JSONValue) throws(ToldError) -> [ToldRecord] {
        guard let type = json["resourceType"]?.text else {
            throw ToldError("resourceType", nil, "a resource says of which type it is")
        }
        if type == "icarAnimalCoreResource" { return [.animal(try animal(json))] }
        guard let event = ICAREvent(type, json) else {
            throw ToldError("resourceType", type, "this is no animal and no event that is a change here")
        }
        note(json, type, known: event.known)
        return [.change(try event.change())]
    }

    private mutating func note(_ json: JSONValue, _ type: String, known: [String]) {
        guard case .object(let members) = json else { return }
        for name in members.keys where !known.contains(name) && unknown.count < 1000 {
            unknown.insert("\(type).\(name.prefix(100))")
        }
    }

    private mutating func animal(_ json: JSONValue) throws(ToldError) -> ToldAnimal {
        note(
            json, "icarAnimalCoreResource",
            known: [
                "resourceType", "meta", "identifier", "alternativeIdentifiers", "specie", "gender", "birthDate",
                "primaryBreed", "coatColor", "managementTag", "name", "status", "parentage",
            ])
        if let specie = json["specie"]?.text, specie != "Cattle" {
            throw ToldError("specie", specie, "only cattle are kept here")
        }
        var animal = ToldAnimal()
        var all = [json["identifier"]]
        if case .array(let others)? = json["alternativeIdentifiers"] { all += others }
        for identifier in all {
            switch try ICARScheme.identity(identifier) {
            case .earTag(let tag): animal.earTag = animal.earTag ?? tag.description
            case .eid(let eid): animal.eid = animal.eid ?? eid.description
            case nil: break
            }
        }
        switch json["gender"]?.text {
        case "Female", "FemaleNeuter", "Freemartin": animal.sex = .female
        case "Male", "MaleNeuter", "MaleCryptorchid": animal.sex = .male
        default: break
        }
        if let born = json["birthDate"]?.text {
            guard let day = Timestamp(born)?.day ?? CalendarDay(born) else {
                throw ToldError("birthDate", born, "this is no date")
            }
            animal.born = day
        }
        animal.breed = json["primaryBreed"]?["id"]?.text
        animal.colour = json["coatColor"]?.text
        animal.collar = json["managementTag"]?.text
        animal.name = json["name"]?.text
        if case .array(let parents)? = json["parentage"] {
            for parent in parents where parent["parentOf"] == nil || parent["parentOf"] == json["identifier"] {
                guard let id = parent["identifier"]?["id"]?.text else { continue }
                if parent["gender"]?.text == "Female" { animal.dam = id } else { animal.sire = id }
            }
        }
        return animal
    }
}
