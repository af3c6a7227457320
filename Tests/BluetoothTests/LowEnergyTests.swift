import BlueZ
import BluetoothSockets
import DeviceGateway
import Glibc
import HerdStore
import Links
import Recording
import ScaleProtocol
import TestSupport
import Testing
import Values

extension OnTheAir {
    /// Scales of Bluetooth Low Energy, which are not paired.
    @Suite(.timeLimit(.minutes(10)))
    struct LowEnergyTests {
        @Test func `a search lists them by name or service, with the link that reaches them`() async throws {
            let found = try await BlueZ.guest.search { devices in
                ["S3 120229", "Platform 7"].allSatisfy { name in
                    devices.contains { $0.name == name && $0.signal != nil && $0.hint != nil }
                }
            }
            let (s3, platform) = try (RadioDevice.s3.address, RadioDevice.platform.address)
            let indicator = try #require(found.first { $0.address == s3.description })
            #expect(indicator.hint == DeviceHint(name: "S3 120229"))
            #expect(indicator.link == "ble:\(s3)")
            let scale = try #require(found.first { $0.address == platform.description })
            #expect(scale.hint?.dialect == "weight-scale-service")
            #expect(scale.link == "ble:\(platform)?service=weight")
            #expect(try LinkAddress(scale.link) == .ble(platform, service: .weight))
        }

        @Test func `one that the service has forgotten is searched for`() async throws {
            try await BlueZ.guest.forget(RadioDevice.platform.address)
            let link = try await RadioDevice.platform.openLowEnergy()
            try await RadioDevice.platform.tell("indicate 004C21")
            #expect(await link.receive("2A9D=004C21\r\n") == "2A9D=004C21\r\n")
        }

        @Test func `measurements arrive each as a line that the dialect reads`() async throws {
            let link = try await RadioDevice.platform.openLowEnergy()
            // The same one twice, too.
            let packets =
                ["004C21", "004C21", "024C21EA070B15080C1E", "01B824"] + (0..<16).map { "00\($0 % 10)\($0 / 10)21" }
            async let told = RadioDevice.platform.tell("indicate \(packets.joined(separator: " "))")
            let lines = packets.map { "2A9D=\($0)\r\n" }.joined()
            let received = await link.receive(lines)
            #expect(received == lines)
            _ = try await told
            var dialect = try DialectEntry.weightScaleService.make(options: "factor=10")
            let actions = dialect.receive(Array(received.utf8), at: Timestamp(microseconds: 0))
            #expect(actions.count == packets.count)
            guard case .reading(let reading) = actions[0], case .weight(let sample) = reading.content else {
                Issue.record("\(actions[0])")
                return
            }
            #expect(sample.weight == Weight(grams: 426_200))
        }

        @Test func `commands are answered over the UART, whatever their length`() async throws {
            let link = try await RadioDevice.s3.openLowEnergy()
            try await link.send("{ZA1}")
            #expect(await link.receive("^") == "^")
            try await link.send("{RW}")
            #expect(await link.receive("[425.5]") == "[425.5]")
            // More than goes into one packet.
            try await link.send(String(repeating: "{RW}", count: 40))
            let answers = String(repeating: "[425.5]", count: 40)
            #expect(await link.receive(answers) == answers)
        }

        @Test func `both services of one device are links of their own`() async throws {
            let uart = try await RadioDevice.s3.openLowEnergy("?service=uart")
            let weight = try await RadioDevice.s3.openLowEnergy("?service=weight")
            try await RadioDevice.s3.tell("indicate 004C21")
            #expect(await weight.receive("2A9D=004C21\r\n") == "2A9D=004C21\r\n")
            weight.close()
            try await uart.send("{ZA1}")
            #expect(await uart.receive("^") == "^")
        }

