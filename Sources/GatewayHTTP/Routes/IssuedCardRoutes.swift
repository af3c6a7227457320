import CardDesk
import HTTPServer
import HerdStore
import Values

/// Signed cards: issued, revoked, the keys that sign them, and what a device has to know to check them by itself.
struct IssuedCardRoutes: Sendable {
    let store: HerdStore
    let desk: CardDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members/{id}/cards", for: .viewer) { call in
            try Response(json: Listing(await store.issuedCards(of: call.id(of: "member"))))
        }
        router.add(.post, "/v1/members/{id}/cards", for: .recorder) { call in
            let member = try await store.member(call.id(of: "member"))
            return try Response(json: await desk.issuer.issue(member, by: call.caller.name).card)
        }
        router.add(.post, "/v1/cards/{serial}/revoke", for: .recorder, revoke)
        router.add(.get, "/v1/cards/trust", for: .viewer, tellsOfPeople: false) { _ in
            try Response(json: TrustList(await desk.trust()))
        }
        router.add(.get, "/v1/cards/revoked", for: .viewer) { _ in
            try Response(json: Listing(await store.revokedCards()))
        }
        router.add(.post, "/v1/cards/keys", for: .admin, tellsOfPeople: false, needsConfirmation: true) { call in
            try Response(.created, json: ShownKey(await desk.issuer.rotate(by: call.caller.name)))
        }
        router.add(
            .post, "/v1/cards/keys/{key}/distrust", for: .admin, tellsOfPeople: false, needsConfirmation: true
        ) { call in
            let text = call.request.parameters["key"] ?? ""
            guard let id = CardKeyID(text) else { throw Problem.unknown("card key", text) }
            return try Response(json: ShownKey(await store.distrustCardKey(id, by: call.caller.name)))
        }
    }

    private func revoke(_ call: Call) async throws -> Response {
        let text = call.request.parameters["serial"] ?? ""
        guard let serial = CardSerial(text) else { throw Problem.unknown("card", text) }
        let reason = try call.request.decode(Revocation.self).reason
        return try Response(json: await store.revokeCard(serial, reason.stored, by: call.caller.name))
    }

    private struct Revocation: Decodable {
        let reason: Reason

        /// What a person may give; that a member was deleted nobody has to say.
        enum Reason: String, Decodable {
            case lost, stolen, damaged, replaced, misprinted, left

            var stored: CardRevocation {
                switch self {
                case .lost: .lost
                case .stolen: .stolen
                case .damaged: .damaged
                case .replaced: .replaced
                case .misprinted: .misprinted
                case .left: .left
                }
            }
        }
    }

    /// A key as devices are told of it.
    private struct ShownKey: Encodable {
        let id: CardKeyID
        /// 64 hexadecimal digits.
        let publicKey: String
        let madeAt: Timestamp
        let retiredAt: Timestamp?
        let distrustedAt: Timestamp?

        init(_ key: StoredCardKey) {
            id = key.id
            publicKey = Hexadecimal.text(key.publicKey)
            madeAt = key.madeAt
            retiredAt = key.retiredAt
            distrustedAt = key.distrustedAt
        }
    }

    private struct TrustList: Encodable {
        let asOf: Timestamp
        let keys: [ShownKey]
        let revoked: [CardSerial]
        let ends: [String: CalendarDay]

        init(_ trust: CardTrust) {
            asOf = trust.asOf
            keys = trust.keys.map(ShownKey.init)
            revoked = trust.revoked
            ends = Dictionary(uniqueKeysWithValues: trust.ends.map { ("\($0.key)", $0.value) })
        }
    }
}
