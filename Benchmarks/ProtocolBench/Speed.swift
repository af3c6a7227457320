import CountedHeap
import Glibc
import ScaleProtocol
import Values

/// How fast one dialect reads a clean stream, and what it asks of the heap.
struct Speed {
    var megabytesPerSecond = 0.0
    var readingsPerSecond = 0.0
    /// Requests to the heap for each reading, once buffers have grown.
    var requestsPerReading = 0.0
    /// How much longer than `wc -l` it took over the same bytes.
    var timesLineCount: Double?

    private static let rounds = 5
    private static let chunk = 4096

    /// - Parameter file: where the bytes are put for `wc`.
    init(of stream: MakeStream, megabytes: Int, seed: UInt64, file: String) throws {
        var random = SplitMix64(seed: seed)
        let part = stream.frames(20_000, &random).flatMap { $0 }
        let copies = max(1, megabytes * 1_000_000 / part.count)
        let chunks = stride(from: 0, to: part.count, by: Self.chunk).map {
            Array(part[$0..<min($0 + Self.chunk, part.count)])
        }
        var machine = try stream.machine()
        let now = Timestamp(microseconds: 0)
        _ = machine.start(at: now)
        var actions: [DialectAction] = []
        var best = Double.infinity
        var readings = 0
        for _ in 0..<Self.rounds {
            readings = 0
            let requests = heap_requests()
            let start = ProcessorTime.own
            for _ in 0..<copies {
                for chunk in chunks {
                    actions.removeAll(keepingCapacity: true)
                    machine.receive(chunk, at: now, into: &actions)
                    readings += actions.count
                }
            }
            best = min(best, ProcessorTime.own - start)
            requestsPerReading = Double(heap_requests() - requests) / Double(max(1, readings))
        }
        megabytesPerSecond = Double(part.count * copies) / best / 1e6
        readingsPerSecond = Double(readings) / best
        timesLineCount = Self.lineCount(of: part, copies, file: file).map { best / $0 }
    }

    private static func lineCount(of part: [UInt8], _ copies: Int, file: String) -> Double? {
        guard let output = fopen(file, "w") else { return nil }
        for _ in 0..<copies { fwrite(part, 1, part.count, output) }
        fclose(output)
        defer { unlink(file) }
        return (0..<rounds).compactMap { _ in ProcessorTime.lineCount(of: file) }.min()
    }
}
