/// What an app key, a phone or an account may do from now on; what is left out stays as it is.
package struct AccessPatch: Equatable, Sendable, Decodable {
    package var name: String?
    package var role: Access.Role?
    /// `removed` lets it see all barns.
    package var barns: FieldUpdate<[Location.ID]>
    package var technicians: [String]?
    package var seesAllBulls: Bool?
    package var seesPeople: Bool?
    package var staysSignedIn: Bool?

    package init(
        name: String? = nil, role: Access.Role? = nil, barns: FieldUpdate<[Location.ID]> = .unchanged,
        technicians: [String]? = nil,
        seesAllBulls: Bool? = nil, seesPeople: Bool? = nil, staysSignedIn: Bool? = nil
    ) {
        self.name = name
        self.role = role
        self.barns = barns
        self.technicians = technicians
        self.seesAllBulls = seesAllBulls
        self.seesPeople = seesPeople
        self.staysSignedIn = staysSignedIn
    }

    private enum CodingKeys: CodingKey { case name, role, barns, technicians, seesAllBulls, seesPeople, staysSignedIn }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        role = try container.decodeIfPresent(Access.Role.self, forKey: .role)
        barns = try container.decodeUpdate([Location.ID].self, forKey: .barns)
        technicians = try container.decodeIfPresent([String].self, forKey: .technicians)
        seesAllBulls = try container.decodeIfPresent(Bool.self, forKey: .seesAllBulls)
        seesPeople = try container.decodeIfPresent(Bool.self, forKey: .seesPeople)
        staysSignedIn = try container.decodeIfPresent(Bool.self, forKey: .staysSignedIn)
    }
}
