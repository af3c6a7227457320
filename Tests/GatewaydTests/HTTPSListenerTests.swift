import Certificates
import DeviceGateway
import GatewayHTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Values

@testable import gatewayd

/// The second listener follows the certificate, and its failure takes nothing else with it.
@Suite(.timeLimit(.minutes(10)))
struct HTTPSListenerTests {
    private struct Trouble: Error, CustomStringConvertible { let description: String }

    /// What is to be shown now, and where servers were started.
    private final class Scene: Sendable {
        let folder: TemporaryFolder
        let listening = Listening { [] }
        let log = Notebook<String>()
        let shown = InForce<Result<Credentials, Trouble>>(.failure(Trouble(description: "none yet")))
        let starts = Notebook<ListenAddress>()
        let looks = Notebook<Void>()

        init() throws { folder = try TemporaryFolder() }

        func credentials(_ name: String) throws -> Credentials {
            try CertificateFolder(path: folder.file("tls")).credentials(
                of: "barn", for: [name], at: StationClock().now())
        }

        func listener(pause: @escaping Pause = realPause) -> HTTPSListener {
            HTTPSListener(
                ListenAddress(host: "127.0.0.1", port: 0), listening: listening, log: log.log,
                source: {
                    self.looks.note(())
                    return try self.shown.value.get()
                },
                pause: pause,
                start: { address, _ in
                    self.starts.note(address)
                    return try await HTTPServer.start(listen: address) { _ in Response(.noContent) }
                })
        }

        var secure: Listening.Secure? { if case .on(let secure) = listening.https { secure } else { nil } }
    }

    @Test func `another certificate is shown at the same place, and the same one starts nothing`() async throws {
        let scene = try Scene()
        let listener = scene.listener()
        let first = try scene.credentials("one.local")
        scene.shown.value = .success(first)
        await listener.refresh()
        await listener.refresh()
        #expect(scene.starts.entries.map(\.port) == [0])
        let before = try #require(scene.secure)
        #expect(before.names == first.names && before.expires == first.expires)
        #expect(before.authority?.fingerprint == first.authority?.fingerprint)
        scene.shown.value = .success(try scene.credentials("two.local"))
        await listener.refresh()
        let after = try #require(scene.secure)
        #expect(after.address == before.address, "bookmarks of phones lead there")
        #expect(scene.starts.entries.last == before.address)
        #expect(after.names.contains("two.local") && !after.names.contains("one.local"))
        await listener.stop()
    }

    @Test func `what is wrong is told once, and again when something else is`() async throws {
        let scene = try Scene()
        let listener = scene.listener()
        await listener.refresh()
        await listener.refresh()
        #expect(scene.log.entries == ["HTTPS: none yet"] && scene.listening.https == .failed("none yet"))
        scene.shown.value = .failure(Trouble(description: "worse"))
        await listener.refresh()
        #expect(scene.log.entries == ["HTTPS: none yet", "HTTPS: worse"])
        scene.shown.value = .success(try scene.credentials("one.local"))
        await listener.refresh()
        #expect(scene.secure != nil)
        scene.shown.value = .failure(Trouble(description: "worse"))
        await listener.refresh()
        #expect(scene.secure != nil, "the old certificate still serves")
        #expect(scene.log.entries.count == 3, "it is told again after all was well")
        await listener.stop()
    }

    @Test func `it is looked again every ten seconds, and at once when the names have changed`() async throws {
        let scene = try Scene()
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
        let pauses = Notebook<Duration>()
        let listener = scene.listener { duration in
            pauses.note(duration)
            for await _ in ticks { return }
            throw CancellationError()
        }
        let following = Task { await listener.follow() }
        func looked(_ count: Int) async { while scene.looks.entries.count < count { await Task.yield() } }
        listener.hurry()
        await looked(1)
        tick.yield()
        await looked(2)
        #expect(pauses.entries.first == .seconds(10))
        following.cancel()
        tick.finish()
        await following.value
        await listener.stop()
    }
}
