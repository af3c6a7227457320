/// Frames that wait for one client; the first may be partly sent.
struct FrameQueue {
    private var frames: [EventFrame] = []
    /// Index of the first frame not taken completely; those before it are done.
    private var first = 0
    /// Bytes of the first frame already taken.
    private var offset = 0
    /// Bytes not yet taken.
    private(set) var byteCount = 0

    var count: Int { frames.count - first }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ frame: EventFrame) {
        frames.append(frame)
        byteCount += frame.bytes.count
    }

    func isHalfFree(of bounds: EventStream.Bounds) -> Bool {
        count <= bounds.frames / 2 && byteCount <= bounds.bytes / 2
    }

    /// Drops droppable frames, oldest first, until the bounds are kept; false when they cannot be.
    mutating func trim(to bounds: EventStream.Bounds) -> Bool {
        // A frame that has been sent in part must be sent completely.
        var index = offset > 0 ? first + 1 : first
        while count > bounds.frames || byteCount > bounds.bytes {
            while index < frames.count, !frames[index].isDroppable { index += 1 }
            guard index < frames.count else { return false }
            byteCount -= frames.remove(at: index).bytes.count
        }
        return true
    }

    /// Copies as many bytes as fit and removes them.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var copied = 0
        while first < frames.count, copied < buffer.count {
            let bytes = frames[first].bytes[offset...].prefix(buffer.count - copied)
            buffer[copied...].copyBytes(from: bytes)
            copied += bytes.count
            offset += bytes.count
            if offset == frames[first].bytes.count {
                first += 1
                offset = 0
            }
        }
        byteCount -= copied
        if first == frames.count {
            frames.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 64 {
            // Only now and then: removing every frame as it is done would move all the others each time.
            frames.removeFirst(first)
            first = 0
        }
        return copied
    }
}
