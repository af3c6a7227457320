import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// A download that somebody thought better of ends at once, and the device is as usable as before.
struct DownloadCancelTests {
    @Test(arguments: [20, 200, 500, 1500])
    func `an indicator gives one up wherever it is, and the next one comes whole`(milliseconds: Int) {
        var options = TruTestOptions()
        options.role = .reader
        var session = Session(
            TruTestSCP(options: options), SimulatedStickReader(sessions: StoredSessions.all))
        session.connect()
        session.run(for: .seconds(2))
        session.forget()
        session.ask(.session(3))
        session.run(for: .milliseconds(milliseconds))
        session.cancelDownload()
        #expect(session.actions.results == [.failed(.cancelled)])
        session.run(for: .seconds(5))
        #expect(session.actions.results == [.failed(.cancelled)])
        session.forget()
        session.ask(.session(3))
        session.run(for: .seconds(20))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
    }

    @Test func `a wand is heard out, and what it still says is no reading and no trouble`() {
        let rows = (0..<200).map { ["98200036469\(1000 + $0)"] }
        let tags = SimulatedSession(number: 1, name: "Tags", date: "", headings: ["   EID"], rows: rows)
        var session = Session(AgridentAWR(), SimulatedAgridentWand(sessions: [tags]))
        session.connect()
        session.run(for: .seconds(1))
        session.forget()
        session.delay = .milliseconds(500)
        session.ask(.session(1))
        session.run(for: .milliseconds(1200))
        session.cancelDownload()
        session.run(for: .seconds(20))
        #expect(session.actions.results == [.failed(.cancelled)])
        #expect(session.notices.isEmpty && session.readings.isEmpty)
        session.forget()
        session.ask(.list)
        session.run(for: .seconds(5))
        #expect(session.actions.results == [.sessions([StoredSession(number: 1, name: "Tags", rowCount: 200)])])
    }

    @Test func `without one under way nothing is said`() {
        var session = Session(AgridentAWR(), SimulatedAgridentWand())
        session.connect()
        session.run(for: .seconds(1))
        session.forget()
        session.cancelDownload()
        #expect(session.actions.isEmpty)
    }
}
