import SQLite
import Values

extension ReadView {
    func organisation(_ id: Organisation.ID) throws -> Organisation {
        guard let found: Organisation = try first("SELECT * FROM organisations WHERE id = \(id)") else {
            throw HerdError.unknownOrganisation(id)
        }
        return found
    }
}

extension Transaction {
    func createOrganisation(
        _ draft: OrganisationDraft, by person: String, idempotencyKey: String?
    ) throws -> Organisation {
        let id = try once(idempotencyKey, "organisation") {
            let organisation = try tidied(
                Organisation(
                    id: makeID(), name: draft.name, companyNumber: draft.companyNumber, address: draft.address,
                    email: draft.email, phone: draft.phone, notes: draft.notes, createdAt: now))
            try insert(into: "organisations", row(of: organisation))
            try index(organisation.directoryKeys, of: organisation.id)
            try audit("organisation.created", organisation.id, by: person, after: organisation)
            try emit(.organisationChanged, OrganisationChanged(id: organisation.id, deleted: nil))
            return organisation.id
        }
        return try organisation(id)
    }

    func editOrganisation(
        _ id: Organisation.ID, _ patch: OrganisationPatch, by person: String
    ) throws -> Organisation {
        let before = try organisation(id)
        let after = try tidied(before.corrected(by: patch))
        try update("organisations", row(of: after), where: "id", is: id)
        try index(after.directoryKeys, of: id)
        try audit("organisation.edited", id, by: person, before: before, after: after)
        try emit(.organisationChanged, OrganisationChanged(id: id, deleted: nil))
        return after
    }

    func deleteOrganisation(_ id: Organisation.ID, by person: String) throws {
        let before = try organisation(id)
        try run("DELETE FROM organisations WHERE id = \(id)")
        try index(nil, of: id)
        try audit("organisation.deleted", id, by: person, before: before)
        try emit(.organisationChanged, OrganisationChanged(id: id, deleted: true))
    }

    /// With its number as eight digits, or refused.
    private func tidied(_ organisation: Organisation) throws -> Organisation {
        var tidied = organisation
        guard organisation.name.contains(where: { !$0.isWhitespace }) else {
            throw HerdError.badLength("name", 1...200)
        }
        try HerdError.check(organisation.name, "name", 1...200)
        let lines = [
            ("address", organisation.address), ("email", organisation.email), ("phone", organisation.phone),
        ]
        for (field, text) in lines { try HerdError.check(text, field, 0...200) }
        let notes = organisation.notes ?? ""
        guard notes.isOf(0...2000) else { throw HerdError.tooLong("notes", most: 2000) }
        guard notes.isText else { throw HerdError.unseen("notes") }
        if let text = organisation.companyNumber {
            guard let number = CompanyNumber(text) else {
                throw HerdError.badText(
                    "companyNumber", "is no number of an organisation: its last digit does not fit the others",
                    CodedText("bad-value.company-number"))
            }
            tidied.companyNumber = number.digits
            let other: Organisation? = try first(
                "SELECT * FROM organisations WHERE company_number = \(number.digits)")
            if let other, other.id != organisation.id { throw HerdError.companyNumberTaken(other) }
        }
        return tidied
    }

    private func row(of organisation: Organisation) -> NewRow {
        [
            "id": organisation.id, "name": organisation.name, "company_number": organisation.companyNumber,
            "address": organisation.address, "email": organisation.email, "phone": organisation.phone,
            "notes": organisation.notes, "created_at": organisation.createdAt,
        ]
    }
}

/// What everybody is told of an organisation: its address may be somebody's home.
private struct OrganisationChanged: Encodable {
    let id: Organisation.ID
    let deleted: Bool?
}

extension HerdError {
    fileprivate static func unknownOrganisation(_ id: Organisation.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-organisation", "there is no organisation \(id)", action: "Choose one from the list.")
    }

    fileprivate static func companyNumberTaken(_ organisation: Organisation) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "company-number-taken",
                [
                    "number": .text(organisation.companyNumber ?? ""), "name": .text(organisation.name),
                    "field": .text("companyNumber"),
                ]),
            "the company number belongs to \(organisation.name)",
            action: "Open that organisation, or correct the number.")
    }
}
