import HTTPServer
import HerdStore
import Values

/// `/v1/session` and `/v1/sign-ins`: who is signed in at this browser, and at which others.
struct SignInRoutes: Sendable {
    let store: HerdStore
    let desk: SignInDesk
    let authentication: Authentication
    let streams: OpenStreams

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/session", for: .viewer) { call in
            try Response(json: Session(call, await store.locations()))
        }
        router.addOpen(.post, "/v1/session", signIn)
        // Open, so that a browser also gets rid of the cookie of a sign-in that is over.
        router.addOpen(.delete, "/v1/session") { request in
            if let (signedIn, _) = await authentication.signedIn(at: request.head) {
                try await store.signOut(signedIn.signIn.id, of: signedIn.access, at: request.remoteAddress)
                streams.end(of: signedIn.signIn)
            }
            return Response(.noContent, headers: ["Set-Cookie": Authentication.clearCookie(on: request.head)])
        }
        router.add(.post, "/v1/session/confirmation", for: .viewer, bodyLimit: Endpoint.openBodyLimit) { call in
            let proof = try call.request.decode(Confirmation.self).proof
            // A program is never asked, and has nothing to give.
            guard let signedIn = call.signedIn else { throw Problem.noPassword }
            let secret = try await desk.confirm(signedIn, by: proof, from: call.request.remoteAddress)
            return answer(secret, signedIn.signIn, signedIn.access, on: call.request.head)
        }
        router.add(.put, "/v1/session/password", for: .viewer, bodyLimit: Endpoint.openBodyLimit) { call in
            let change = try call.request.decode(PasswordChange.self)
            let signedIn = try ownPassword(call)
            try await desk.changePassword(
                of: signedIn, from: change.current, to: change.new, at: call.request.remoteAddress)
            streams.end(of: signedIn.access.id, sparing: signedIn.signIn.id)
            // Whoever copied the cookie is out, too.
            let secret = try await store.confirm(signedIn.signIn.id, at: call.request.remoteAddress)
            return answer(secret, signedIn.signIn, signedIn.access, on: call.request.head)
        }
        router.add(.get, "/v1/sign-ins", for: .viewer) { call in
            let own = call.caller.id
            let current = call.signedIn?.signIn.id
            return try Response(
                json: Listing(try await store.signIns(of: own).map { Browser($0, isThis: $0.id == current) }))
        }
        router.add(.delete, "/v1/sign-ins", for: .viewer) { call in
            try await store.signOutEverywhere(call.caller, at: call.request.remoteAddress)
            streams.end(of: call.caller.id)
            return Response(.noContent, headers: ["Set-Cookie": Authentication.clearCookie(on: call.request.head)])
        }
        router.add(.delete, "/v1/sign-ins/{id}", for: .viewer) { call in
            let id: SignIn.ID = try call.id(of: "sign-in")
            guard let signIn = try await store.signIns(of: call.caller.id).first(where: { $0.id == id }) else {
                throw Problem.unknown("sign-in", id.description)
            }
            try await store.signOut(id, of: call.caller, at: call.request.remoteAddress)
            streams.end(of: signIn)
            return Response(.noContent)
        }
    }

    private func signIn(_ request: Request) async throws -> Response {
        let entry = try request.decode(Entry.self)
        // Whoever was signed in here is not any more.
        let before = await authentication.signedIn(at: request.head)
        let made =
            switch entry {
            case .key(let key):
                try await desk.signIn(key: key, from: request.remoteAddress, inPlaceOf: before?.secret)
            case .password(let name, let password):
                try await desk.signIn(
                    name: name, password: password, from: request.remoteAddress, inPlaceOf: before?.secret)
            }
        if let before { streams.end(of: before.signedIn.signIn) }
        guard let signedIn = try await store.signedIn(by: made.secret) else { throw Problem.unknownToken }
        return answer(made.secret, made.signIn, signedIn.access, on: request.head)
    }

    private func answer(_ secret: String, _ signIn: SignIn, _ access: Access, on head: RequestHead) -> Response {
        let cookie = Authentication.setCookie(secret, of: signIn, staysSignedIn: access.staysSignedIn, on: head)
        return Response(.noContent, headers: ["Set-Cookie": cookie])
    }

    private func ownPassword(_ call: Call) throws(Problem) -> SignedIn {
        guard let signedIn = call.signedIn, signedIn.access.kind == .account else { throw .noPassword }
        return signedIn
    }

    private struct Session: Encodable {
        let name: String
        let role: Access.Role
        let kind: Access.Kind
        /// How this browser came in; absent for a program.
        let way: SignIn.Way?
        /// Absent when all are seen.
        let barns: [Location]?
        let technicians: [String]
        let seesAllBulls: Bool
        let seesPeople: Bool

        init(_ call: Call, _ seen: [Location]) {
            let caller = call.caller
            (name, role, kind, way) = (caller.name, caller.role, caller.kind, call.signedIn?.signIn.way)
            (technicians, seesAllBulls) = (caller.technicians, caller.seesAllBulls)
            seesPeople = caller.maySeePeople
            barns = caller.sight.isLimited ? seen.filter { $0.kind == .barn } : nil
        }
    }

    private enum Entry: Decodable {
        case key(String)
        case password(name: String, String)

        private enum CodingKeys: CodingKey { case token, name, password }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let key = try container.decodeIfPresent(String.self, forKey: .token) {
                self = .key(key)
            } else {
                self = .password(
                    name: try container.decode(String.self, forKey: .name),
                    try container.decode(String.self, forKey: .password))
            }
        }
    }

    private struct Confirmation: Decodable {
        let proof: SignInDesk.Proof

        private enum CodingKeys: CodingKey { case token, name, password }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let key = try container.decodeIfPresent(String.self, forKey: .token) {
                proof = .key(key)
            } else {
                proof = .password(
                    name: try container.decodeIfPresent(String.self, forKey: .name),
                    try container.decode(String.self, forKey: .password))
            }
        }
    }

    private struct PasswordChange: Decodable {
        let current: String
        let new: String
    }

    private struct Browser: Encodable, Sendable {
        let id: SignIn.ID
        let way: SignIn.Way
        let signedInAt: Timestamp
        let usedAt: Timestamp
        let address: String?
        let isThis: Bool

        init(_ signIn: SignIn, isThis: Bool) {
            (id, way, signedInAt) = (signIn.id, signIn.way, signIn.signedInAt)
            (usedAt, address, self.isThis) = (signIn.usedAt, signIn.address, isThis)
        }
    }
}
