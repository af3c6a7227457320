import Configuration
import GatewayHTTP
import HerdStore
import Links
import Recording
import ScaleProtocol
import ScanDecode
import Values

// What the file says, in the words of each part.

extension RecorderSettings {
    /// - Parameter reader: where the reader of a place stands, if not as everywhere.
    init(_ settings: Configuration.Weighing, reader: ReaderPosition? = nil) {
        self.init(reader: reader ?? settings.reader)
        emptyBelow = settings.emptyBelow
        minimum = settings.minimum
        confirm = settings.confirm
        eidBefore = settings.eidBefore ?? eidBefore
        eidAfter = settings.eidAfter ?? eidAfter
        eidAfterLeaving = settings.eidAfterLeaving ?? eidAfterLeaving
        sameEIDWindow = settings.sameEIDWindow
        shortestVisit = settings.shortestVisit
    }
}

extension CaptureLimits {
    init(_ settings: Configuration.Captures) {
        self.init(totalBytes: settings.keepMegabytes << 20)
    }
}

extension LinkReach {
    /// What the owner of the machine has written down may lead anywhere.
    init(_ settings: Configuration, replays: String) {
        self.init(named: settings.devices.map(\.link), networks: settings.deviceNetworks, replays: replays)
    }
}

extension StationProfile {
    init(_ settings: Configuration, isDemo: Bool) {
        let isNamed = settings.station.name != Configuration.Station().name
        self.init(
            name: isDemo && !isNamed ? "Demo" : settings.station.name, version: Gateway.version, simulated: isDemo,
            selectionUnit: settings.station.selectionUnit, country: settings.station.country,
            language: settings.station.language?.rawValue, work: WorkSettings(settings))
    }
}

extension WorkSettings {
    init(_ settings: Configuration) {
        self.init()
        let work = settings.work
        selectionDays = settings.weighing.selectionDays
        (pregnancyCheckDays, calvingDays, dryOffDays) = (work.pregnancyCheckDays, work.calvingDays, work.dryOffDays)
        // A weight of nothing asks nobody.
        weaningWeight = work.weaningWeight > .zero ? work.weaningWeight : nil
        breedingWeight = work.breedingWeight > .zero ? work.breedingWeight : nil
    }
}

extension DeviceDraft {
    init(_ device: Configuration.Device) {
        self.init(
            name: device.name, kind: device.kind, link: device.link.description,
            dialect: device.dialectText, line: device.line?.description, place: device.place)
    }
}
