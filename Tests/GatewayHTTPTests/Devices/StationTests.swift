import DeviceGateway
import HTTPServer
import HerdStore
import Links
import Testing
import Values

/// Devices that are started and stopped by several at once.
@Suite(.timeLimit(.minutes(10)))
struct StationTests {
    /// Keeps every connection that a gateway makes.
    private actor Scale {
        private let listener: TCPListener
        private var links: [Link] = []
        private let (connections, connected) = AsyncStream.makeStream(of: Void.self)

        init() throws {
            listener = try TCPListener(port: 0)
        }

        nonisolated var draft: DeviceDraft {
            DeviceDraft(name: "Váha", kind: .scale, link: "\(listener.address)", dialect: "st-gs", place: "main")
        }

        /// Takes connections until the task is cancelled.
        func accept() async {
            for await link in listener.links {
                links.append(link)
                connected.yield()
            }
        }

        /// Waits for the first connection.
        nonisolated func isConnected() async {
            for await _ in connections { return }
        }

        /// Waits until each of the connections made so far was ended by the other side.
        func areAllClosed() async -> Int {
            for link in links { for await _ in link.received {} }
            return links.count
        }
    }

    @Test func `many connects and disconnects at once leave no connection behind`() async throws {
        let gateway = try await Gateway.open()
        let station = gateway.station
        let scale = try Scale()
        let accepting = Task { await scale.accept() }
        let device = try await station.add(scale.draft, by: "test")
        await scale.isConnected()
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    _ =
                        number.isMultiple(of: 5)
                        ? try? await station.disconnect(device.id) : try? await station.connect(device.id)
                }
            }
        }
        _ = try await station.disconnect(device.id)
        // Would wait for ever for the connection of a runner that nobody stopped.
        #expect(await scale.areAllClosed() > 0)
        accepting.cancel()
        await station.stop()
    }

    @Test func `a device that was added before the start is not started twice`() async throws {
        let gateway = try await Gateway.open()
        let scale = try Scale()
        let accepting = Task { await scale.accept() }
        let device = try await gateway.station.add(scale.draft, by: "configuration")
        try await gateway.station.start()
        await scale.isConnected()
        _ = try await gateway.station.disconnect(device.id)
        #expect(await scale.areAllClosed() == 1)
        accepting.cancel()
        await gateway.station.stop()
    }

    @Test func `a removed device is not connected again by who was late`() async throws {
        let gateway = try await Gateway.open()
        let station = gateway.station
        let scale = try Scale()
        let accepting = Task { await scale.accept() }
        let device = try await station.add(scale.draft, by: "test")
        await scale.isConnected()
        await withTaskGroup { group in
            group.addTask { try? await station.remove(device.id, by: "test") }
            for _ in 0..<5 { group.addTask { _ = try? await station.connect(device.id) } }
        }
        #expect(try await station.devices().isEmpty)
        #expect(await scale.areAllClosed() > 0)
        accepting.cancel()
        await station.stop()
    }

    @Test func `a terminal ends with its connection, so that its page opens the next one`() async throws {
        let gateway = try await Gateway.open()
        let scale = try Scale()
        let accepting = Task { await scale.accept() }
        let device = try await gateway.station.add(scale.draft, by: "test")
        let terminal = try #require(
            try await gateway.send(.get, "/v1/devices/\(device.id)/terminal", as: .viewer).stream)
        _ = try await gateway.station.connect(device.id)
        #expect(try await EventClient(terminal).frames { _ in false }.isEmpty)
        _ = try await gateway.station.disconnect(device.id)
        let refused = try await gateway.send(.get, "/v1/devices/\(device.id)/terminal", as: .viewer)
        #expect(refused.status == 409)
        #expect(refused.problem == "device-disconnected")
        accepting.cancel()
        await gateway.station.stop()
    }

    @Test func `an open link is connected, a dead one says what to do`() async throws {
        let gateway = try await Gateway.open()
        let scale = try Scale()
        let accepting = Task { await scale.accept() }
        let news = gateway.news.listen()
        let device = try await gateway.station.add(scale.draft, by: "test")
        var phases: [DeviceState.Phase] = []
        for await item in news {
            guard case .device(let published) = item, let phase = published.value.state?.phase else { continue }
            phases.append(phase)
            if phase == .connected { break }
        }
        #expect(phases == [.connecting, .connected])
        var dead = scale.draft
        dead.link = "pty:/nonexistent"
        let lost = try await gateway.station.add(dead, by: "test")
        for await item in news {
            guard case .device(let published) = item, published.value.id == lost.id,
                published.value.state?.phase == .waiting
            else { continue }
            #expect(published.value.state?.message?.isEmpty == false)
            #expect(published.value.state?.action?.isEmpty == false)
            break
        }
        #expect(try await gateway.station.device(device.id).state?.phase == .connected)
        accepting.cancel()
        await gateway.station.stop()
    }
}
