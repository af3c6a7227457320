/// The dialect of devices that write one frame after another, by themselves or when polled.
package struct StreamDialect<Format: FrameFormat>: Dialect {
    /// Practice of working readers (protocols.md §3.8): no frame is longer.
    package static var largestFrame: Int { 4096 }
    /// A frame that begins so soon after the link came up may be the rest of one.
    private static var settling: Duration { .milliseconds(300) }
    private static var muchNoise: Int { 256 }

    private let fresh: Format
    private var format: Format
    private var polling: Polling?
    /// Bytes of a frame whose end has not come.
    private var pending: [UInt8] = []
    /// How many bytes the device sent before those in `pending`.
    private var position = 0
    /// The beginning of the noise that has not been told, and how much of it there was.
    private var noise: [UInt8] = []
    private var noiseCount = 0
    private var isSkipping = false
    private var startedAt: Timestamp?

    /// - Parameter polling: what the device is asked; `nil` for one that speaks by itself.
    package init(_ format: Format, polling: Polling? = nil) {
        fresh = format
        self.format = format
        self.polling = polling
    }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        self = StreamDialect(fresh, polling: polling?.anew)
        startedAt = format.isMisledByTails && polling == nil ? now : nil
        return polling?.advance(to: now) ?? []
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] {
        polling?.advance(to: now) ?? []
    }

    package var deadline: Timestamp? { polling?.deadline }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        if let startedAt {
            isSkipping = now - startedAt < Self.settling
            self.startedAt = nil
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            // The common case is a chunk of whole frames, which are read where they lie.
            let part = rest.prefix(Self.largestFrame - pending.count)
            rest = rest.dropFirst(part.count)
            if pending.isEmpty {
                let used = take(part, at: now, into: &actions)
                pending.append(contentsOf: part.dropFirst(used))
            } else {
                pending.append(contentsOf: part)
                let used = take(pending[...], at: now, into: &actions)
                pending.removeFirst(used)
            }
            if pending.count >= Self.largestFrame { giveUp(into: &actions) }
        }
    }

    /// - Returns: how many of the bytes are dealt with.
    private mutating func take(
        _ bytes: ArraySlice<UInt8>, at now: Timestamp, into actions: inout [DialectAction]
    ) -> Int {
        var rest = bytes
        if isSkipping {
            let skipped = rest.prefix { !format.isBoundary($0) }.count
            guard skipped < rest.count else { return advance(by: skipped) }
            isSkipping = false
            rest = rest.dropFirst(advance(by: skipped + 1))
        }
        while !rest.isEmpty {
            let piece = format.next(in: rest)
            if case .noise(let count) = piece {
                hear(noise: rest.prefix(count), into: &actions)
                rest = rest.dropFirst(advance(by: count))
                continue
            }
            if piece == .incomplete { break }
            tellNoise(into: &actions)
            rest = rest.dropFirst(take(piece, of: rest, at: now, into: &actions))
        }
        return rest.startIndex - bytes.startIndex
    }

    private mutating func take(
        _ piece: FramePiece, of bytes: ArraySlice<UInt8>, at now: Timestamp, into actions: inout [DialectAction]
    ) -> Int {
        switch piece {
        case .incomplete: return 0
        case .filler(let count), .noise(let count): return advance(by: count)
        case .frame(let count, let content):
            polling?.answered(at: now)
            actions.append(
                .reading(Reading(at: now, content: content, raw: bytes.prefix(count), position: position)))
            return advance(by: count)
        case .unreadable(let count):
            actions.append(.notice(.unreadable(start: bytes.prefix(count))))
            return advance(by: count)
        case .rejected(let count, let reason):
            // It answered, even if with nothing of use.
            polling?.answered(at: now)
            actions.append(.notice(.rejected(Array(bytes.prefix(count)), reason: reason)))
            return advance(by: count)
        }
    }

    private mutating func advance(by count: Int) -> Int {
        position += count
        return count
    }

    /// Noise is told in one piece when a frame follows, or when there is much of it.
    private mutating func hear(noise bytes: ArraySlice<UInt8>, into actions: inout [DialectAction]) {
        for byte in bytes {
            if noise.count < 64 { noise.append(byte) }
            noiseCount += 1
            if noiseCount == Self.muchNoise { tellNoise(into: &actions) }
        }
    }

    private mutating func tellNoise(into actions: inout [DialectAction]) {
        guard !noise.isEmpty else { return }
        actions.append(.notice(.unreadable(noise)))
        noise.removeAll(keepingCapacity: true)
        noiseCount = 0
    }

    /// So much without a frame: everything up to the next boundary is lost.
    private mutating func giveUp(into actions: inout [DialectAction]) {
        tellNoise(into: &actions)
        actions.append(.notice(.unreadable(start: pending)))
        position += pending.count
        pending.removeAll(keepingCapacity: true)
        isSkipping = true
    }
}
