import ScaleProtocol
import Values

/// What a dialect made of noisy frames.
struct Misreads {
    /// Another weight or EID than was sent.
    private(set) var values = 0
    /// The right number with a wrong mark: unit, rest, gross or net, clock.
    private(set) var marks = 0
    private(set) var right = 0

    /// A frame as it was sent, and which bytes of the noisy line it became.
    private struct Sent {
        let range: Range<Int>
        let frame: Int
    }

    private static let batch = 2000

    init(of stream: MakeStream, frames count: Int, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let frames = stream.frames(5000, &random)
        let contents = try frames.map { frame in
            var machine = try stream.machine()
            return machine.receive(frame, at: Timestamp(microseconds: 0)).compactMap { action in
                if case .reading(let reading) = action { reading.content } else { nil }
            }
        }
        var noise = Noise(seed: seed &+ 1)
        var machine = try stream.machine()
        var line: [UInt8] = []
        var sent: [Sent] = []
        var position = 0
        var actions: [DialectAction] = []
        for first in stride(from: 0, to: count, by: Self.batch) {
            line.removeAll(keepingCapacity: true)
            // A frame that lost its end may be read with the next ones.
            sent.removeAll { $0.range.upperBound < position - 8192 }
            for number in first..<min(first + Self.batch, count) {
                let start = line.count
                noise.carry(frames[number % frames.count], onto: &line)
                sent.append(Sent(range: position + start..<position + line.count, frame: number % frames.count))
            }
            position += line.count
            actions.removeAll(keepingCapacity: true)
            machine.receive(line, at: Timestamp(microseconds: 0), into: &actions)
            judge(actions, sent, contents)
        }
    }

    private mutating func judge(_ actions: [DialectAction], _ sent: [Sent], _ contents: [[Reading.Content]]) {
        var next = 0
        for case .reading(let reading) in actions {
            while next < sent.count, sent[next].range.upperBound <= reading.range.lowerBound { next += 1 }
            let touched = sent[next...].prefix { $0.range.lowerBound < reading.range.upperBound }
            if touched.contains(where: { contents[$0.frame].contains(reading.content) }) {
                right += 1
            } else if touched.contains(where: { contents[$0.frame].contains { $0.hasValue(of: reading.content) } }) {
                marks += 1
            } else {
                values += 1
            }
        }
    }
}

extension Reading.Content {
    fileprivate func hasValue(of other: Self) -> Bool {
        switch (self, other) {
        case (.weight(let mine), .weight(let theirs)): mine.weight == theirs.weight
        case (.eid(let mine), .eid(let theirs)): mine.eid == theirs.eid
        case (.weight, .eid), (.eid, .weight): false
        }
    }
}
