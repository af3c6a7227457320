import BlueZ
import Configuration
import DeviceGateway
import HerdStore
import Links
import Recording
import Values

/// The weighing station with its clock and devices.
struct WeighingPart: Sendable {
    let station: Station
    /// The clock for retention limits.
    let provenTime: ProvenTime
    private let dating: ClockWatch
    private let configured: [DeviceDraft]
    private let demo: Demo?
    private let log: Log

    init(_ daemon: Daemon) async throws {
        let (herd, settings, log) = (daemon.herd, daemon.settings, daemon.life.log)
        let (recorder, places) = RecorderSettings.all(settings.weighing, daemon.demo)
        let clock = await StationClock.ofThisBoot(in: herd.store, log: log)
        provenTime = ProvenTime(newestRecord: herd.newestRecord, clock)
        dating = try await ClockWatch.begin(
            herd.store, clock: clock, news: herd.news, log: log, isSynchronised: ToldTime.isSynchronised)
        await dating.look()
        let backlog = await Backlog.open(
            herd.store, path: daemon.directory.spool, clock: clock, dating: dating, news: herd.news, log: log)
        station = Station(
            store: herd.store, news: herd.news, backlog: backlog, settings: recorder, placeSettings: places,
            selectionUnit: settings.station.selectionUnit, work: WorkSettings(settings),
            captures: CaptureStore(folder: daemon.directory.captures, limits: CaptureLimits(settings.captures)),
            reach: daemon.reach, dialects: daemon.dialects, profiles: daemon.profiles,
            settingsFile: daemon.loaded.file, clock: clock, dating: dating, log: log)
        configured = settings.devices.map { DeviceDraft($0) }
        (demo, self.log) = (daemon.demo, log)
    }

    /// The service that watches the clock.
    var clock: Service { .look("clock") { [dating] in await dating.run() } }

    /// The connections to the devices and, in a demo, the simulated race.
    var devices: [Service] {
        let devices = Service(name: "scales and readers") { [station, configured] in
            try await station.adopt(configured, by: "configuration")
            try await station.start()
        } stop: { [station] in
            await station.stop()
        }
        guard let demo else { return [devices] }
        let races = InForce<(@Sendable () async -> Void)?>(nil)
        let race = Service(name: "demo") { [station, log] in
            races.value = try await demo.prepare(station, log: log)
        } run: {
            await races.value?()
        }
        return [devices, race]
    }
}
