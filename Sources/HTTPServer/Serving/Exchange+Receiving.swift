import CMicroHTTPD
import Glibc
import Synchronization
import Values

extension Exchange {
    /// Parses the head; answers at once only where a body follows that is not taken.
    func begin(
        _ state: inout State, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> Response? {
        enter(.body(received: 0))
        let client = Client.of(connection)
        let target = client?.target ?? ""
        guard target.utf8.count <= service.limits.targetBytes else {
            state.phase = .refusing(.targetTooLong(limit: service.limits.targetBytes), discarded: 0)
            return nil
        }
        let headers = Headers(of: connection)
        // Where it ends, others may see otherwise, so nothing behind it is read. HTTP/1.0 knows no chunks (RFC 9112 §6.1).
        guard headers.haveOneLength, target.utf8.allSatisfy(HeadShape.mayStandInTarget),
            headers["Transfer-Encoding"] == nil || strcmp(version, "HTTP/1.1") == 0,
            HeadShape.isRight(connection, method: method, targetBytes: client?.targetBytes ?? 0, version: version)
        else { return unread(.ambiguous, state) }
        let head: RequestHead
        let sender = service.proxies.sender(of: headers, from: address, isSecure: service.isSecure)
        do {
            head = try RequestHead(
                method: Method(rawValue: String(cString: method)), target: target, headers: headers,
                remoteAddress: sender.address, isSecure: sender.isSecure)
        } catch {
            let problem = Problem(.badRequest, "bad-request", detail: "\(error).", action: "Correct the address.")
            state.phase = .refusing(Response(problem: problem), discarded: 0)
            return nil
        }
        state.head = head
        guard head.hasBody else {
            state.phase = .receiving(Body(limit: 0, handler: nil))
            return nil
        }
        do {
            let limit = try service.bodyLimit(head)
            guard head.contentLength ?? 0 <= limit else { return unread(.tooLarge(limit: limit), state) }
            admit(head, limit: limit, &state)
            return nil
        } catch {
            return unread(service.refusal(error, of: head), state)
        }
    }

    /// An answer to a request whose body is not read.
    func unread(_ response: Response, _ state: State) -> Response {
        // The client may still be sending: without this it would see a reset connection instead of the answer.
        if let descriptor = state.descriptor { Lingering.keepOpen(descriptor) }
        var response = response
        response.headers["Connection"] = "close"
        return response
    }

    /// Pauses the connection until it is known who takes the body: until then nobody's memory is used for it.
    private func admit(_ head: RequestHead, limit: Int, _ state: inout State) {
        enter(.answering)
        MHD_suspend_connection(connection)
        // The task takes the lock before it can wake the connection, so the pause always comes first.
        state.phase = .admitting(
            Task { [self] in
                let admitted: Result<Body, Refusal>
                do {
                    let handler = try await service.admit(head)
                    admitted = .success(Body(limit: limit, handler: handler, file: try service.bodyFile(head)))
                } catch {
                    admitted = .failure(Refusal(response: service.refusal(error, of: head)))
                }
                self.state.withLock { state in
                    guard case .admitting = state.phase else { return }
                    enter(.body(received: 0))
                    state.phase = .admitted(admitted)
                    MHD_resume_connection(connection)
                }
            })
    }

    /// Takes a piece of the body.
    func receive(_ upload: UnsafeRawBufferPointer, _ body: Body, _ state: inout State) {
        let length = (body.file?.size ?? state.body.count) + upload.count
        guard length <= body.limit else { return refuse(.tooLarge(limit: body.limit), after: upload.count, &state) }
        if let file = body.file {
            do {
                return try file.append(upload)
            } catch {
                return refuse(Response(problem: error.problem), after: upload.count, &state)
            }
        }
        let more = max(0, length - service.limits.smallBody - state.reserved)
        guard more == 0 || service.connections.bodyRoom.reserve(more, for: state.sender ?? address) else {
            return refuse(.outOfRoom, after: upload.count, &state)
        }
        state.reserved += more
        if state.body.isEmpty, let length = state.head?.contentLength { state.body.reserveCapacity(length) }
        state.body.append(contentsOf: upload)
    }

    private func refuse(_ response: Response, after count: Int, _ state: inout State) {
        state.body = []
        state.phase = .refusing(response, discarded: count)
    }
}
