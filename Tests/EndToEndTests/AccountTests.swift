import Foundation
import TestSupport
import Testing

/// Accounts that are made on the command line, while the daemon runs.
struct AccountTests {
    @Test(.timeLimit(.minutes(10)))
    func `an account of the command line signs in, until it gets another password or goes`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let data = ["--data", barn.data]
        func signIn(_ password: String) async throws -> (status: Int, cookie: String?) {
            let reply = try await gateway.api(as: nil).send(
                "POST", "/v1/session", headers: [("Content-Type", "application/json")],
                body: Array(#"{"name":"Věra","password":"\#(password)"}"#.utf8))
            return (reply.status, reply["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        }
        func who(_ cookie: String) async throws -> Int {
            try await gateway.api(as: nil).send("GET", "/v1/session", headers: [("Cookie", cookie)]).status
        }
        // On the command line every user of the machine could read it.
        let without = try barn.start(["accounts", "add", "Věra"] + data)
        #expect(await without.exit() == .status(2))
        let short = try barn.start(["accounts", "add", "Věra"] + data, input: "1234567\n")
        #expect(await short.exit() == .status(2))
        try await barn.run(["accounts", "add", "Věra", "--role", "admin"] + data, input: "tři dobrá slova\n")
        #expect(try await barn.run(["accounts", "list"] + data).contains("Věra\tadmin\tall barns"))
        let first = try #require(try await signIn("tři dobrá slova").cookie)
        #expect(try await who(first) == 200)

        try await barn.run(["accounts", "passwd", "vera"] + data, input: "jiná dobrá slova\n")
        #expect(try await who(first) == 401, "whoever had the old password is still in")
        #expect(try await signIn("tři dobrá slova").status == 401)
        let second = try #require(try await signIn("jiná dobrá slova").cookie)

        try await barn.run(["accounts", "remove", "Věra"] + data)
        #expect(try await who(second) == 401)
        #expect(try await barn.run(["accounts", "list"] + data) == "")
        let gone = try barn.start(["accounts", "remove", "Věra"] + data)
        #expect(await gone.exit() == .status(2))
        await gateway.kill()
    }
}
