import Synchronization

/// Bytes in and out of a non-blocking descriptor.
///
/// Received chunks wait here until they are asked for, and until it is this link's turn on the loop (`LoopShare`); when
/// too many wait, reading stops, so that a device that floods the line is slowed down by the kernel and fills no memory.
final class DescriptorStream: Sendable {
    /// Bytes that may wait before reading stops; also bytes that may wait to be sent.
    static let capacity = 256 * 1024

    /// Who waits for what comes.
    private struct Reader {
        let take: @Sendable ([UInt8]?) -> Bool
    }

    private struct State {
        var descriptor: OwnedDescriptor?
        var watch: Watch?
        var chunks = ChunkQueue()
        var reader: Reader?
        var share = LoopShare()
        /// Whether the reader waits for this link's turn, whatever has come.
        var isResting = false
        /// When a piece was handed out last.
        var handedAt: ContinuousClock.Instant?
        /// For how long so much waited that reading was about to stop, or had.
        var heldUp = Duration.zero
        var sends = SendQueue()
        /// The end of what comes, until the reader has got there: whoever works on the last chunk may still send.
        var lastWord: LinkEnding?
        var ending: LinkEnding?
    }

    private let state: Mutex<State>
    private let calls: SystemCalls
    /// Rings when it is this link's turn again.
    private let rest = Alarm()

    init(_ descriptor: OwnedDescriptor, calls: SystemCalls) {
        self.calls = calls
        state = Mutex(State(descriptor: descriptor))
        let watch = Watch(descriptor) { [weak self] readiness, memory in
            if readiness.contains(.reading) {
                self?.receive(into: memory, isHungUp: readiness.contains(.hungUp))
            }
            if readiness.contains(.writing) { self?.continueSending() }
        }
        state.withLock { state in
            state.watch = watch
            do throws(SystemFailure) {
                try state.watch?.open(.reading)
            } catch {
                state.lastWord = LinkEnding(readError: error.code)
            }
        }
    }

    deinit {
        finish(.closed)
    }

    var ending: LinkEnding? { state.withLock { $0.ending } }

    /// For how long so much waited that reading was about to stop, or had.
    var heldUp: Duration { state.withLock { $0.heldUp } }

    /// What it reads; `nil` once it has ended.
    var open: OwnedDescriptor? { state.withLock { $0.descriptor } }

    /// Ends the stream; only the first ending counts.
    ///
    /// What was received before is still handed out, unless it is closed here: who closes it wants no more.
    func finish(_ ending: LinkEnding) {
        let (reader, finished): (Reader?, [SendQueue.Notice]) = state.withLock { state in
            guard state.ending == nil else { return (nil, []) }
            state.ending = ending
            if ending == .closed { state.chunks.removeAll() }
            state.watch?.cancel()
            (state.watch, state.descriptor) = (nil, nil)
            defer { state.reader = nil }
            return (state.reader, state.sends.failAll(.ended(ending)))
        }
        _ = reader?.take(nil)
        for send in finished { send() }
    }
}

// MARK: - Receiving

