import Blocking
import SystemBus

/// Avahi, the service of this machine that hears who is on the local network (mDNS), over D-Bus.
///
/// Where it does not run there is nothing to find, and nobody is told: it is not started for this.
package actor Avahi {
    private let executor = Offload("avahi", width: 1)
    private let address: String?
    private var bus: BusConnection?
    private var found: [Item: NetworkBox] = [:]
    private var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWatcher = 0
    /// The number of attempts that found no bus, or no Avahi on it.
    private(set) var absences = 0

    /// What boxes with serial ports announce: ser2net (`_iostream`), terminal servers, and raw ports.
    static let kinds = ["_iostream._tcp", "_telnet._tcp", "_raw._tcp", "_serial._tcp", "_rfc2217._tcp"]

    private static let service = "org.freedesktop.Avahi"
    private static let server = "org.freedesktop.Avahi.Server"
    private static let daemon = "org.freedesktop.DBus"
    /// On whichever interface.
    private static let anywhere = BusArgument.int32(-1)
    private static let version4 = BusArgument.int32(0)
    private static let noFlags = BusArgument.uint32(0)
    /// This machine announced it itself.
    private static let isLocal: Int64 = 8
    /// More than this is no barn.
    private static let mostBoxes = 64

    /// One announcement, as Avahi tells it apart from others.
    private struct Item: Hashable {
        let interface: Int64
        let family: Int64
        let name: String
        let kind: String
        let domain: String

        init?(_ values: [BusValue]) {
            guard values.count >= 5, let interface = values[0].number, let family = values[1].number,
                let name = values[2].text, let kind = values[3].text, let domain = values[4].text,
                Avahi.kinds.contains(kind)
            else { return nil }
            (self.interface, self.family, self.name, self.kind, self.domain) = (interface, family, name, kind, domain)
        }

        var arguments: [BusArgument] {
            [
                .int32(Int32(clamping: interface)), .int32(Int32(clamping: family)), .string(name), .string(kind),
                .string(domain),
            ]
        }
    }

    /// - Parameter bus: address of a private bus, for tests; `nil` for the system bus.
    package init(bus address: String? = nil) {
        self.address = address
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Keeps the bus connected until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            connect()
            try? await Task.sleep(for: .seconds(60))
        }
        bus?.close()
    }

    /// The boxes that are there now, by name.
    package var boxes: [NetworkBox] {
        // One on two networks of this machine is found twice.
        Set(found.values).sorted { ($0.name, $0.address, $0.port) < ($1.name, $1.address, $1.port) }
    }

    /// Yields once at the start, then whenever a box comes or goes.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        lastWatcher += 1
        let watcher = lastWatcher
        watchers[watcher] = continuation
        continuation.onTermination = { _ in Task { await self.unwatch(watcher) } }
        continuation.yield()
        return stream
    }

    private func unwatch(_ watcher: Int) { watchers[watcher] = nil }

    // MARK: - The bus

    private func connect() {
        guard bus == nil else { return }
        guard let bus = try? BusConnection(address: address, queue: executor.queue) else {
            absences += 1
            return
        }
        bus.onSignal = { [weak self] signal in self?.assumeIsolated { $0.receive(signal) } }
        bus.onEnd = { [weak self] in self?.assumeIsolated { $0.ended() } }
        bus.listen("type='signal',sender='\(Self.daemon)',member='NameOwnerChanged',arg0='\(Self.service)'")
        bus.listen("type='signal',sender='\(Self.service)'")
        self.bus = bus
        bus.call(
            Self.daemon, "/org/freedesktop/DBus", Self.daemon, "NameHasOwner", [.string(Self.service)],
            timeout: .seconds(10)
        ) { [weak self] answer in
            guard case .success(let values) = answer, values.first?.flag == true else {
                self?.assumeIsolated { $0.absences += 1 }
                return
            }
            self?.assumeIsolated { $0.browse() }
        }
    }

    private func ended() {
        bus = nil
        forget()
    }

    private func forget() {
        guard !found.isEmpty else { return }
        found = [:]
        publishChange()
    }

    private func browse() {
        for kind in Self.kinds {
            bus?.call(
                Self.service, "/", Self.server, "ServiceBrowserNew",
                [Self.anywhere, Self.version4, .string(kind), .string(""), Self.noFlags], timeout: .seconds(10)
            ) { _ in }
        }
    }

    private func receive(_ signal: BusMessage) {
        let values = signal.values
        switch signal.member {
        case "NameOwnerChanged":
            guard values.first?.text == Self.service else { return }
            forget()
            if values.last?.text?.isEmpty == false { browse() }
        case "ItemNew":
            guard let item = Item(values), values.last?.number.map({ $0 & Self.isLocal == 0 }) == true else { return }
            resolve(item)
        case "ItemRemove":
            guard let item = Item(values), found.removeValue(forKey: item) != nil else { return }
            publishChange()
        default: break
        }
    }

    private func resolve(_ item: Item) {
        bus?.call(
            Self.service, "/", Self.server, "ResolveService", item.arguments + [Self.version4, Self.noFlags],
            timeout: .seconds(10)
        ) { [weak self] answer in
            // Interface, family, name, kind, domain, host, family of the address, address, port, texts, flags.
            guard case .success(let values) = answer, values.count > 8, let address = values[7].text,
                let port = values[8].number, let box = NetworkBox(name: item.name, address: address, port: port)
            else { return }
            self?.assumeIsolated { $0.add(box, as: item) }
        }
    }

    private func add(_ box: NetworkBox, as item: Item) {
        guard found.count < Self.mostBoxes, found[item] != box else { return }
        found[item] = box
        publishChange()
    }

    private func publishChange() {
        for watcher in watchers.values { watcher.yield() }
    }
}
