import CMicroHTTPD
import Glibc
import Synchronization
import Values

/// One request and its response on a connection.
///
/// The library's thread calls `proceed` again and again: with the head, with each piece of the body, at the end of
/// the body, and after the connection was woken. It lives from the end of the head until `completed`. Before a body is
/// taken the connection is paused until it is known who sends it.
final class Exchange: Sendable {
    let service: Service
    // Valid until `completed`. The library never completes a paused connection, so other threads can wake one safely.
    nonisolated(unsafe) let connection: OpaquePointer
    /// The IP address of the other end; who sends through a proxy, the head says.
    let address: String
    /// The connection's number among the open ones.
    private let number: Int?
    let state: Mutex<State>

    enum Phase {
        case begun
        case admitting(Task<Void, Never>)
        /// What came of that; the library asks once more with the head alone before it reads on.
        case admitted(Result<Body, Refusal>)
        case receiving(Body)
        /// The rest of the body is discarded before the answer is sent; counts its bytes.
        case refusing(Response, discarded: Int)
        case waiting(Task<Void, Never>)
        case answered(Response)
        case sent(EventStream?)
        case completed
    }

    /// How much body a request may have, and who takes it; `nil` asks for that when there is none.
    struct Body {
        let limit: Int
        let handler: Handler?
        /// Where it goes that is not held in memory.
        var file: BodyFile?
    }

    struct Refusal: Error {
        let response: Response
    }

    struct State {
        var phase = Phase.begun
        var head: RequestHead?
        /// Whose memory its body takes; behind a proxy not that of all who come through it.
        var sender: String? { head?.remoteAddress }
        var body: [UInt8] = []
        /// Bytes of body that were reserved; they stay so while the request is answered, as its handler still holds
        /// them.
        var reserved = 0
        /// The connection's socket; nil once its number may belong to another one.
        var descriptor: Int32?
        var ticket: HangUpWatch.Ticket?
    }

    init(service: Service, connection: OpaquePointer) {
        self.service = service
        self.connection = connection
        let client = Client.of(connection)
        (address, number) = (client?.address ?? "", client?.number)
        state = Mutex(State(descriptor: mhd_connection_descriptor(connection)))
        service.exchangeCount.add(1)
    }

    deinit {
        service.exchangeCount.add(-1)
    }

    /// The stream of events being sent, if that is the answer.
    var stream: EventStream? {
        state.withLock { state in
            guard case .sent(let stream) = state.phase else { return nil }
            return stream
        }
    }

    /// Tells what the connection is at, for how long it may be that.
    func enter(_ stage: ConnectionTable.Stage) {
        if let number { service.connections.enter(stage, number) }
    }

    /// Takes the next step on the library's thread.
    func proceed(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        enum Step { case goOn, breakOff, send(Response) }
        let step = state.withLock { state -> Step in
            switch state.phase {
            case .begun:
                if let response = begin(&state, method: method, version: version) { return .send(response) }
            case .admitted(.success(let body)):
                state.phase = .receiving(body)
            case .admitted(.failure(let refusal)):
                return .send(unread(refusal.response, state))
            case .receiving(let body) where !upload.isEmpty:
                if let number { service.connections.received(upload.count, on: number) }
                receive(upload, body, &state)
            case .receiving(let body):
                if let response = start(&state, body) { return .send(response) }
            case .refusing(let response, let discarded) where !upload.isEmpty:
                guard discarded < Lingering.most else { return .breakOff }
                if let number { service.connections.received(upload.count, on: number) }
                state.phase = .refusing(response, discarded: discarded + upload.count)
            case .refusing(let response, _), .answered(let response):
                return .send(response)
            case .admitting, .waiting, .sent, .completed:
                return .breakOff
            }
            return .goOn
        }
        return switch step {
        case .goOn: .YES
        case .breakOff: .NO
        case .send(let response): send(response)
        }
    }

    /// Ends the exchange; the socket may be another connection's from now on.
    func completed() {
        let (stream, ticket) = state.withLock { state -> (EventStream?, HangUpWatch.Ticket?) in
            let stream: EventStream? =
                switch state.phase {
                case .sent(let stream): stream
                case .answered(let response), .refusing(let response, _): response.stream
                default: nil
                }
            let ticket = state.ticket
            service.connections.bodyRoom.release(state.reserved, of: state.sender ?? address)
            state = State(phase: .completed)
            return (stream, ticket)
        }
        if let ticket { service.watch.cancel(ticket) }
        stream?.terminate()
        enter(.idle)
        service.closed(self)
    }
}

// MARK: - Answering

extension Exchange {
    /// Pauses the connection and starts the handler.
    private func start(_ state: inout State, _ body: Body) -> Response? {
        guard let head = state.head, !service.isStopping else { return .stopping }
        enter(.answering)
        let request = Request(head: head, body: state.body, file: body.file)
        state.body = []
        MHD_suspend_connection(connection)
        state.ticket = state.descriptor.flatMap { service.watch.add($0) { [weak self] in self?.hungUp() } }
        // The task takes the lock before it can wake the connection, so the pause always comes first.
        state.phase = .waiting(Task { [self] in deliver(await service.answer(request, by: body.handler)) })
        return nil
    }

    /// Stores the handler's answer and wakes the connection.
    private func deliver(_ response: Response) {
        let isLate = state.withLock { state in
            guard case .waiting = state.phase else { return true }
            state.phase = .answered(response)
            MHD_resume_connection(connection)
            return false
        }
        if isLate { response.stream?.terminate() }
    }

    private func send(_ response: Response) -> MHD_Result {
        var response = response
        service.decorate(&response)
        // The library is lax about how chunks end, so where the body has ended others may see otherwise: nothing behind it
        // is taken for a request.
        let isChunked = state.withLock { $0.head?.headers["Transfer-Encoding"] != nil }
        if service.isStopping || isChunked { response.headers["Connection"] = "close" }
        let stream = response.stream
        if let stream, !stream.attach(streamConnection) { return .NO }
        enter(stream == nil ? .sending : .answering)
        state.withLock { state in
            state.phase = .sent(stream)
            guard stream != nil, let descriptor = state.descriptor else { return }
            EventStream.tune(descriptor)
        }
        // Checked after the phase is set: whoever stops the server either sees the stream, or is noticed here.
        if service.isStopping { stream?.terminate() }
        return response.queue(on: connection)
    }

    private var streamConnection: EventStream.Connection {
        EventStream.Connection(
            wake: { [self] in MHD_resume_connection(connection) },
            breakOff: { [self] in breakOff() })
    }

    private func breakOff() {
        state.withLock { state in
            if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// The client has closed its side.
    private func hungUp() {
        let (task, stream) = state.withLock { state -> (Task<Void, Never>?, EventStream?) in
            switch state.phase {
            case .waiting(let task): (task, nil)
            case .sent(let stream): (nil, stream)
            default: (nil, nil)
            }
        }
        task?.cancel()
        stream?.terminate()
    }

    /// Gives up on the handler, because the server is stopping.
    func abandon() {
        let (task, stream) = state.withLock { state -> (Task<Void, Never>?, EventStream?) in
            switch state.phase {
            case .admitting(let task):
                state.phase = .admitted(.failure(Refusal(response: .stopping)))
                MHD_resume_connection(connection)
                return (task, nil)
            case .waiting(let task):
                state.phase = .answered(.stopping)
                MHD_resume_connection(connection)
                return (task, nil)
            case .sent(let stream): return (nil, stream)
            default: return (nil, nil)
            }
        }
        task?.cancel()
        stream?.terminate()
    }
}
