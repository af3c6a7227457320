package import Values

/// The dialect of devices that write one frame after another, by themselves or when polled.
package struct StreamDialect<Format: FrameFormat>: Dialect {
    /// Practice of working readers (protocols.md §3.8): no frame is longer.
    package static var largestFrame: Int { 4096 }
    /// A frame that begins so soon after the link came up may be the rest of one.
    private static var startUp: Duration { .milliseconds(300) }

    private var fresh: Format
    private var format: Format
    private var polling: Polling?
    /// Bytes of a frame whose end has not come.
    private var pending: [UInt8] = []
    private var progress = FrameProgress()
    private var startedAt: Timestamp?

    /// - Parameter polling: what the device is asked; `nil` for one that speaks by itself.
    package init(_ format: Format, polling: Polling? = nil) {
        fresh = format
        self.format = format
        self.polling = polling
    }

    /// From the next frame on, and after every start.
    mutating func change(_ change: (inout Format) -> Void) {
        change(&fresh)
        change(&format)
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
            progress.isSkipping = now - startedAt < Self.startUp
            self.startedAt = nil
        }
        progress.hasAnswer = false
        var rest = bytes[...]
        while !rest.isEmpty {
            // The common case is a chunk of whole frames, which are read where they lie.
            let part = rest.prefix(Self.largestFrame - pending.count)
            rest = rest.dropFirst(part.count)
            if pending.isEmpty {
                let used = format.read(part, at: now, &progress, into: &actions)
                pending.append(contentsOf: part.dropFirst(used))
            } else {
                pending.append(contentsOf: part)
                let used = format.read(pending[...], at: now, &progress, into: &actions)
                pending.removeFirst(used)
            }
            if pending.count >= Self.largestFrame {
                progress.giveUp(pending, into: &actions)
                pending.removeAll(keepingCapacity: true)
            }
        }
        if progress.hasAnswer { polling?.answered(at: now) }
    }
}
