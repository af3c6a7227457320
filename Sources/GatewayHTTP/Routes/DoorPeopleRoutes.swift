import HTTPServer
import HerdStore

/// `/v1/door-people`: who in the register an account is, and so what it may do at doors.
struct DoorPeopleRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/door-people", for: .admin) { _ in
            try Response(json: Listing(await store.doorPeople()))
        }
        router.add(.put, "/v1/door-people/{id}", for: .admin, needsConfirmation: true) { call in
            let member = try call.request.decode(Identity.self).memberId
            return try Response(
                json: await store.identify(call.id(of: "access"), as: member, by: call.caller.name))
        }
    }

    private struct Identity: Decodable {
        let memberId: Member.ID?
    }
}
