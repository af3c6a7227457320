import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Links
import TestSupport
import Testing
import Values

/// A device that is set over the API is in the network of the barn, and what it said is not everybody's.
@Suite(.timeLimit(.minutes(10)))
struct LinkReachTests {
    private func gateway(_ networks: String...) async throws -> Gateway {
        let folder = try TemporaryFolder()
        return try await Gateway.open(
            reach: LinkReach(networks: networks.compactMap { IPNetwork($0) }, replays: folder.path))
    }

    private func add(_ link: String, to gateway: Gateway) async throws -> Reply {
        let draft = #"{"name":"Box","kind":"scale","link":"\#(link)","dialect":"auto","place":"main"}"#
        return try await gateway.send(.post, "/v1/devices", type: "application/json", body: Array(draft.utf8))
    }

    @Test(arguments: [
        "tcp:127.0.0.1:22", "tcp:[::1]:22", "tcp:[::ffff:127.0.0.1]:22", "tcp:169.254.169.254:80", "tcp:8.8.8.8:53",
        "replay:/etc/passwd", "replay:../gateway.sqlite",
    ])
    func `a link to this machine, out of the barn, or to a file elsewhere is refused by name`(_ link: String)
        async throws
    {
        let gateway = try await gateway()
        let reply = try await add(link, to: gateway)
        #expect(reply.status == 422)
        #expect(try reply.json["code"]?.string == "bad-link.not-allowed")
        #expect(try await gateway.station.devices().isEmpty)
    }

    @Test func `a device is not led there afterwards, but may be called otherwise where it already is`() async throws {
        let gateway = try await gateway()
        let device = try await gateway.station.store.addDevice(
            DeviceDraft(name: "Old", kind: .scale, link: "tcp:127.0.0.1:9", dialect: "auto", place: "main"), by: "test")
        func edit(_ patch: String) async throws -> Reply {
            try await gateway.send(
                .patch, "/v1/devices/\(device.id)", type: "application/json", body: Array(patch.utf8))
        }
        #expect(try await edit(#"{"link":"tcp:127.0.0.1:22"}"#).status == 422)
        #expect(try await edit(#"{"name":"Older"}"#).status == 200)
        await gateway.station.stop()
    }

    @Test func `a name that leads to this machine is told in one word, whatever listens there`() async throws {
        let gateway = try await gateway()
        let listener = try TCPListener(port: 0)
        defer { listener.close() }
        for (port, name) in [(listener.port, "open"), (1, "closed")] {
            let draft = DeviceDraft(
                name: name, kind: .scale, link: "tcp:localhost:\(port)", dialect: "auto", place: "main")
            let device = try await gateway.station.add(draft, by: "test")
            let told = try await gateway.device(device.id) { $0.state?.trouble != nil }
            #expect(told.state?.trouble == "not-allowed", "\(name)")
        }
        await gateway.station.stop()
    }
}
