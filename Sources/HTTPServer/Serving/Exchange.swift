import CMicroHTTPD
import Glibc
import Synchronization
import Values

/// One request and its response on a connection.
///
/// The library's thread calls `proceed` again and again: with the head, with each piece of the body, at the end of
/// the body, and after the connection was woken. It lives from the request line until `completed`.
final class Exchange: Sendable {
    private let service: Service
    // Valid until `completed`. The library never completes a paused connection, so other threads can wake one safely.
    private nonisolated(unsafe) let connection: OpaquePointer
    private let state: Mutex<State>

    private enum Phase {
        case begun
        case receiving(limit: Int)
        /// The rest of the body is discarded before the answer is sent; counts its bytes.
        case refusing(Response, discarded: Int)
        case waiting(Task<Void, Never>)
        case answered(Response)
        case sent(EventStream?)
        case completed
    }

    private struct State {
        var phase = Phase.begun
        var head: RequestHead?
        var body: [UInt8] = []
        /// Where the body goes instead.
        var file: BodyFile?
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

    /// Takes the next step on the library's thread.
    func proceed(method: UnsafePointer<CChar>, upload: UnsafeRawBufferPointer) -> MHD_Result {
        enum Step { case goOn, breakOff, send(Response) }
        let step = state.withLock { state -> Step in
            switch state.phase {
            case .begun:
                if let response = begin(&state, method: Method(rawValue: String(cString: method))) {
                    return .send(response)
                }
            case .receiving(let limit) where !upload.isEmpty:
                receive(upload, limit: limit, &state)
            case .receiving:
                if let response = start(&state) { return .send(response) }
            case .refusing(let response, let discarded) where !upload.isEmpty:
                guard discarded < Lingering.most else { return .breakOff }
                state.phase = .refusing(response, discarded: discarded + upload.count)
            case .refusing(let response, _), .answered(let response):
                return .send(response)
            case .waiting, .sent, .completed:
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
            service.release(state.reserved)
            state = State(phase: .completed)
            return (stream, ticket)
        }
        if let ticket { service.watch.cancel(ticket) }
        stream?.terminate()
        service.closed(self)
    }
}

// MARK: - Receiving

extension Exchange {
    /// Parses the head; answers at once only when the announced body is too long.
    private func begin(_ state: inout State, method: Method) -> Response? {
        let client = Client.of(connection)
        let target = client?.target ?? ""
        guard target.utf8.count <= service.limits.targetBytes else {
            state.phase = .refusing(.targetTooLong(limit: service.limits.targetBytes), discarded: 0)
            return nil
        }
        let head: RequestHead
        do {
            head = try RequestHead(
                method: method, target: target, headers: Headers(of: connection),
                remoteAddress: client?.address ?? "", isSecure: service.isSecure)
        } catch {
            let problem = Problem(.badRequest, "bad-request", detail: "\(error).", action: "Correct the address.")
            state.phase = .refusing(Response(problem: problem), discarded: 0)
            return nil
        }
        state.head = head
        let limit = service.bodyLimit(head)
        state.phase = .receiving(limit: limit)
        do {
            state.file = try service.bodyFile(head)
        } catch {
            return .refusal(error, keepingOpen: state.descriptor)
        }
        guard let length = head.contentLength, length > limit else { return nil }
        // The client may still be sending: without this it would see a reset connection instead of the answer.
        if let descriptor = state.descriptor { Lingering.keepOpen(descriptor) }
        return .tooLarge(limit: limit)
    }

    private func receive(_ upload: UnsafeRawBufferPointer, limit: Int, _ state: inout State) {
        if let file = state.file {
            guard file.size + upload.count <= limit else {
                return refuse(.tooLarge(limit: limit), after: upload.count, &state)
            }
            do {
                try file.append(upload)
            } catch {
                refuse(Response(problem: error.problem), after: upload.count, &state)
            }
            return
        }
        guard state.body.count + upload.count <= limit else {
            return refuse(.tooLarge(limit: limit), after: upload.count, &state)
        }
        guard service.reserve(upload.count) else { return refuse(.outOfRoom, after: upload.count, &state) }
        state.reserved += upload.count
        if state.body.isEmpty, let length = state.head?.contentLength { state.body.reserveCapacity(length) }
        state.body.append(contentsOf: upload)
    }

    private func refuse(_ response: Response, after count: Int, _ state: inout State) {
        state.body = []
        state.file = nil
        state.phase = .refusing(response, discarded: count)
    }

    /// Pauses the connection and starts the handler.
    private func start(_ state: inout State) -> Response? {
        guard let head = state.head, !service.isStopping else { return .stopping }
        let request = Request(head: head, body: state.body, file: state.file)
        state.body = []
        state.file = nil
        MHD_suspend_connection(connection)
        state.ticket = state.descriptor.flatMap { service.watch.add($0) { [weak self] in self?.hungUp() } }
        // The task takes the lock before it can wake the connection, so the pause always comes first.
        state.phase = .waiting(Task { [self] in deliver(await service.answer(request)) })
        return nil
    }
}

// MARK: - Answering

extension Exchange {
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
        if service.isStopping { response.headers["Connection"] = "close" }
        let stream = response.stream
        if let stream, !stream.attach(streamConnection) { return .NO }
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