        @Test func `a device that ends the connection, or is lost, is connected again`() async throws {
            let device = RadioDevice.platform
            for reason in ["0x13", "0x08"] {
                let link = try await device.openLowEnergy()
                try await device.tell("drop \(reason)")
                #expect(await link.readToEnd() == .endOfStream)
            }
            let link = try await device.openLowEnergy()
            try await device.tell("off")
            #expect(await link.readToEnd() == .endOfStream)
            let address = try device.address
            await #expect(throws: LinkError.bluetooth(.deviceUnreachable, address)) {
                try await device.openLowEnergy(timeout: .seconds(2))
            }
            try await device.tell("on")
            let again = try await device.openLowEnergy()
            try await device.tell("indicate 004C21")
            #expect(await again.receive("2A9D=004C21\r\n") == "2A9D=004C21\r\n")
        }

        @Test func `a service that is not there is named, and the device is let go`() async throws {
            // So does the link of the test before, which nobody holds any more.
            try await Self.expectFree(.platform)
            let address = try RadioDevice.platform.address
            let error = await #expect(throws: LinkError.self) {
                try await RadioDevice.platform.openLowEnergy("?service=uart")
            }
            #expect(error == .bluetooth(.noLowEnergyService(.uart), address))
            #expect(error?.description == "\(address): the device has no Nordic UART service (6E400001)")
            #expect(error?.action == "leave the service out of the link, so that it is looked up")
            try await Self.expectFree(.platform)
        }

        @Test func `an adopted scale asks for a known weight, and comes back by itself`() async throws {
            let device = RadioDevice.platform
            let (store, news, folder) = (try await HerdStore.open(.memory), News(), try TemporaryFolder())
            let station = Station(
                store: store, news: news, settings: RecorderSettings(), captures: CaptureStore(folder: folder.path),
                reach: .anywhere, clock: StationClock(), log: Log { _ in })
            let draft = DeviceDraft(
                name: "Platform", kind: .scale, link: "ble:\(try device.address)", dialect: "weight-scale-service",
                place: "main")
            let id = try await station.add(draft, by: "test").id
            try await station.wait(for: id) { $0.state?.phase == .connected }
            try await device.tell("indicate 004C21 004C21 004C21")
            try await station.wait(for: id) { $0.state?.trouble == "factor-unknown" }
            #expect(await station.liveFrames().isEmpty, "no weight is used")
            // What the device has told, the gateway has not read yet; a scale goes on telling what lies on it.
            var answer = try await station.tryKnownWeight(Weight(grams: 426_000), on: id, by: "test")
            while answer.verdict == .silent {
                try await device.tell("indicate 004C21 004C21 004C21")
                answer = try await station.tryKnownWeight(Weight(grams: 426_000), on: id, by: "test")
            }
            try #require(answer.verdict == .confirmed, "without it the scale never shows a weight")
            #expect(answer.shown == Weight(grams: 426_200))
            #expect(try await store.device(id).dialect == "weight-scale-service?factor=10")
            try await device.tell("drop")
            try await station.wait(for: id) { $0.state?.phase == .waiting }
            // Nobody is told anything before the gateway is back.
            while await station.liveFrames().first?.weight != Weight(grams: 95_000) {
                try await device.tell("indicate 006C07")
                try await Task.sleep(for: .milliseconds(100))
            }
            await station.stop()
        }

        @Test func `a gateway that stops lets go of its devices`() async throws {
            let service = BlueZ()
            let running = Task { await service.run() }
            let descriptor = try await service.connect(RadioDevice.s3.address, to: nil, timeout: Guest.patience)
            await service.disconnectAll()
            running.cancel()
            try await Self.expectFree(.s3)
            close(descriptor)
        }

        /// Waits until nobody is connected to the device.
        private static func expectFree(_ device: RadioDevice) async throws {
            while try await device.tell("status").hasPrefix("connected=1") {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}

extension Station {
    fileprivate func wait(for id: Device.ID, until isSo: (Device) -> Bool) async throws {
        while !isSo(try await device(id)) { try await Task.sleep(for: .milliseconds(50)) }
    }
}
