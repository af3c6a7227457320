import HTTPServer
import TestSupport
import Testing

struct ListenTests {
    @Test func `addresses are read in both families`() throws {
        #expect(try ListenAddress("127.0.0.1:8080") == ListenAddress(host: "127.0.0.1", port: 8080))
        #expect(try ListenAddress("[::1]:80") == ListenAddress(host: "::1", port: 80))
        #expect(try ListenAddress("[::1]:80").description == "[::1]:80")
        #expect(try ListenAddress("localhost:0").port == 0)
    }

    @Test(arguments: ["", "8080", "127.0.0.1", ":80", "127.0.0.1:", "127.0.0.1:99999", "::1:80", "127.0.0.1:-1"])
    func `what is no address is refused by name`(text: String) {
        #expect(throws: ListenError.invalidAddress(text)) { try ListenAddress(text) }
    }

    @Test func `a host name is refused, since it may be several addresses`() async throws {
        let address = ListenAddress(host: "farm.example", port: 0)
        await #expect(throws: ListenError.invalidAddress("farm.example:0")) {
            try await HTTPServer.start(listen: address, handler: echo)
        }
    }

    @Test func `a port in use is named with what to do`() async throws {
        try await withServer(handler: echo) { server in
            let error = await #expect(throws: ListenError.portInUse(server.address)) {
                try await HTTPServer.start(listen: server.address, handler: echo)
            }
            #expect(error?.description.contains("choose another port") == true)
        }
    }

    @Test func `an address of another machine is refused`() async throws {
        let address = ListenAddress(host: "192.0.2.1", port: 0)
        await #expect(throws: ListenError.noSuchInterface(address)) {
            try await HTTPServer.start(listen: address, handler: echo)
        }
    }

    @Test func `one socket serves both families and knows IPv4 clients by their own address`() async throws {
        let server: HTTPServer
        do {
            server = try await HTTPServer.start(listen: ListenAddress("[::]:0")) { Response(text: $0.remoteAddress) }
        } catch ListenError.noSuchInterface, ListenError.failed {
            return  // A machine without IPv6, as containers often are.
        }
        #expect(try await HTTPClient(port: server.address.port).get("/").text == "127.0.0.1")
        await server.stop()
    }
}
