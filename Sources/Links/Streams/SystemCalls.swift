import Glibc

/// The two calls that move a link's bytes, so that a test can make them fail.
struct SystemCalls: Sendable {
    /// What a call moved, or `errno`.
    typealias Outcome = Result<Int, SystemFailure>

    var read: @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Outcome
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome

    /// For terminals: nothing to read, though they were ready, is how they tell that the cable was pulled.
    static let terminal = SystemCalls(
        read: { descriptor, buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            return count == 0 ? .failure(SystemFailure(code: EIO)) : outcome(count)
        },
        write: { outcome(Glibc.write($0, $1.baseAddress, $1.count)) })

    /// For sockets: writing to one whose other side is gone must not end the process with SIGPIPE.
    static let socket = SystemCalls(
        read: { outcome(Glibc.recv($0, $1.baseAddress, $1.count, 0)) },
        write: { outcome(Glibc.send($0, $1.baseAddress, $1.count, Int32(MSG_NOSIGNAL))) })

    private static func outcome(_ moved: Int) -> Outcome {
        moved >= 0 ? .success(moved) : .failure(SystemFailure(code: errno))
    }
}

/// An `errno`.
struct SystemFailure: Error, Equatable {
    let code: Int32

    /// Whether the call is to be made again when the descriptor is ready.
    var isNotYet: Bool { code == EAGAIN || code == EWOULDBLOCK }
    /// Whether the call is to be made again at once.
    var isInterrupted: Bool { code == EINTR }
}
