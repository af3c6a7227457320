import HerdStore
import Links
import ScaleProtocol
import Testing
import Values

@testable import DeviceGateway

/// A gate's line comes out for its animal or not at all.
@LinkActor
struct GateWriterTests {
    private let clock = SetClock().station

    private func writer(simulated: Bool = false) throws -> GateWriter {
        GateWriter(gate: .some(.gate, simulated: simulated), line: try LineTemplate("G{gate}\\r"), clock: clock)
    }

    private func order(_ age: Duration = .zero, name: String = "heavy", simulated: Bool = false) -> SortingOrder {
        SortingOrder(
            at: clock.now() - age, gate: 2, name: name, eid: nil, earTag: nil, weight: nil, reason: nil,
            isSimulated: simulated)
    }

    @Test func `the line goes out`() async throws {
        let line = try await OpenLine()
        #expect(try await writer().write(order(), over: line.link) == nil)
        #expect(try await writer(simulated: true).write(order(simulated: true), over: line.link) == nil)
        var received = line.device.received.makeAsyncIterator()
        var bytes: [UInt8] = []
        while bytes.count < 6, let piece = await received.next() { bytes += piece }
        #expect(String(decoding: bytes, as: UTF8.self) == "G2\rG2\r")
    }

    @Test(arguments: [GateWriter.patience, .seconds(2.5), .seconds(60), .seconds(-3600)])
    func `an order that is too old, or of nobody knows when, is not written, and the gate stays open for the next one`(
        age: Duration
    ) async throws {
        let line = try await OpenLine()
        let unsent = try await writer().write(order(age, name: "old"), over: line.link)
        #expect(unsent?.name == "old")
        #expect(line.link.ending == nil, "the link was closed over it")
        #expect(try await writer().write(order(), over: line.link) == nil)
        line.link.close()
        var received = line.device.received.makeAsyncIterator()
        var bytes: [UInt8] = []
        while let piece = await received.next() { bytes += piece }
        #expect(String(decoding: bytes, as: UTF8.self) == "G2\r")
    }

    @Test func `what is too late, for nobody, or of a simulated animal is not written, and says why`() async throws {
        let line = try await OpenLine()
        #expect(try await writer().write(order(), over: nil)?.message == "the gate is not connected")
        #expect(
            try await writer().write(order(GateWriter.patience), over: line.link)?.message
                == "the gate did not take it within 2.0 seconds")
        #expect(
            try await writer().write(order(simulated: true), over: line.link)?.message
                == "the animal is simulated and the gate is not")
        line.link.close()
        #expect(line.link.ending == .closed)
        #expect(try await writer().write(order(), over: line.link)?.name == "heavy")
        var received = line.device.received.makeAsyncIterator()
        #expect(await received.next() == nil, "something was written")
    }
}
