import Testing

@testable import HTTPServer

/// Who gets a place, who loses one, and who is too late; the time is stepped.
struct ConnectionTableTests {
    private static let start = ContinuousClock.now
    private static let barn = "192.168.1.20"
    private static let phone = "192.168.1.30"

    private var limits: Limits = {
        var limits = Limits()
        (limits.connections, limits.connectionsPerAddress, limits.shortestStay) = (6, 4, .seconds(1))
        (limits.headTime, limits.bodyTime, limits.bodyRate, limits.idleSeconds) = (.seconds(10), .seconds(20), 100, 60)
        return limits
    }()

    private func at(_ seconds: Double) -> ContinuousClock.Instant { Self.start + .seconds(seconds) }

    /// A table with half heads of these addresses, numbered from 1.
    private func table(_ addresses: [String], at seconds: Double = 0) -> ConnectionTable {
        var table = ConnectionTable(limits)
        for (index, address) in addresses.enumerated() { table.open(index + 1, from: address, at: at(seconds)) }
        return table
    }

    @Test func `a head that does not come in time is late, once`() {
        var table = table([Self.barn])
        #expect(table.late(at: at(10)).isEmpty)
        #expect(table.late(at: at(10.1)) == [1])
        #expect(table.late(at: at(11)).isEmpty)
    }

    @Test func `who was answered may be idle, and has the time for a head behind that`() {
        var table = table([Self.barn])
        table.enter(.idle, 1, at: at(5))
        #expect(table.late(at: at(75)).isEmpty)
        #expect(table.late(at: at(75.1)) == [1])
    }

    @Test func `a trickle gives a body no time, and what is worth it does`() {
        var table = table([Self.barn, Self.phone])
        for number in [1, 2] { table.enter(.body(received: 0), number, at: at(0)) }
        for _ in 0..<20 { table.received(1, on: 1) }
        table.received(1000, on: 2)
        #expect(table.late(at: at(20.1)).isEmpty, "20 bytes are worth a fifth of a second")
        #expect(table.late(at: at(20.3)) == [1])
        #expect(table.late(at: at(30.1)) == [2])
    }

    @Test func `who is worked for or listens is never late`() {
        var table = table([Self.barn])
        table.enter(.answering, 1, at: at(0))
        #expect(table.late(at: at(100_000)).isEmpty)
    }

    @Test func `half heads of two addresses lock nobody out`() {
        var table = table([Self.barn, Self.barn, Self.barn, Self.phone, Self.phone, Self.phone])
        // At once: who has many gives one up to who has none.
        guard case .instead(let gone) = table.admit("192.168.1.40", at: at(0)) else {
            Issue.record("refused")
            return
        }
        #expect((1...6).contains(gone))
        table.open(7, from: "192.168.1.40", at: at(0))
        // And never the other way round: what came last does not push out the one that has few.
        for _ in 0..<9 { #expect(table.admit("192.168.1.40", at: at(0)) != .instead(of: 7)) }
    }

    @Test func `this machine has places of its own`() {
        var table = table([Self.barn, Self.barn, Self.barn, Self.barn, Self.phone, Self.phone])
        for number in 1...6 { table.enter(.answering, number, at: at(0)) }
        #expect(table.admit("192.168.1.40", at: at(0)) == .refused)
        for (number, own) in ["127.0.0.1", "::1", "127.0.0.2"].enumerated() {
            #expect(table.admit(own, at: at(0)) == .free)
            table.open(100 + number, from: own, at: at(0))
        }
    }

    @Test func `one address has so many places, whatever it does in them`() {
        var table = table([Self.barn, Self.barn, Self.barn, Self.barn])
        #expect(table.admit(Self.barn, at: at(0.5)) == .refused)
        #expect(table.admit(Self.phone, at: at(0.5)) == .free)
        // Later the oldest makes room.
        #expect(table.admit(Self.barn, at: at(2)) == .instead(of: 1))
        for number in 2...4 { table.enter(.answering, number, at: at(2)) }
        table.open(5, from: Self.barn, at: at(2))
        table.enter(.answering, 5, at: at(2))
        #expect(table.admit(Self.barn, at: at(9)) == .refused)
    }

    @Test func `nobody is sent away who is worked for, or just being sent an answer`() {
        var table = table([Self.barn, Self.barn, Self.barn, Self.phone, Self.phone, Self.phone])
        table.enter(.answering, 1, at: at(0))
        table.enter(.sending, 2, at: at(0))
        table.enter(.body(received: 1), 3, at: at(0))
        #expect(table.admit("192.168.1.40", at: at(5)) == .instead(of: 4))
        table.close(4)
        table.open(7, from: "192.168.1.40", at: at(5))
        // By now whoever still takes the answer does so byte by byte.
        for number in [5, 6] { table.enter(.answering, number, at: at(5)) }
        table.enter(.answering, 7, at: at(5))
        #expect(table.admit("192.168.1.50", at: at(10.1)) == .instead(of: 2))
    }

    @Test func `a place that was taken away counts no more, and closing one frees it`() {
        var table = table([Self.barn, Self.barn, Self.barn, Self.barn])
        #expect(table.late(at: at(11)) == [1, 2, 3, 4])
        for _ in 0..<4 { #expect(table.admit(Self.barn, at: at(11)) == .free) }
        var full = self.table([Self.barn, Self.barn, Self.barn, Self.barn], at: 11)
        full.close(3)
        #expect(full.admit(Self.barn, at: at(11)) == .free)
    }
}
