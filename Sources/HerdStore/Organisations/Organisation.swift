package import SQLite
package import Values

/// Somebody in the contact directory: an employer, a base organisation, a supplier.
package struct Organisation: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Organisation>

    package let id: ID
    package internal(set) var name: String
    /// IČO, eight digits, unique.
    package internal(set) var companyNumber: String?
    package internal(set) var address: String?
    package internal(set) var email: String?
    package internal(set) var phone: String?
    package internal(set) var notes: String?
    package let createdAt: Timestamp
}

/// What is needed to enter an organisation.
package struct OrganisationDraft: Decodable, Equatable, Sendable {
    package var name: String
    package var companyNumber: String?
    package var address: String?
    package var email: String?
    package var phone: String?
    package var notes: String?

    package init(
        name: String, companyNumber: String? = nil, address: String? = nil, email: String? = nil,
        phone: String? = nil, notes: String? = nil
    ) {
        self.name = name
        self.companyNumber = companyNumber
        self.address = address
        self.email = email
        self.phone = phone
        self.notes = notes
    }
}

/// A correction of an organisation: absent stays, `null` empties.
package struct OrganisationPatch: Equatable, Sendable {
    package var name: String?
    package var companyNumber: FieldUpdate<String> = .unchanged
    package var address: FieldUpdate<String> = .unchanged
    package var email: FieldUpdate<String> = .unchanged
    package var phone: FieldUpdate<String> = .unchanged
    package var notes: FieldUpdate<String> = .unchanged

    package init(name: String? = nil) { self.name = name }
}

extension OrganisationPatch: Decodable {
    private enum CodingKeys: CodingKey { case name, companyNumber, address, email, phone, notes }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        companyNumber = try container.decodeUpdate(String.self, forKey: .companyNumber)
        address = try container.decodeUpdate(String.self, forKey: .address)
        email = try container.decodeUpdate(String.self, forKey: .email)
        phone = try container.decodeUpdate(String.self, forKey: .phone)
        notes = try container.decodeUpdate(String.self, forKey: .notes)
    }
}

extension Organisation: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], companyNumber: try row["company_number"],
            address: try row["address"], email: try row["email"], phone: try row["phone"], notes: try row["notes"],
            createdAt: try row["created_at"])
    }
}

extension Organisation {
    /// What is searched of an organisation.
    var searched: [SearchedText] {
        [
            SearchedText(.name, name), SearchedText(.companyNumber, companyNumber), SearchedText(.email, email),
            SearchedText(.phone, phone), SearchedText(.address, address),
        ].compactMap(\.self)
    }

    var directoryKeys: DirectoryKeys { DirectoryKeys(of: .organisation, first: SearchKey.words(name), searched) }

    func corrected(by patch: OrganisationPatch) -> Organisation {
        var after = self
        after.name = patch.name ?? name
        after.companyNumber = patch.companyNumber.applied(to: companyNumber)
        after.address = patch.address.applied(to: address)
        after.email = patch.email.applied(to: email)
        after.phone = patch.phone.applied(to: phone)
        after.notes = patch.notes.applied(to: notes)
        return after
    }
}
