import Blocking
package import CalendarDesk
package import CardDesk
package import CentralLink
package import DeviceGateway
package import HTTPServer
package import HerdStore
package import ImportDesk
import LabelDesk
package import PhotoDesk
package import PressDesk
package import ScanDesk
package import StudySystem
import Values

/// The HTTP API of a station and its pages.
package struct GatewayAPI: Sendable {
    private let authentication: Authentication
    private let hosts: HostList
    private let profile: InForce<StationProfile>
    let router: Router<Endpoint>
    private let pages: WebPages
    private let streams = OpenStreams()
    private let sightGuard: SightGuard
    private let https: HTTPSRoutes
    private let requests: RequestMeter
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - bluetooth: what finds and pairs devices.
    ///   - offers: what may be made a device.
    ///   - hosts: further names under which the gateway may be called.
    ///   - scans: where photos are handed in.
    ///   - cards: where members get their cards.
    ///   - press: what prints cards and labels.
    ///   - photos: where photos of animals are handed in.
    ///   - calendars: where calendars of the planner are handed in and fetched.
    ///   - study: what fetches the lists of a study system.
    ///   - settings: where settings are changed.
    ///   - web: the folder of the pages.
    ///   - listening: where the gateway listens, once it does.
    ///   - backups: how the copies of the store stand.
    ///   - imports: where files are handed in that are imported beside the work.
    ///   - central: what keeps the herd at one with the central system; `nil` where nothing does.
    ///   - vitals: what the parts tell of themselves, for health and metrics.
    ///   - warn: told what somebody should look at.
    package init(
        station: Station, bluetooth: BluetoothDesk, offers: OfferBoard, profile: StationProfile, hosts: [String],
        scans: ScanDesk, cards: CardDesk, press: PressDesk, photos: PhotoDesk, imports: ImportDesk,
        calendars: CalendarDesk, study: StudyDesk,
        settings: SettingsDesk, web: WebPages,
        listening: Listening = Listening(),
        backups: BackupStanding = BackupStanding(), central: CentralSynchroniser? = nil, vitals: Vitals = Vitals(),
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.hosts = HostList(hosts)
        self.warn = warn
        requests = vitals.requests
        let profile = InForce(profile)
        self.profile = profile
        pages = web
        authentication = Authentication(store: station.store)
        let store = station.store
        sightGuard = SightGuard(store: store)
        var router = Router<Endpoint>()
        AnimalRoutes(store: store).add(to: &router)
        NewestWeightRoutes(store: store).add(to: &router)
        AnimalCardRoutes(
            station: station, profile: profile, photos: photos, offload: Offload("animal cards", width: 1)
        ).add(to: &router)
        PhotoRoutes(store: store, desk: photos).add(to: &router)
        MemberPhotoRoutes(desk: photos).add(to: &router)
        DirectoryRoutes(store: store).add(to: &router)
        LocationRoutes(store: store).add(to: &router)
        SessionRoutes(store: store).add(to: &router)
        ExportRoutes(station: station, profile: profile, offload: Offload("reports", width: 1)).add(to: &router)
        ReportRoutes(station: station, profile: profile, offload: Offload("lists", width: 1)).add(to: &router)
        DailyEventRoutes(store: store).add(to: &router)
        WeighingRoutes(station: station).add(to: &router)
        BinRoutes(station: station).add(to: &router)
        DeviceRoutes(station: station, bluetooth: bluetooth, listening: listening, backups: backups).add(to: &router)
        DownloadRoutes(station: station).add(to: &router)
        BluetoothRoutes(bluetooth: bluetooth).add(to: &router)
        OfferRoutes(board: offers).add(to: &router)
        CaptureRoutes(station: station).add(to: &router)
        LearningRoutes(station: station, offload: Offload("learning", width: 1)).add(to: &router)
        ScanRoutes(store: store, desk: scans).add(to: &router)
        CardLayoutRoutes(store: store, desk: scans).add(to: &router)
        MemberRoutes(store: store).add(to: &router)
        PersonalDataRoutes(store: store, profile: profile, backups: backups).add(to: &router)
        LabelRoutes(desk: LabelDesk(store: store), clock: station.clock, profile: profile).add(to: &router)
        PrintOrderRoutes(press: press, store: store, profile: profile).add(to: &router)
        CardRoutes(desk: cards, press: press, clock: station.clock, profile: profile).add(to: &router)
        ReminderRoutes(store: store, clock: station.clock, profile: profile).add(to: &router)
        IssuedCardRoutes(store: store, desk: cards).add(to: &router)
        DoorRoutes(store: store, cards: cards, clock: station.clock).add(to: &router)
        DoorPeopleRoutes(store: store).add(to: &router)
        StationRoutes(station: station, profile: profile).add(to: &router)
        let health = HealthRoutes(
            station: station, profile: profile, settings: settings, listening: listening, backups: backups,
            authentication: authentication, vitals: vitals)
        health.add(to: &router)
        let metrics = MetricsRoutes(station: station, profile: profile, health: health, vitals: vitals)
        metrics.add(to: &router)
        SupportRoutes(
            station: station, profile: profile, settings: settings, health: health, metrics: metrics,
            log: vitals.log
        ).add(to: &router)
        BackupRoutes(standing: backups).add(to: &router)
        ClockRoutes(station: station).add(to: &router)
        SyncRoutes(store: store, central: central).add(to: &router)
        SettingsRoutes(desk: settings).add(to: &router)
        CardLayoutTrialRoutes(scans: scans).add(to: &router)
        NoteTypeRoutes(store: store).add(to: &router)
        OpenedRoutes(station: station).add(to: &router)
        ListRoutes(station: station).add(to: &router)
        LactationRoutes(store: store).add(to: &router)
        ChangeKindRoutes().add(to: &router)
        ChangeBatchRoutes(store: store).add(to: &router)
        ImportRoutes(store: store).add(to: &router)
        ImportJobRoutes(desk: imports).add(to: &router)
        RegisterListRoutes(store: store).add(to: &router)
        StudyRoutes(store: store, desk: study).add(to: &router)
        WithdrawalRoutes(station: station).add(to: &router)
        PlannerRoutes(store: store, desk: calendars).add(to: &router)
        let feeds = CalendarFeedRoutes.all(
            store: store, profile: profile, offload: Offload("calendar feeds", width: 1))
        for feed in feeds { feed.add(to: &router) }
        DueRoutes(store: store, profile: profile).add(to: &router)
        let clock = station.clock.steady
        let signIns = SignInDesk(store: store, now: { clock.now() }, warn: warn)
        SignInRoutes(store: store, desk: signIns, authentication: authentication, streams: streams).add(to: &router)
        AccountRoutes(store: store, desk: signIns, streams: streams).add(to: &router)
        TokenRoutes(store: store, streams: streams).add(to: &router)
        PhoneRoutes(
            desk: PhoneDesk(store: store, now: { clock.now() }, warn: warn), store: store, listening: listening,
            authentication: authentication, streams: streams
        ).add(to: &router)
        https = HTTPSRoutes(listening: listening)
        https.add(to: &router)
        router.addOpen(.get, "/v1/openapi.json") { web.openAPI($0.head) }
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
