package import HTTPServer
import HerdStore
import Values

/// The HTTP API of a station and its pages.
package struct GatewayAPI: Sendable {
    private let authentication: Authentication
    private let hosts: HostList
    private let profile: InForce<StationProfile>
    let router: Router<Endpoint>
    private let pages: WebPages
    private let streams: OpenStreams
    private let sightGuard: SightGuard
    private let https: HTTPSRoutes
    private let requests: RequestMeter
    private let warn: @Sendable (String) -> Void

    /// - Parameter parts: the groups of routes.
    package init(_ context: APIContext, _ parts: [APIPart]) {
        (authentication, streams) = (context.authentication, context.streams)
        (profile, pages, warn, requests) = (context.profile, context.web, context.warn, context.vitals.requests)
        hosts = HostList(context.hosts)
        sightGuard = SightGuard(store: context.store)
        https = HTTPSRoutes(listening: context.listening)
        var router = Router<Endpoint>()
        for part in parts { part.add(context, &router) }
        https.add(to: &router)
        router.addOpen(.get, "/v1/openapi.json") { [pages] in pages.openAPI($0.head) }
        self.router = router
    }

    /// This station is called otherwise from now on, and answers under these further names.
    package func use(_ profile: StationProfile, hosts: [String]) {
        self.profile.value = profile
        self.hosts.use(hosts)
    }

    /// Ends the sign-ins whose time is over, also where a browser only listens; to be called now and then.
    package func endSignIns() async {
        do {
            for signIn in try await authentication.store.endSignIns() { streams.end(of: signIn) }
        } catch {
            warn("what is signed in for too long cannot be ended: \(error)")
        }
    }

    /// Returns once it is written down who came with what; to be called after the last answer.
    package func finishNotes() async { await authentication.written() }

    /// How many bytes of body a request may have.
    ///
    /// - Throws: a 401 problem where its head already says that nobody takes it.
    package func bodyLimit(_ head: RequestHead) throws(Problem) -> Int {
        guard case .found(let endpoint, _) = router.match(head.method, head.segments) else {
            return Endpoint.openBodyLimit
        }
        if endpoint.needsToken(head), Authentication.Credential(of: head) == .missing { throw Problem.signInNeeded }
        return endpoint.bodyLimit
    }

    /// Where the body of a request goes that is not held in memory; `nil` for all others.
    package func bodyFile(_ head: RequestHead) throws -> BodyFile? {
        guard case .found(let endpoint, _) = router.match(head.method, head.segments), let make = endpoint.bodyFile
        else { return nil }
        return try make(head)
    }

    /// Headers that every response gets.
    package func decorate(_ response: inout Response) {
        SecurityHeaders.add(to: &response)
        if response.status == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
    }

    /// Says by its head who answers a request, before any of its body is taken.
    ///
    /// - Throws: why nobody does; errors are what can be told as a `Problem`, here and from who answers.
    package func admit(_ head: RequestHead) async throws -> Handler {
        do {
            let answer = try await tellingObstacles(to: head) { try await answerer(of: head) }
            return { request in try await requests.watch { try await answer(request) } }
        } catch {
            requests.noteRefusal(error)
            throw error
        }
    }

    private func answerer(of head: RequestHead) async throws -> Handler {
        if let refused = try await hosts.refused(head) { return refused }
        try hosts.checkOrigin(of: head)
        guard head.segments.first == "v1" || head.segments == ["metrics"] else {
            return { _ in https.authority(for: head) ?? pages.response(to: head) }
        }
        let match = router.match(head.method, head.segments)
        guard case .found(let endpoint, let parameters) = match else {
            // What there is, only those are told who have a token.
            _ = try await authentication.caller(of: head)
            guard case .methodNotAllowed(let allowed) = match else { throw Problem.notFound(head.path) }
            return { _ in .methodNotAllowed(head.method, allowed: allowed) }
        }
        switch endpoint.work {
        case .open(let respond):
            return { request in
                try await tellingObstacles(to: head) { try await respond(request.with(parameters)) }
            }
        case .local(let role, let respond):
            if endpoint.needsToken(head) { _ = try await authentication.caller(of: head, as: role) }
            return { request in try await respond(request.with(parameters)) }
        case .restricted(let role, let respond):
            let caller = try await authentication.caller(of: head, as: role)
            if endpoint.needsConfirmation { try caller.requireConfirmation() }
            return { request in
                try await tellingObstacles(to: head) {
                    // While a long body came in, its sender's token may have been withdrawn.
                    let isShort = request.body.isEmpty && request.file == nil
                    let caller = isShort ? caller : try await authentication.again(caller, of: head, as: role)
                    return try await answer(request.with(parameters), of: caller, as: role, by: endpoint, respond)
                }
            }
        }
    }

    /// Answers with the eyes of the caller.
    private func answer(
        _ request: Request, of caller: Caller, as role: Access.Role, by endpoint: Endpoint,
        _ respond: @Sendable (Call) async throws -> Response
    ) async throws -> Response {
        let call = Call(request: request, caller: caller.access, signedIn: caller.signedIn)
        let response = try await Sight.$current.withValue(call.caller.sight) {
            try await Sight.$seesPeople.withValue(call.caller.maySeePeople) {
                try await guarded(call, of: endpoint, respond)
            }
        }
        if let stream = response.stream {
            streams.add(stream, of: caller)
            // A caller who was signed out or narrowed before `add` was missed by the code that ends streams.
            let now = try? await authentication.again(caller, of: request.head, as: role)
            if now?.access.sight != caller.access.sight || now?.access.maySeePeople != caller.access.maySeePeople {
                stream.stop()
            }
        }
        return response
    }

    private func guarded(
        _ call: Call, of endpoint: Endpoint, _ respond: @Sendable (Call) async throws -> Response
    ) async throws -> Response {
        guard !endpoint.tellsOfAllBarns || !call.caller.sight.isLimited else { throw Problem.allBarnsNeeded }
        guard !endpoint.tellsOfPeople || call.caller.maySeePeople else { throw Problem.peopleNeeded }
        try await sightGuard.check(call.request)
        do {
            return try await sightGuard.told(try await respond(call))
        } catch {
            throw await sightGuard.told(error)
        }
    }

    /// What keeps the store from being written is no fault of the request, and of nobody who could see it in a 500.
    private func tellingObstacles<Value>(to head: RequestHead, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            guard let obstacle = StoreObstacle(error) else { throw error }
            warn("\(head.method) \(head.path): \(error)")
            throw obstacle.problem
        }
    }
}
