package import HerdStore
import Links
import Recording
import ScaleProtocol
import Values

/// Whether the gateway still does its work: an animal that is not there walks over a scale that is not there.
///
/// Its frames take the way of all bytes, from the kernel through the loop and a dialect to a recorder, which must ask for
/// exactly its weight to be stored. It is recorded nowhere: dialect and recorder are made for it alone, since those of
/// real devices remember what they were told, and their time is its own, so that a visit takes no time. Then the store is
/// read. What hangs anywhere on that way makes it hang.
package struct SelfCheck: Sendable {
    private let store: HerdStore

    /// What the animal weighs.
    static let weight = Weight(grams: 425_500)
    private static let step = Duration.milliseconds(250)

    package init(of store: HerdStore) {
        self.store = store
    }

    /// Lets the animal walk, and reads the store; returns when both are done.
    ///
    /// - Throws: `Failure` when something else than its weight was to be stored. A store that says why it cannot be read
    ///   has answered: that is told elsewhere, and no restart mends it.
    package func pass() async throws {
        let recorded = try await walk()
        guard recorded == [Self.weight] else { throw Failure(recorded: recorded) }
        try? await store.answer()
    }

    /// - Returns: the weights that the recorder asked to be stored.
    @LinkActor
    func walk() async throws -> [Weight] {
        let line = try LinkPair()
        var dialect = try DialectCatalogue.builtIn.make(DialectChoice("st-gs"))
        var recorder = Recorder(settings: RecorderSettings())
        var now = Timestamp(microseconds: 0)
        _ = dialect.start(at: now)
        let frames = Self.frames
        let walking = Task {
            for frame in frames { try await line.device.send(frame) }
            line.device.close()
        }
        defer { walking.cancel() }
        var actions: [RecorderAction] = []
        for await bytes in line.gateway.received {
            now = now + Self.step
            actions += recorder.advance(to: now)
            var said: [DialectAction] = []
            dialect.receive(bytes, at: now, into: &said)
            for case .reading(let reading) in said { actions += recorder.receive(reading) }
        }
        // Nobody has read its tag: that is waited for.
        while !actions.contains(where: \.isRecord), let deadline = recorder.deadline, deadline > now {
            now = deadline
            actions += recorder.advance(to: now)
        }
        return actions.compactMap { if case .record(let weight) = $0 { weight.weight } else { nil } }
    }

    /// An empty plate, an animal that steps on and stands still, and leaves.
    private static let frames: [[UInt8]] = {
        let empty = [String](repeating: "ST,GS,+0000.0kg\r\n", count: 12)
        let entering = ["US,GS,+0110.0kg\r\n", "US,GS,+0287.5kg\r\n", "US,GS,+0431.0kg\r\n"]
        let standing = [String](repeating: "ST,GS,+0425.5kg\r\n", count: 24)
        let leaving = ["US,GS,+0180.0kg\r\n"]
        return (empty + entering + standing + leaving + empty).map { Array($0.utf8) }
    }()

    /// The animal was not weighed as it should have been.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        let recorded: [Weight]

        package var description: String {
            recorded.isEmpty
                ? "an animal that was played was not weighed"
                : "an animal that was played was weighed as \(recorded.map { "\($0)" }.joined(separator: ", "))"
        }
    }
}

extension RecorderAction {
    fileprivate var isRecord: Bool { if case .record = self { true } else { false } }
}
