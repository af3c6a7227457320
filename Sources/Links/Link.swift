import Blocking
import Glibc
package import Values

/// An open byte stream to a device.
///
/// Closed by `close()`, when the task that reads it is cancelled, and when nobody holds it any more.
package final class Link: Sendable {
    private let stream: DescriptorStream
    /// What feeds the other end of a replay.
    private let feeder: Task<Void, Never>?

    init(_ descriptor: OwnedDescriptor, calls: SystemCalls, feeder: Task<Void, Never>? = nil) {
        stream = DescriptorStream(descriptor, calls: calls)
        self.feeder = feeder
    }

    deinit {
        close()
    }

    /// The bytes as they come, in pieces of any size, until the link ends; for one reader.
    ///
    /// Then `ending` says why. Cancelling the reading task closes the link. What is not read waits in the
    /// kernel, which slows the sender down.
    package var received: AsyncStream<[UInt8]> {
        AsyncStream(unfolding: { await self.stream.next() }, onCancel: { self.close() })
    }

    /// Hands on the bytes as they come, without a change of task, until something has to be awaited for some of them.
    ///
    /// In the meantime they wait, as with `received`. Cancelling does not close the link.
    ///
    /// - Parameter body: takes some bytes and answers whether it is done with them.
    /// - Returns: `false` when the link has ended.
    @LinkActor
    package func handOn(to body: @escaping @LinkActor ([UInt8]) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            stream.read { chunk in
                guard let chunk else {
                    continuation.resume(returning: false)
                    return false
                }
                if LinkActor.assumeIsolated({ body(chunk) }) { return true }
                continuation.resume(returning: true)
                return false
            }
        }
    }

    /// For how long in all so much waited that reading was about to stop, or had.
    package var heldUp: Duration { stream.heldUp }

    /// Why the link ended; `nil` while it is open, and until all that was received is read.
    package var ending: LinkEnding? { stream.ending }

    /// Sends bytes; returns when the system has taken them all.
    ///
    /// Several senders are served in order, each whole. A cancelled sender's bytes are dropped if none of them
    /// went out yet, else sent to the end.
    package func send(_ bytes: [UInt8]) async throws(LinkError) {
        try await stream.send(bytes)
    }

    /// Sets the serial port to another rate; does nothing on a link that has none.
    package func change(to rate: SerialRate) async {
        guard let descriptor = stream.open else { return }
        _ = try? await Offload.run(within: .seconds(5), otherwise: { LinkError($0, of: "the port") }) {
            () throws(LinkError) in
            isatty(descriptor.number) == 1 && SerialPort.change(descriptor.number, to: rate)
        }
    }

    package func close() {
        stream.finish(.closed)
        // Only then, else the end of the feeder could be taken for the reason.
        feeder?.cancel()
    }
}
