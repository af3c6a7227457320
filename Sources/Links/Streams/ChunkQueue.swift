/// Received chunks which nobody has asked for yet, oldest first.
struct ChunkQueue {
    private var chunks: [[UInt8]] = []
    /// Chunks at the front that were taken already; removing them one by one would move all the others.
    private var taken = 0
    /// Bytes of the first chunk that were taken already.
    private var begun = 0
    private(set) var byteCount = 0

    /// Places that are taken up, of chunks that are there and of some that were taken.
    var held: Int { chunks.count }

    mutating func append(_ chunk: [UInt8]) {
        chunks.append(chunk)
        byteCount += chunk.count
    }

    /// The oldest chunk, or as much of it as is wanted.
    mutating func takeFirst(atMost count: Int = .max) -> [UInt8]? {
        guard taken < chunks.count else { return nil }
        let chunk = chunks[taken]
        let rest = chunk.count - begun
        if rest > count {
            defer { begun += count }
            byteCount -= count
            return Array(chunk[begun..<begun + count])
        }
        let piece = begun == 0 ? chunk : Array(chunk[begun...])
        chunks[taken] = []
        (taken, begun) = (taken + 1, 0)
        byteCount -= rest
        if taken == chunks.count {
            chunks.removeAll(keepingCapacity: taken < 64)
            taken = 0
        } else if taken >= 64, taken * 2 >= chunks.count {
            // A queue that never runs empty, as under a flood, must not grow by what was taken.
            chunks.removeFirst(taken)
            taken = 0
        }
        return piece
    }

    mutating func removeAll() { self = ChunkQueue() }
}
