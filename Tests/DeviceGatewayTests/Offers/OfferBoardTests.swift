import Avahi
import Foundation
import HerdStore
import Links
import Recording
import TestSupport
import Testing
import Values

@testable import BlueZ
@testable import DeviceGateway

/// What is plugged in is offered at once, as long as no device uses it.
@Suite(.timeLimit(.minutes(10)))
struct OfferBoardTests {
    private let news = News()
    private let station: Station
    private let board: OfferBoard
    private let folder: TemporaryFolder
    private let ports: String

    init() async throws {
        folder = try TemporaryFolder()
        ports = folder.file("ports")
        try FileManager.default.createDirectory(atPath: ports, withIntermediateDirectories: false)
        station = Station(
            store: try await HerdStore.open(.memory, publish: news.publish), news: news, settings: RecorderSettings(),
            captures: CaptureStore(folder: folder.path), reach: .anywhere, portFolders: [], clock: StationClock(),
            log: Log { _ in })
        let nowhere = "unix:path=/nonexistent"
        board = OfferBoard(station: station, bluetooth: BlueZ(bus: nowhere), avahi: Avahi(bus: nowhere), folder: ports)
    }

    private func plug(_ name: String, to path: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(ports)/\(name)", withDestinationPath: path)
    }

    private struct NoMoreNews: Error {}

    /// Waits until the ports offered in the test's own folder are published as wanted, and returns their names.
    @discardableResult
    private func published(
        _ items: AsyncStream<News.Item>, until isRight: ([String]) -> Bool
    ) async throws -> [String] {
        for await item in items {
            guard case .offers(let offers) = item else { continue }
            let names = offers.value.items.filter { $0.link.contains(ports) }.compactMap {
                $0.link.split(separator: "/").last.map(String.init)
            }
            if isRight(names) { return names }
        }
        throw NoMoreNews()
    }

    @Test func `a port that is plugged in is offered, and gone when it is pulled out`() async throws {
        let items = news.listen()
        let running = Task { await board.run() }
        try await published(items) { $0.isEmpty }
        let terminal = try PseudoTerminal()
        // Nothing but the watch tells of it; what is waited for after it is a fifth of a second.
        #expect(OfferBoard.settling <= .milliseconds(200))
        try plug("usb-FTDI_FT232R_A50285BI-if00-port0", to: terminal.path)
        #expect(try await published(items) { !$0.isEmpty } == ["usb-FTDI_FT232R_A50285BI-if00-port0"])
        let offer = try await board.offers().items.first { $0.link.contains(ports) }
        #expect(offer?.name == "FTDI FT232R A50285BI")
        #expect(offer.map { "/dev/" + $0.place } == terminal.path)
        #expect(offer?.dialect == "auto")
        #expect(offer?.kind == nil)
        try FileManager.default.removeItem(atPath: "\(ports)/usb-FTDI_FT232R_A50285BI-if00-port0")
        try await published(items) { $0.isEmpty }
        running.cancel()
        await running.value
    }

    @Test func `a port that a device uses, under whatever name, is not offered until the device is removed`()
        async throws
    {
        let terminal = try PseudoTerminal()
        try plug("scale", to: terminal.path)
        let items = news.listen()
        let running = Task { await board.run() }
        #expect(try await published(items) { !$0.isEmpty } == ["scale"])
        let device = try await station.add(
            DeviceDraft(name: "Scale", kind: .scale, link: "pty:\(terminal.path)", dialect: "auto", place: "main"),
            by: "test")
        try await published(items) { $0.isEmpty }
        try await station.remove(device.id, by: "test")
        #expect(try await published(items) { !$0.isEmpty } == ["scale"])
        running.cancel()
        await running.value
        await station.stop()
    }

    @Test func `an offer is a device by its own link`() async throws {
        let terminal = try PseudoTerminal()
        try plug("scale", to: terminal.path)
        let offer = try #require(try await board.offers().items.first { $0.link.hasSuffix("/scale") })
        let device = try await station.add(
            DeviceDraft(name: "Scale", kind: .both, link: offer.link, dialect: offer.dialect, place: "main"),
            by: "test")
        #expect(try LinkAddress(device.link) == .serial(path: "\(ports)/scale", settings: SerialSettings()))
        #expect(try await board.offers().items.allSatisfy { !$0.link.hasSuffix("/scale") })
        await station.stop()
    }

    @Test func `a Bluetooth device is offered when it is known or has a serial port, headphones are not`() {
        func offer(_ name: String, paired: Bool = false, port: Bool = false, link: String = "rfcomm:") -> Offer? {
            let address = "00:12:F3:2A:7B:01"
            return Offer(
                DiscoveredDevice(
                    address: address, name: name, signal: nil, isPaired: paired, isConnected: false,
                    hint: DeviceHint(name: name), link: link + address, hasSerialPort: port))
        }
        #expect(offer("JBL Flip") == nil)
        #expect(offer("JBL Flip", paired: true) == nil)
        #expect(offer("HC-05", paired: true, port: true)?.dialect == "auto")
        #expect(offer("Somebody's phone", port: true) == nil, "it says so, and nobody has paired it")
        #expect(offer("XRS2 334455")?.kind == .reader)
        #expect(offer("XRS2 334455")?.dialect == "tru-test-scp")
        #expect(offer("XRS2 334455")?.needsPairing == true)
        #expect(offer("XRS2 334455", paired: true)?.needsPairing == false)
        #expect(offer("S3 123456", link: "ble:")?.needsPairing == false)
    }

    @Test func `a network box is offered until a device has its socket`() throws {
        let box = try #require(NetworkBox(name: "Váha", address: "192.168.1.40", port: 4001))
        let offer = Offer(box)
        #expect(offer.link == "tcp:192.168.1.40:4001")
        #expect(offer.name == "Váha")
        func isTaken(by link: String) -> Bool { OccupiedLinks(of: [.some(link: link)]).have(offer) }
        #expect(isTaken(by: "tcp:192.168.1.40:4001"))
        #expect(!isTaken(by: "tcp:192.168.1.40:4002"))
    }
}
