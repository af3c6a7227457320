import Glibc

/// The gateway's end of the socket to a worker; every call ends at a deadline.
struct FrameSocket: Sendable {
    let descriptor: Int32

    /// Why nothing came or went.
    enum Failure: Error, Equatable {
        /// The deadline has passed.
        case late
        /// The other side has gone.
        case closed
        /// The other side sent what it never should.
        case nonsense
    }

    func send(_ frame: Frame, until deadline: ContinuousClock.Instant) throws(Failure) {
        try send(frame.header, until: deadline)
        try send(frame.payload, until: deadline)
    }

    /// The next frame.
    ///
    /// - Parameter limit: a longer one is nonsense.
    func receive(limit: Int, until deadline: ContinuousClock.Instant) throws(Failure) -> Frame {
        var reader = FrameReader(limit: limit)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try wait(for: POLLIN, until: deadline)
            let count = recv(descriptor, &buffer, min(reader.missing, buffer.count), Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw .closed }
            do throws(FrameError) {
                if let frame = try reader.receive(buffer[..<count]) { return frame }
            } catch {
                throw .nonsense
            }
        }
    }

    private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT, until: deadline)
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw .closed }
            rest = rest.dropFirst(count)
        }
    }

    private func wait(for event: Int32, until deadline: ContinuousClock.Instant) throws(Failure) {
        while true {
            let left = max(.zero, deadline - .now)
            var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let count = Glibc.poll(&poll, 1, Int32(left / .milliseconds(1)) + 1)
            if count > 0 { return }
            if count == 0, left == .zero { throw .late }
        }
    }
}
