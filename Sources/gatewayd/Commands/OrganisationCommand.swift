import HerdStore
import Values

extension Command {
    /// `gatewayd organisation`: one of the contact directory is entered, corrected or deleted.
    static let organisation = Command(
        name: "organisation",
        summary:
            "Enters or corrects an organisation of the contacts, named by its company number or id, or deletes one.",
        operands: "add FIELD=VALUE…|set NUMBER|ID FIELD=VALUE…|remove NUMBER|ID",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print the organisation as the API gives it"),
        ]
    ) { arguments in
        let (order, words) = (arguments.operands.first, arguments.operands.dropFirst())
        let organisation: Organisation
        switch (order, words.count) {
        case ("add", 1...):
            let draft: OrganisationDraft = try fields.read(words)
            organisation = try await arguments.writtenStore().createOrganisation(draft, by: person)
        case ("set", 2...):
            let patch: OrganisationPatch = try fields.read(words.dropFirst())
            let store = try await arguments.writtenStore()
            organisation = try await store.editOrganisation(id(words[1], in: store), patch, by: person)
        case ("remove", 1):
            let store = try await arguments.writtenStore()
            try await store.deleteOrganisation(id(words[1], in: store), by: person)
            return 0
        default: throw UsageError("say add FIELD=VALUE…, set NUMBER FIELD=VALUE…, or remove NUMBER")
        }
        StandardStream.output.line(arguments.has("json") ? try organisation.jsonLine : organisation.line)
        return 0
    }

    private static let person = "gatewayd organisation"

    private static let fields = TypedFields([
        "name": .text(needed: true), "companyNumber": .text(), "address": .text(), "email": .text(), "phone": .text(),
        "notes": .text(),
    ])

    private static func id(_ word: String, in store: HerdStore) async throws -> Organisation.ID {
        if let id = Organisation.ID(word) { return id }
        // Typed as it may be entered: with spaces, or without its zeros.
        let number = CompanyNumber(word)?.digits ?? word
        let found = try await store.directory(query: number, of: .organisation).items.compactMap(\.organisation)
        guard let organisation = found.first(where: { $0.companyNumber == number }) else {
            throw UsageError("no organisation has the company number or id '\(word)'")
        }
        return organisation.id
    }
}

extension Organisation {
    /// Its id stands first: not every one has a company number.
    fileprivate var line: String {
        [id.description, companyNumber, name, address, phone, email].compactMap(\.self).joined(separator: "  ").seen
    }
}