extension DescriptorStream {
    /// The next chunk; `nil` at the end, and for a second reader while the first one waits.
    func next() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            read { chunk in
                continuation.resume(returning: chunk)
                return false
            }
        }
    }

    /// Hands out chunks, those to come on the loop's thread, for as long as they are taken.
    ///
    /// - Parameter take: takes a chunk, or `nil` at the end, and answers whether it takes one more.
    func read(by take: @escaping @Sendable ([UInt8]?) -> Bool) {
        read(by: Reader(take: take))
    }

    private func read(by reader: Reader) {
        let isFirst = state.withLock { state in
            guard state.reader == nil else { return false }
            state.reader = reader
            return true
        }
        guard isFirst else {
            _ = reader.take(nil)
            return
        }
        handOut()
    }

    /// Hands out what has come for as long as somebody takes it and it is this link's turn.
    private func handOut() {
        while let (reader, piece) = nextPiece() {
            let before = ThreadTime.now
            let wantsMore = reader.take(piece)
            let spent = ThreadTime.now - before
            let rest = state.withLock { state in
                let rest = state.share.spend(spent, at: .now)
                if rest != nil { state.isResting = true }
                return rest
            }
            if let rest { self.rest.set(after: rest) { [weak self] in self?.takeTurn() } }
            if wantsMore { read(on: reader) }
        }
    }

    /// Who has taken a piece waits for the next one.
    private func read(on reader: Reader) {
        let isFirst = state.withLock { state in
            guard state.reader == nil, state.ending == nil || state.chunks.byteCount > 0 else { return false }
            state.reader = reader
            return true
        }
        if !isFirst { _ = reader.take(nil) }
    }

    private func takeTurn() {
        state.withLock { $0.isResting = false }
        handOut()
    }

    /// The reader who waits and a piece for him; `nil` when he has to go on waiting, or has been told of the end.
    private func nextPiece() -> (Reader, [UInt8])? {
        let (next, ended, lastWord): ((Reader, [UInt8])?, Reader?, LinkEnding?) = state.withLock { state in
            guard let reader = state.reader, !state.isResting else { return (nil, nil, nil) }
            let isMuch = state.chunks.byteCount >= Self.capacity / 2
            if let piece = state.chunks.takeFirst(atMost: state.share.piece) {
                let now = ContinuousClock.now
                if isMuch, let handedAt = state.handedAt { state.heldUp += handedAt.duration(to: now) }
                state.handedAt = now
                if state.chunks.byteCount < Self.capacity / 2, state.lastWord == nil {
                    try? state.watch?.open(.reading)
                }
                state.reader = nil
                return ((reader, piece), nil, nil)
            }
            guard state.ending == nil else {
                state.reader = nil
                return (nil, reader, nil)
            }
            return (nil, nil, state.lastWord)
        }
        _ = ended?.take(nil)
        if let lastWord { finish(lastWord) }
        return next
    }

    private func receive(into memory: UnsafeMutableRawBufferPointer, isHungUp: Bool) {
        guard let descriptor = state.withLock({ $0.descriptor }) else { return }
        switch calls.read(descriptor.number, memory).map({ Array(memory.prefix($0)) }) {
        case .success([]): end(.endOfStream)
        case .success(let chunk): deliver(chunk)
        // Of a serial port over Bluetooth whose error was told before, to a write of ours or to the kernel's own on the
        // radio link, the kernel says no more than this: it hangs, and reading it comes too early for ever.
        case .failure(let failure) where failure.isNotYet && isHungUp: end(.endOfStream)
        case .failure(let failure) where failure.isNotYet || failure.isInterrupted: break
        case .failure(let failure): end(LinkEnding(readError: failure.code))
        }
    }

    /// Nothing more comes: tells a reader that waits, or the next one.
    private func end(_ ending: LinkEnding) {
        state.withLock { state in
            state.watch?.shut(.reading)
            state.lastWord = ending
        }
        handOut()
    }

    private func deliver(_ chunk: [UInt8]) {
        state.withLock { state in
            // The caller closed the link meanwhile and expects no more bytes.
            guard state.ending != .closed else { return }
            state.chunks.append(chunk)
            if state.chunks.byteCount >= Self.capacity { state.watch?.shut(.reading) }
        }
        handOut()
    }
}

// MARK: - Sending

extension DescriptorStream {
    /// Returns when the kernel has taken all bytes.
    ///
    /// A send that is cancelled before its first byte went out is dropped; one that has begun goes out to its
    /// end, because half a command is worse than a whole one.
    func send(_ bytes: [UInt8]) async throws(LinkError) {
        guard !bytes.isEmpty else { return }
        let ticket = state.withLock { $0.sends.newTicket() }
        let result: Result<Void, LinkError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let finished = state.withLock { state in
                    if let ending = state.ending {
                        return [{ continuation.resume(returning: .failure(.ended(ending))) }]
                    }
                    var finished = state.sends.append(bytes, ticket, capacity: Self.capacity, continuation)
                    // Asked under the lock: a cancellation that comes later finds the entry in the queue.
                    if Task.isCancelled { finished += state.sends.cancel(ticket) }
                    return finished + pump(&state)
                }
                for send in finished { send() }
            }
        } onCancel: {
            let finished = state.withLock { $0.sends.cancel(ticket) }
            for send in finished { send() }
        }
        try result.get()
    }

    private func continueSending() {
        let finished = state.withLock { pump(&$0) }
        for send in finished { send() }
    }

    /// Writes as much as the kernel takes now; returns whom to tell once the lock is free.
    private func pump(_ state: inout State) -> [SendQueue.Notice] {
        guard let descriptor = state.descriptor else { return [] }
        var finished: [SendQueue.Notice] = []
        while let bytes = state.sends.first {
            switch bytes.withUnsafeBytes({ calls.write(descriptor.number, $0) }) {
            case .success(let count):
                finished += state.sends.advance(by: count)
            case .failure(let failure) where failure.isInterrupted:
                continue
            case .failure(let failure) where failure.isNotYet:
                do throws(SystemFailure) {
                    try state.watch?.open(.writing)
                    return finished
                } catch {
                    return finished + state.sends.failAll(.ended(LinkEnding(readError: error.code)))
                }
            case .failure(let failure):
                // What the device sent before is still to be read, so the end is left to the reading side.
                state.watch?.shut(.writing)
                return finished + state.sends.failAll(.ended(LinkEnding(readError: failure.code)))
            }
        }
        state.watch?.shut(.writing)
        return finished
    }
}
