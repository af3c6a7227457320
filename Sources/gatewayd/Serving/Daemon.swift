import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import Links
import ScaleProtocol

/// The daemon: builds its parts and runs their services.
struct Daemon: Sendable {
    let loaded: LoadedSettings
    /// With what was said on the command line.
    let settings: Configuration
    let herd: OpenHerd
    let life: ServiceLife
    let dialects: DialectCatalogue
    let profiles: ProfileFolder
    let demo: Demo?
    /// Feeds the watchdog until the gateway does its work; `nil` where systemd gives it the time of a start.
    let feeding: Task<Void, Never>?

    var directory: DataDirectory { herd.directory }
    /// The addresses that devices and feeds may have.
    var reach: LinkReach { LinkReach(settings, replays: directory.replays) }

    func run() async throws {
        tellOfTrouble()
        let weighing = try await WeighingPart(self)
        let cards = await CardsPart(self)
        let nearby = NearbyPart(weighing.station, log: life.log)
        let exchange = try await ExchangePart(self)
        let care = CarePart(self, cards.scanner)
        let front = try FrontPart(self, weighing, nearby, cards, exchange, care)
        let watchdog = Watchdog(log: life.log, check: SelfCheck(of: herd.store).pass, ended: { care.standing.ended })
        let group = ServiceGroup(
            floors: [
                nearby.finding + [weighing.clock],
                [nearby.connections, front.notes],
                front.listeners + weighing.devices + cards.services + exchange.services,
                care.services(weighing, cards.photos, exchange, front.api) + [front.hangups(weighing.station)],
                watchdog.services,
            ],
            standing: care.standing, ending: life.ending, log: life.log)
        try await group.run {
            announce(front.listening, token: herd.token)
            Systemd.tell(.ready, .status("listens on \(front.address)"))
            feeding?.cancel()
            await life.stopped.value
            Systemd.tell(.stopping, .status("stopping"))
            life.log.notice("stopping")
        }
    }

    /// Logs and publishes problems that the start has found.
    private func tellOfTrouble() {
        for path in directory.tightened { life.log.warning("others could read \(path); now only its owner can") }
        if let trouble = loaded.trouble {
            let place = trouble.putAside.map { "; it is now \($0)" } ?? ""
            life.log.error("what was set in the browser does not hold: \(trouble.message)\(place)")
        }
        guard herd.lost > 0 else { return }
        life.log.tell(.cutShort(events: herd.lost))
        herd.news.publish(.cutShort(events: herd.lost))
    }
}
