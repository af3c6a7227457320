import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// Who may do what.
struct AccessTests {
    /// A target of every route, with ids that nothing has.
    private func target(_ pattern: String) -> String {
        pattern.replacing("{id}", with: "0190f0f3-7c1a-7d0e-9a3b-0123456789ab")
            .replacing("{name}", with: "card").replacing("{job}", with: "1")
            .replacing("{serial}", with: "0123456789abcdef").replacing("{key}", with: "01234567")
    }

    @Test func `without a token only the open routes answer`() async throws {
        let gateway = try await Gateway.open()
        for (method, pattern, endpoint) in gateway.api.router.routes where endpoint.role != nil {
            // Of another machine: this one has its figures without.
            let reply = try await gateway.send(method, target(pattern), as: nil, from: "192.0.2.7")
            #expect(reply.status == 401, "\(method) \(pattern)")
            #expect(reply.problem == "sign-in-needed")
        }
        let open = gateway.api.router.routes.filter { $0.route.role == nil }.map { "\($0.method) \($0.pattern)" }
        #expect(
            open == [
                "GET /v1/door-events.ics", "GET /v1/health", "GET /v1/https", "GET /v1/openapi.json", "POST /v1/phones",
                "GET /v1/planner/bookings.ics", "GET /v1/reminders/{file}", "DELETE /v1/session", "POST /v1/session",
            ])
    }

    @Test(arguments: [Access.Role.viewer, .recorder])
    func `a role does not do what a higher one may`(role: Access.Role) async throws {
        let gateway = try await Gateway.open()
        let higher = gateway.api.router.routes.filter { $0.route.role.map { !role.covers($0) } ?? false }
        #expect(!higher.isEmpty)
        for (method, pattern, _) in higher {
            let reply = try await gateway.send(method, target(pattern), as: role)
            #expect(reply.status == 403, "\(method) \(pattern)")
            #expect(reply.problem == "role-too-low")
        }
    }

    @Test func `a viewer changes nothing but cards on paper, and a recorder deletes nothing`() async throws {
        for (method, pattern, endpoint) in try await Gateway.open().api.router.routes {
            guard let role = endpoint.role else { continue }
            // The first three only compute; the fourth lets in whoever may do no more than oneself; the others are
            // one's own.
            let own = ["/v1/session/confirmation", "/v1/session/password", "/v1/sign-ins", "/v1/sign-ins/{id}"]
            let harmless = ["/v1/cards/sheet", "/v1/cards/verify", "/v1/labels", "/v1/phones/codes"] + own
            if !method.isSafe, !harmless.contains(pattern) {
                #expect(role.covers(.recorder), "\(method) \(pattern)")
            }
            // A recorder takes back what it recorded of many itself, of nobody else, says that nobody is next, takes
            // down what was written for the next shift, and ends what is printed.
            let taken =
                [
                    "/v1/changes/batches/{id}", "/v1/station/animal", "/v1/daily-events/{id}", "/v1/print-orders/{id}",
                ] + own
            if method == .delete, !taken.contains(pattern) {
                #expect(role == .admin, "\(pattern)")
            }
        }
    }

    @Test func `what does not exist is told only to those who have a token`() async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, "/v1/nothing", as: nil).status == 401)
        #expect(try await gateway.send(.get, "/v1/nothing", as: .viewer).status == 404)
        #expect(try await gateway.send(.put, "/v1/animals", as: nil).status == 401)
        let refused = try await gateway.send(.put, "/v1/session", as: .viewer)
        #expect(refused.status == 405)
        #expect(refused.headers["Allow"] == "DELETE, GET, HEAD, POST")
    }

    @Test func `a browser signs in with a token, stays in by cookie, and signs out`() async throws {
        let gateway = try await Gateway.open()
        let token = gateway.token(.recorder)
        let signedIn = try await gateway.send(.post, "/v1/session", as: nil, json: #"{"token":"\#(token)"}"#)
        #expect(signedIn.status == 204)
        let cookie = try #require(signedIn.headers["Set-Cookie"])
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains("; \(attribute)")) }
        let pair = try #require(cookie.split(separator: ";").first.map(String.init))
        let me = try await gateway.send(.get, "/v1/session", as: nil, headers: ["Cookie": "a=b; \(pair)"])
        #expect(try me.json["name"] == .string("recorder") && me.json["role"] == .string("recorder"))
        let out = try await gateway.send(.delete, "/v1/session", as: nil, headers: ["Cookie": pair])
        #expect(out.status == 204)
        #expect(out.headers["Set-Cookie"]?.hasPrefix("gateway_session=; Path=/; Max-Age=0") == true)
    }

    @Test(arguments: ["", "x", "Basic", "Bearer", "Basic dTpw", "Bearer ", "Bearer 0000"])
    func `a wrong token is refused`(authorization: String) async throws {
        let gateway = try await Gateway.open()
        let headers: Headers = ["Authorization": authorization, "Cookie": "gateway_session=\(gateway.token(.admin))"]
        // Also with a good cookie beside it: a program that sends a token means that one.
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: headers).status == 401)
    }

    @Test func `a token with something behind it is not that token`() async throws {
        let gateway = try await Gateway.open()
        let token = gateway.token(.admin)
        for tail in ["\\u0000", "\\u0000; Domain=example.com", " ", "\\n"] {
            let reply = try await gateway.send(.post, "/v1/session", as: nil, json: #"{"token":"\#(token)\#(tail)"}"#)
            #expect(reply.status == 401)
            #expect(reply.headers["Set-Cookie"] == nil)
        }
    }

    @Test func `a withdrawn token no longer works`() async throws {
        let gateway = try await Gateway.open()
        let viewer = try #require(try await gateway.store.tokens().first { $0.role == .viewer })
        #expect(try await gateway.send(.get, "/v1/session", as: .viewer).status == 200)
        #expect(try await gateway.send(.delete, "/v1/tokens/\(viewer.id)").status == 204)
        #expect(try await gateway.send(.get, "/v1/session", as: .viewer).problem == "unknown-token")
    }

    @Test func `a withdrawn token stops listening`() async throws {
        let gateway = try await Gateway.open()
        let viewer = try #require(try await gateway.store.tokens().first { $0.role == .viewer })
        let watched = try #require(try await gateway.send(.get, "/v1/events", as: .viewer).stream)
        let other = try #require(try await gateway.send(.get, "/v1/events", as: .recorder).stream)
        _ = try await gateway.send(.delete, "/v1/tokens/\(viewer.id)")
        #expect(try await EventClient(watched).frames { _ in false }.isEmpty)
        #expect(other.send(data: "still there"))
        other.finish()
    }

    @Test func `tokens are never told again`() async throws {
        let gateway = try await Gateway.open()
        let list = try await gateway.send(.get, "/v1/tokens").text
        for role in Access.Role.allCases { #expect(!list.contains(gateway.token(role))) }
        #expect(!list.contains("digest"))
    }
}
