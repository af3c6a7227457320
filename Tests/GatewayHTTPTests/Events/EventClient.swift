import HerdStore
import Synchronization

@testable import HTTPServer

/// Reads an event stream as a connection does: takes what there is, and waits to be woken.
final class EventClient: Sendable {
    private let stream: EventStream
    private let wakes: AsyncStream<Void>

    struct Frame: Equatable {
        var id: Int?
        var event = ""
        var data = ""
    }

    init(_ stream: EventStream) throws {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.stream = stream
        self.wakes = wakes
        guard stream.attach(.init(wake: { wake.yield() }, breakOff: { wake.finish() })) else { throw NotAttached() }
    }

    struct NotAttached: Error {}

    /// Reads until a frame of which `isLast` holds, or the stream ends.
    func frames(until isLast: (Frame) -> Bool) async -> [Frame] {
        var rest = ""
        var frames: [Frame] = []
        var iterator = wakes.makeAsyncIterator()
        while true {
            var buffer = [UInt8](repeating: 0, count: 4096)
            switch buffer.withUnsafeMutableBytes({ stream.take(into: $0, pause: {}) }) {
            case .ended, .broken: return frames
            case .waiting: guard await iterator.next() != nil else { return frames }
            case .bytes(let count):
                // The tests' events are ASCII, so no letter is cut.
                rest += String(decoding: buffer.prefix(count), as: UTF8.self)
                while let end = rest.firstRange(of: "\n\n") {
                    let frame = Self.frame(rest[..<end.lowerBound])
                    rest.removeSubrange(..<end.upperBound)
                    frames.append(frame)
                    if isLast(frame) { return frames }
                }
            }
        }
    }

    private static func frame(_ text: Substring) -> Frame {
        var frame = Frame()
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "id": frame.id = Int(parts[1])
            case "event": frame.event = String(parts[1])
            default: frame.data += parts[1]
            }
        }
        return frame
    }
}
