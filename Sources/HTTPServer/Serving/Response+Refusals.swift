import Values

extension Response {
    /// What it is sent from while it is made: a stream of events, or of pieces of a file.
    package var stream: EventStream? {
        switch body {
        case .events(let stream): stream
        case .made(let body): body.queue
        case .bytes, .file: nil
        }
    }

    /// 413; the connection closes, because the rest of the body is not read.
    static func tooLarge(limit: Int) -> Response {
        var response = Response(
            problem: Problem(
                .contentTooLarge, CodedText("body-too-large", ["limit": .number(limit)]),
                detail: "The body is longer than the \(limit) bytes allowed here.",
                action: "Send less."))
        response.headers["Connection"] = "close"
        return response
    }

    /// What is answered before a body has come, and the connection closes behind it.
    static func refusal(_ error: any Error, keepingOpen descriptor: Int32?) -> Response {
        if let descriptor { Lingering.keepOpen(descriptor) }
        var response = Response(problem: Problem(error))
        response.headers["Connection"] = "close"
        return response
    }

    /// 414.
    static func targetTooLong(limit: Int) -> Response {
        Response(
            problem: Problem(
                .targetTooLong, CodedText("address-too-long", ["limit": .number(limit)]),
                detail: "The address is longer than \(limit) bytes.", action: "Shorten the query."))
    }

    /// 503 when the bodies of other requests fill the memory; whoever has a large body can wait a little.
    static var outOfRoom: Response {
        var response = Response(
            problem: Problem(
                .serviceUnavailable, "no-room", detail: "Too many large requests are under way.",
                action: "Try again in a few seconds."))
        response.headers["Retry-After"] = "5"
        response.headers["Connection"] = "close"
        return response
    }

    /// 503 while the server stops.
    static var stopping: Response {
        var response = Response(
            problem: Problem(
                .serviceUnavailable, "stopping", detail: "The gateway is stopping.",
                action: "Try again when it has started."))
        response.headers["Connection"] = "close"
        return response
    }
}
