import Blocking
import FoundationEssentials
import HTTPServer
import HerdStore

/// `/v1/phones`: one-time codes, and the phones that came in with them.
struct PhoneRoutes: Sendable {
    let desk: PhoneDesk
    let store: HerdStore
    let listening: Listening
    let authentication: Authentication
    let streams: OpenStreams
    private let offload = Offload("phone-addresses", width: 1)

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/phones/codes", for: .viewer, needsConfirmation: true, makeCode)
        router.add(.get, "/v1/phones/codes/{id}", for: .viewer) { call in
            let id = call.request.parameters["id"] ?? ""
            guard let state = desk.state(of: id, givenBy: call.caller.id) else { throw Problem.unknown("code", id) }
            return try Response(json: CodeState(state))
        }
        router.addOpen(.post, "/v1/phones", connect)
        router.add(.get, "/v1/phones", for: .admin) { _ in
            try Response(json: PhoneList(items: await store.tokens(.phone), wrongCodes: desk.wrongCodes))
        }
        router.add(.patch, "/v1/phones/{id}", for: .admin, needsConfirmation: true) { call in
            let id: Access.ID = try call.id(of: "phone")
            let patch: AccessPatch = try call.request.decode()
            let phone = try await store.changeAccess(id, .phone, patch, by: call.caller.name)
            // What it sees from now on, it asks for anew.
            if patch.changesSight { streams.end(of: id) }
            return try Response(json: phone)
        }
        router.add(.delete, "/v1/phones/{id}", for: .admin, needsConfirmation: true) { call in
            let id: Access.ID = try call.id(of: "phone")
            try await store.deleteToken(id, by: call.caller.name)
            streams.end(of: id)
            return Response(.noContent)
        }
    }

    private func makeCode(_ call: Call) async throws -> Response {
        let draft = try call.request.decode(CodeDraft.self)
        let (grant, code) = try desk.makeCode(for: draft.role, seeing: draft.barns, givenBy: call.caller)
        let addresses = try await offload.run { [listening] in try PhoneAddress.all(listening, code: code) }
        return try Response(
            .created,
            json: NewCode(
                id: grant.id, code: code.spelled, role: draft.role, seconds: Int(PhoneCodes.term.components.seconds),
                addresses: addresses))
    }

    private func connect(_ request: Request) async throws -> Response {
        let arrival = try request.decode(Arrival.self)
        let name = arrival.name.trimmed
        // A phone that comes in anew, as when it goes over to HTTPS, is still the same phone.
        let before = await authentication.signedIn(at: request.head)
        let made = try await desk.connect(
            arrival.code, name: name, inPlaceOf: before, from: request.remoteAddress)
        if let before { streams.end(of: before.signedIn.signIn) }
        var response = try Response(.created, json: made.access)
        response.headers["Set-Cookie"] = Authentication.setCookie(
            made.secret, of: made.signIn, staysSignedIn: false, on: request.head)
        return response
    }

    private struct CodeDraft: Decodable {
        let role: Access.Role
        /// Those of the giver where none are named.
        let barns: [Location.ID]?
    }

    private struct NewCode: Encodable {
        let id: String
        let code: String
        let role: Access.Role
        let seconds: Int
        let addresses: [PhoneAddress]
    }

    private struct CodeState: Encodable {
        let state: String
        /// The phone that used it.
        let phone: String?

        init(_ state: PhoneCodes.State) {
            switch state {
            case .open: (self.state, phone) = ("open", nil)
            case .used(let name): (self.state, phone) = ("used", name)
            case .over: (self.state, phone) = ("over", nil)
            }
        }
    }

    private struct Arrival: Decodable {
        let code: String
        let name: String
    }

    private struct PhoneList: Encodable {
        let items: [Access]
        /// Since the start.
        let wrongCodes: Int
    }
}

extension String {
    /// Without white space around it.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
