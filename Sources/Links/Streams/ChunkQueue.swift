/// Received chunks which nobody has asked for yet, oldest first.
struct ChunkQueue {
    private var chunks: [[UInt8]] = []
    /// Chunks at the front that were taken already; removing them one by one would move all the others.
    private var taken = 0
    private(set) var byteCount = 0

    mutating func append(_ chunk: [UInt8]) {
        chunks.append(chunk)
        byteCount += chunk.count
    }

    mutating func takeFirst() -> [UInt8]? {
        guard taken < chunks.count else { return nil }
        let chunk = chunks[taken]
        chunks[taken] = []
        taken += 1
        byteCount -= chunk.count
        if taken == chunks.count {
            chunks.removeAll(keepingCapacity: taken < 64)
            taken = 0
        }
        return chunk
    }
}
