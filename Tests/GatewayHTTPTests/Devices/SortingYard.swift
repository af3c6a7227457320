import DeviceGateway
import HerdStore
import Links
import Recording
import Values

/// A gateway with a reader, a scale and a gate on TCP, for animals that are sorted out; its station serves unit 2.
final class SortingYard: Sendable {
    let gateway: Gateway
    let gate: Device
    let gates: Peer
    let scale: Device
    private let reader: Link
    private let plate: Link
    private let pace: Pace?

    /// The other end of a device.
    actor Peer {
        nonisolated let address: String
        private var listener: TCPListener
        private var link: Link?

        init() throws {
            let listener = try TCPListener(port: 0)
            self.listener = listener
            address = "\(listener.address)"
        }

        /// Waits for the gateway to connect.
        @discardableResult
        func accept() async -> Link? {
            for await link in listener.links {
                self.link = link
                break
            }
            return link
        }

        /// What was written until it ends with a text.
        func text(endingWith end: String) async -> String {
            var text = ""
            guard let link else { return text }
            for await chunk in link.received {
                text += String(decoding: chunk, as: UTF8.self)
                if text.hasSuffix(end) { break }
            }
            return text
        }

        func send(_ text: String) async throws { try await link?.send(Array(text.utf8)) }

        /// Is gone, and refuses connections until `comeBack`.
        func goAway() {
            listener.close()
            link?.close()
        }

        func comeBack() throws { listener = try TCPListener(port: listener.port) }
    }

    struct NoConnection: Error {}

    static let line = #"{gate},{name},{eid},{earTag},{kilograms},{reason}\r\n"#

    /// - Parameters:
    ///   - simulated: whether the reader and the scale are.
    ///   - pace: the clock of the gateway's station, put forward from step to step; `nil` for one that goes by itself.
    init(gateway: Gateway, simulated: Bool = false, pace: Pace? = nil) async throws {
        (self.gateway, self.pace) = (gateway, pace)
        let (readers, scales) = (try Peer(), try Peer())
        gates = try Peer()
        let station = gateway.station
        func add(_ kind: DeviceKind, _ peer: Peer, _ dialect: String, line: String? = nil) async throws -> Device {
            let draft = DeviceDraft(
                name: "\(kind)", kind: kind, link: peer.address, dialect: dialect, line: line, place: "main")
            return try await station.add(draft, by: "test", simulated: simulated && kind != .gate)
        }
        _ = try await add(.reader, readers, "eid-lines")
        scale = try await add(.scale, scales, "st-gs")
        gate = try await add(.gate, gates, "auto", line: Self.line)
        guard let reader = await readers.accept(), let plate = await scales.accept() else { throw NoConnection() }
        (self.reader, self.plate) = (reader, plate)
        await gates.accept()
        try await until { try await station.device(self.gate.id).state?.phase == .connected }
    }

    /// A weight counts as soon as it is stable, and the plate as empty as soon as it is.
    static var settings: RecorderSettings {
        var settings = RecorderSettings()
        settings.confirm = .zero
        settings.sameEIDWindow = .zero
        // Its animals come and go within some milliseconds.
        settings.shortestVisit = .milliseconds(5)
        settings.eidAfter = .seconds(1)
        // Whose a weight is, is not what is tried here: at such a pace tags come at no moment that says much.
        (settings.sureName, settings.doubtfulName) = (0.5, 0)
        settings.eidAfterLeaving = .zero
        return settings
    }

    /// A weight without a tag waits for it until its animal leaves; for animals that come at a pace of their own.
    static var patientSettings: RecorderSettings {
        var settings = RecorderSettings()
        settings.confirm = .zero
        // Each tag is read once, which is never sure.
        (settings.sureName, settings.doubtfulName) = (0.5, 0)
        settings.eidAfter = .seconds(3600)
        return settings
    }

    /// An animal with a tag, a selection when a unit is given, and a medicine that withholds its meat for so many days.
    @discardableResult
    func addAnimal(
        _ number: String, selectedFor unit: Int?? = .none, reason: Int = 7, withheld days: Int? = nil
    ) async throws -> Animal.ID {
        let store = gateway.store
        let today = await store.today
        let draft = AnimalDraft(
            number: number, sex: .female, born: CalendarDay(daysSince1970: today.daysSince1970 - 800),
            eid: try EID(digits: "203000" + number))
        let animal = try await store.createAnimal(draft, by: "test")
        if let days {
            let medicine = JSONValue.object(["name": .string("Penicilin"), "meatDays": .integer(Int64(days))])
            let treatment = ChangeFields.other(.treatment, .object(["medicines": .array([medicine])]))
            _ = try await store.addChange(ChangeDraft(date: .day(today), fields: treatment), to: animal.id, by: "test")
        }
        guard let unit else { return animal.id }
        let selection = ChangeFields.selection(SelectionFields(reason: reason, unit: unit))
        _ = try await store.addChange(ChangeDraft(date: .day(today), fields: selection), to: animal.id, by: "test")
        return animal.id
    }

    /// Lets an animal be read, weighed and go.
    func weigh(_ number: String, _ kilograms: Int) async throws {
        try await read(number)
        try await next(.weighingRecorded) { try await self.load(kilograms) }
        try await leave()
    }

    func read(_ number: String) async throws {
        pace?.step()
        try await next(.eidRead) { try await self.show(number) }
    }

    /// Shows a tag to the reader.
    func show(_ number: String) async throws {
        try await reader.send(Array("203000\(number)\r\n".utf8))
    }

    /// Puts a weight on the scale, which tells it twice.
    func load(_ kilograms: Int, isStable: Bool = true) async throws {
        pace?.step()
        let sample = "\(isStable ? "ST" : "US"),GS,+\(kilograms.padded(to: 4)).0kg\r\n"
        try await plate.send(Array((sample + sample).utf8))
    }

    func leave() async throws {
        try await load(0)
        try await until { try await self.frame()?.phase == .empty }
    }

    func frame() async throws -> LiveFrame? { await gateway.station.liveFrames().first }

    func events(_ kind: Event.Kind) async throws -> [Event] {
        try await gateway.store.events(after: 0).filter { $0.kind == kind }
    }

    /// Does something and waits for the event that comes of it.
    @discardableResult
    func next(_ kind: Event.Kind, after body: () async throws -> Void) async throws -> Event {
        let news = gateway.news.listen()
        try await body()
        for await item in news {
            if case .stored(let event) = item, event.kind == kind { return event }
        }
        throw NoConnection()
    }

    /// Waits until something holds; looked at whenever anything happens.
    func until(_ condition: () async throws -> Bool) async throws {
        let news = gateway.news.listen()
        if try await condition() { return }
        for await _ in news {
            if try await condition() { return }
        }
    }
}
