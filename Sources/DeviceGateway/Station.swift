import Blocking
package import Configuration
package import HerdStore
package import Links
package import Recording
package import ScaleProtocol
package import Values

/// This gateway installation: its devices, its weighing places and the store they record into.
package actor Station {
    package nonisolated let store: HerdStore
    package nonisolated let news: News
    package nonisolated let clock: StationClock
    private let dating: ClockWatch?
    private let backlog: Backlog
    private var settings: RecorderSettings
    /// Of places that differ.
    private var placeSettings: [String: RecorderSettings]
    private var selectionUnit: Int?
    private var work: WorkSettings
    let captures: CaptureStore
    /// Where their links may lead.
    let reach: LinkReach
    /// Where the captures of all devices are, each in a folder of its own.
    package nonisolated var captureFolder: String { captures.folder }
    /// What devices may speak.
    package internal(set) var dialects: DialectCatalogue
    /// Where dialects that are taught are kept.
    let profiles: ProfileFolder?
    /// Where what was set in the browser is kept.
    private let settingsFile: SettingsFile?
    private let portFolders: [String]
    let log: Log

    private var runners: [Device.ID: (runner: DeviceRunner, task: Task<Void, Never>)] = [:]
    private var idle: [Device.ID: Device] = [:]
    /// Devices that are being started or stopped, each with those who wait for their turn.
    private var turns: [Device.ID: [CheckedContinuation<Void, Never>]] = [:]
    private var isStopping = false
    private var ports: Task<Void, Never>?
    private var places: [String: (place: WeighingPlace, task: Task<Void, Never>)] = [:]

    /// - Parameters:
    ///   - backlog: what waits while the database cannot be written; `nil` keeps that in memory.
    ///   - placeSettings: what holds at a place, by its name, instead of `settings`.
    ///   - selectionUnit: the selection gate this station serves; `nil` serves all.
    ///   - portFolders: where a port that is plugged in gets its name; none are watched where there are none.
    ///   - dating: puts times right that a wrong clock gave; `nil` where nobody does.
    package init(
        store: HerdStore, news: News, backlog: Backlog? = nil, settings: RecorderSettings,
        placeSettings: [String: RecorderSettings] = [:],
        selectionUnit: Int? = nil, work: WorkSettings = WorkSettings(), captures: CaptureStore, reach: LinkReach,
        dialects: DialectCatalogue = .builtIn, profiles: ProfileFolder? = nil, settingsFile: SettingsFile? = nil,
        portFolders: [String] = PortWatch.systemFolders, clock: StationClock, dating: ClockWatch? = nil, log: Log
    ) {
        self.store = store
        self.news = news
        self.backlog = backlog ?? Backlog(store, path: nil, clock: clock, news: news, log: log)
        self.settings = settings
        self.placeSettings = placeSettings
        self.selectionUnit = selectionUnit
        self.work = work
        self.captures = captures
        self.reach = reach
        self.dialects = dialects
        self.profiles = profiles
        self.settingsFile = settingsFile
        self.portFolders = portFolders
        self.clock = clock
        self.dating = dating
        self.log = log
    }

    /// Starts every device of the store.
    package func start() async throws {
        watchPorts()
        try await tidyCaptures()
        for device in try await store.devices() { await exclusively(device.id) { await start(device) } }
    }

    /// A device on a port that has just been plugged in is not kept waiting.
    private func watchPorts() {
        guard !portFolders.isEmpty else { return }
        do {
            let watch = try PortWatch(folders: portFolders)
            ports = Task { [weak self] in for await _ in watch.changes { await self?.hurry() } }
        } catch {
            log.warning("ports that are plugged in are noticed within a minute, not at once: \(error)")
        }
    }

    private func hurry() {
        for (_, running) in runners { running.runner.hurry() }
    }

    /// Closes every link and waits until the last reading has been dealt with.
    package func stop() async {
        isStopping = true
        ports?.cancel()
        for (_, running) in runners { running.task.cancel() }
        for (_, running) in runners { await running.task.value }
        for (_, running) in places { running.task.cancel() }
        for (_, running) in places { await running.task.value }
        (runners, places) = ([:], [:])
        await backlog.stop()
    }

    // MARK: - Devices

    /// Every device with its state, in the order they were added.
    package func devices() async throws -> [Device] {
        var devices: [Device] = []
        for var device in try await store.devices() {
            device.state = await state(of: device)
            devices.append(device)
        }
        return devices
    }

    package func device(_ id: Device.ID) async throws -> Device {
        var device = try await store.device(id)
        device.state = await state(of: device)
        return device
    }

    /// The states of all links that run or rest.
    func linkStates() async -> [Device.ID: DeviceState] {
        var states = idle.compactMapValues(\.state)
        for (id, running) in runners { states[id] = await running.runner.state }
        return states
    }

    /// What holds the link of a device; `nil` while that is not being connected.
    func runner(of id: Device.ID) -> DeviceRunner? { runners[id]?.runner }

    /// A device that neither runs nor rests is just being started.
    private func state(of device: Device) async -> DeviceState {
        await runner(of: device.id)?.state ?? idle[device.id]?.state
            ?? DeviceState(phase: .connecting, since: clock.now())
    }

    /// Stores a device and connects it.
    ///
    /// - Throws: `LinkAddressError`, `LineTemplateError` or an error of the dialect when the draft names something
    ///   that does not exist.
    package func add(_ draft: DeviceDraft, by person: String, simulated: Bool = false) async throws -> Device {
        let device = try await store.addDevice(
            draft.checked(in: dialects, within: reach), by: person, simulated: simulated)
        await exclusively(device.id) { await start(device) }
        return try await self.device(device.id)
    }

    /// Makes the devices what a configuration says, and connects those that are new or different.
    ///
    /// - Throws: as `add`; a device whose profile cannot be used is there all the same, and says so.
    package func adopt(_ drafts: [DeviceDraft], by person: String) async throws {
        let checked = try drafts.map { draft in
            do {
                return try draft.checked(in: dialects, within: reach)
            } catch DialectChoiceError.broken {
                return draft
            }
        }
        for adoption in try await store.adoptDevices(checked, by: person) {
            let device = adoption.device
            if let before = adoption.before {
                log.about(.device(device.name)).notice("changed by the \(person), \(device.differences(from: before))")
            }
            await exclusively(device.id) {
                await restart(device)
            }
        }
    }

    /// Disconnects a device and forgets it with its captures; its weighings stay.
    package func remove(_ id: Device.ID, by person: String) async throws {
        try await exclusively(id) {
            await halt(id)
            idle[id] = nil
            try await store.removeDevice(id, by: person)
            await removeCaptures(of: id)
        }
    }

    /// Connects a device that was disconnected, or tries again at once.
    package func connect(_ id: Device.ID) async throws -> Device {
        try await exclusively(id) {
            let device = try await store.device(id)
            await restart(device)
        }
        return try await self.device(id)
    }

    /// Lets go of a device until `connect`, so that another program can have it.
    package func disconnect(_ id: Device.ID) async throws -> Device {
        try await exclusively(id) {
            let device = try await store.device(id)
            await halt(id)
            await rest(device, .disconnected, because: .byHand)
        }
        return try await self.device(id)
    }

    /// The bytes of both directions from now on.
    ///
    /// - Returns: `nil` while the device is not being connected.
    package func terminal(_ id: Device.ID) async throws -> AsyncStream<TerminalBytes>? {
        _ = try await store.device(id)
        return runner(of: id)?.terminal.listen(keeping: 1024)
    }

    /// What a device says from now on, as far as it is understood.
    ///
    /// - Returns: `nil` while the device is not being connected.
    package func readings(_ id: Device.ID) async throws -> AsyncStream<Reading>? {
        _ = try await store.device(id)
        return runner(of: id)?.readings.listen()
    }

    /// Takes the device that answers now for the one that was adopted: it was replaced.
    package func acceptIdentity(of id: Device.ID, by person: String) async throws -> Device {
        let device = try await self.device(id)
        guard let identity = device.state?.identity else { throw HerdError.noIdentity(device) }
        _ = try await store.adoptIdentity(identity, of: id, by: person)
        await runner(of: id)?.accept(identity)
        return try await self.device(id)
    }

    /// Serial ports found on this machine, for adding a device.
    package func serialPorts() async -> [LinkChoice] {
        await Offload.run {
            SerialPorts.list().map { port in
                // Without its options, which are the device's and not the port's.
                LinkChoice(link: String("\(port.address)".prefix { $0 != "?" }), label: port.label)
            }
        }
    }

    /// A person says that the clock of this computer is right.
    package func confirmClock() async { await dating?.confirm() }

    /// Whether somebody looks at that clock, again and again.
    package nonisolated var watchesClock: Bool { dating != nil }

    /// How long ago the clock of this computer was looked at; `nil` before the first time.
    package nonisolated var sinceClockLook: Duration? { dating?.sinceLook }

    /// What keeps devices from working on this machine.
    package func findings() async throws -> [Finding] {
        try await Doctor(store, data: captures.folder, settingsFile: settingsFile).findings
    }

    /// Lets one at a time start or stop a device: each awaits in between, and two at once would leave a runner that
    /// nobody stops any more.
    func exclusively<Value>(_ id: Device.ID, _ body: () async throws -> Value) async rethrows -> Value {
        if turns[id] != nil {
            await withCheckedContinuation { turns[id, default: []].append($0) }
        } else {
            turns[id] = []
        }
        defer {
            if turns[id]?.isEmpty ?? true { turns[id] = nil } else { turns[id]?.removeFirst().resume() }
        }
        return try await body()
    }

    /// Connects a device as it is now.
    func restart(_ device: Device) async {
        await halt(device.id)
        await start(device)
    }

    /// Whether somebody has disconnected it by hand.
    func isResting(_ id: Device.ID) -> Bool { idle[id]?.state?.phase == .disconnected }

    /// Hands what has come from a device to its capture.
    func flushCapture(of id: Device.ID) async { await runner(of: id)?.flushCapture() }

    private func start(_ device: Device) async {
        guard runners[device.id] == nil else { return }
        do {
            let place = await place(named: device.place)
            let news = news
            let store = store
            let log = log
            let runner = try await DeviceRunner(
                device: device, address: device.address, within: reach, dialect: device.makeDialect(in: dialects),
                gate: device.line.map { GateFeed(line: try LineTemplate($0), orders: place.orders.listen()) },
                clock: clock, journal: captures.journal(of: device, log: log),
                sink: DeviceRunner.Sink(
                    reading: { place.submit(.reading($0)) },
                    linkLost: { place.linkLost(to: $0) },
                    show: { news.publish($0) },
                    store: { await $0.publish(to: log, store) }))
            guard !isStopping else { return }
            idle[device.id] = nil
            // It lives on after the request that connected it, and its scale weighs the animals of all barns.
            let task = Sight.$current.withValue(.all) {
                Task(executorPreference: LinkLoop.shared) { await runner.run() }
            }
            runners[device.id] = (runner, task)
        } catch {
            // A link text of an older version may no longer be understood; the others must still start.
            await rest(device, .failed, because: .notUnderstood(error))
        }
    }

    private func halt(_ id: Device.ID) async {
        guard let running = runners.removeValue(forKey: id) else { return }
        running.task.cancel()
        await running.task.value
    }

    private func rest(_ device: Device, _ phase: DeviceState.Phase, because trouble: LinkTrouble) async {
        var device = device
        var state = DeviceState(phase: phase, since: clock.now())
        state.show(trouble)
        device.state = state
        idle[device.id] = device
        news.publish(device)
        if let trouble = await DeviceNews.state(device).publish(to: log, store) {
            device.state?.show(trouble)
            idle[device.id] = device
            news.publish(device)
        }
    }

    // MARK: - Weighing places

    /// Other settings hold from now on, at the places that are weighing too.
    package func use(
        _ settings: RecorderSettings, placeSettings: [String: RecorderSettings], selectionUnit: Int?,
        work: WorkSettings = WorkSettings()
    ) async {
        (self.settings, self.placeSettings, self.selectionUnit) = (settings, placeSettings, selectionUnit)
        self.work = work
        for (name, running) in places {
            await running.place.use(self.settings(of: name), selectionUnit: self.selectionUnit, work: work)
        }
    }

    /// Lets an animal whose meat is withheld through the gate, which was not told where it goes.
    package func release(_ animal: Animal.ID, at place: String, reason: String, by person: String) async throws {
        guard let running = places[place] else { throw NothingHeld(place: place) }
        try await running.place.release(animal, reason: reason, by: person)
    }

    /// What each place shows now, by the places' names.
    package func liveFrames() async -> [LiveFrame] {
        var frames: [LiveFrame] = []
        for place in running { if let frame = await place.frame { frames.append(frame) } }
        return frames
    }

    /// A person has thrown a weighing away: if its animal still stands there, it is weighed again.
    package func weighAgain(_ discarded: Weighing) async {
        await place(discarded.place)?.weighAgain(discarded)
    }

    /// A place that is weighing, or was.
    func place(_ name: String) -> WeighingPlace? { places[name]?.place }

    /// The places, by their names.
    var running: [WeighingPlace] { places.sorted { $0.key < $1.key }.map(\.value.place) }

    /// Names of the places; there is always one to add devices to.
    package var placeNames: [String] { places.isEmpty ? ["main"] : places.keys.sorted() }

    /// Where the reader of each place stands, and where its tags say that it does.
    package func readers() async -> [ReaderStanding] {
        var readers: [ReaderStanding] = []
        for name in placeNames {
            let settings = settings(of: name)
            readers.append(
                await place(name)?.reader
                    ?? ReaderStanding(
                        place: name, reader: settings.reader, isLearned: settings.learnsReader, likely: nil,
                        leadSeconds: nil))
        }
        return readers
    }

    private func settings(of place: String) -> RecorderSettings { placeSettings[place] ?? settings }

    private func place(named name: String) async -> WeighingPlace {
        if let running = places[name] { return running.place }
        let place = await WeighingPlace(
            name: name, store: store, backlog: backlog, settings: settings(of: name), selectionUnit: selectionUnit,
            work: work, clock: clock, dating: dating, news: news, log: log)
        // Another device of the same place may have been started meanwhile.
        if let running = places[name] { return running.place }
        // And the settings may be others by now.
        await place.use(settings(of: name), selectionUnit: selectionUnit, work: work)
        if let running = places[name] { return running.place }
        let task = Sight.$current.withValue(.all) {
            Task(executorPreference: LinkLoop.shared) { await place.run() }
        }
        places[name] = (place, task)
        return place
    }
}
