/// A descriptor that the loop watches for its owner, who has to cancel it.
struct Watch: Sendable {
    private let loop: LinkLoop
    private let ticket: LinkLoop.Ticket
    private var descriptor: OwnedDescriptor?
    private var interest: Readiness = []

    /// - Parameter ready: called on the loop's thread, with memory to read into; again and again, until what the
    ///   descriptor is ready for is done or no longer watched for.
    init(
        _ descriptor: OwnedDescriptor, on loop: LinkLoop = .shared,
        ready: @escaping @Sendable (Readiness, UnsafeMutableRawBufferPointer) -> Void
    ) {
        (self.loop, self.descriptor) = (loop, descriptor)
        ticket = loop.ticket(for: LinkLoop.Handler(handle: ready))
    }

    /// - Throws: the reason why the kernel watches no more.
    mutating func open(_ readiness: Readiness) throws(SystemFailure) {
        try change(to: interest.union(readiness))
    }

    mutating func shut(_ readiness: Readiness) {
        // Watching for less cannot fail.
        try? change(to: interest.subtracting(readiness))
    }

    /// Watches no more, and lets go of the descriptor.
    mutating func cancel() {
        shut([.reading, .writing])
        loop.forget(ticket)
        descriptor = nil
    }

    private mutating func change(to new: Readiness) throws(SystemFailure) {
        guard new != interest, let descriptor else { return }
        try loop.watch(descriptor.number, ticket, from: interest, to: new)
        interest = new
    }
}
