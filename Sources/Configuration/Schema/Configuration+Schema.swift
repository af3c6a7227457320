import ScaleProtocol
import Values

// Every key is declared here, once. docs/gatewayd.yaml shows them all, and a test makes sure of it.

extension Configuration {
    static let schema = Schema<Configuration>(
        .mapping("station", \.station, Station.schema, "This installation."),
        .value("listen", \.listen, "Address and port of the web pages and the API."),
        .mapping("https", \.https, HTTPS.schema, "The same over HTTPS.", check: { $0.contradiction }),
        .value("allowed-hosts", \.allowedHosts, "Further names and addresses by which browsers may call it.") {
            (hosts: [HostName]) in hosts.map(\.name)
        },
        .value("trusted-proxies", \.trustedProxies, "Proxies that are believed about whom they call for.") {
            (proxies: [ProxyAddress]) in proxies.map(\.text)
        },
        .value("data", \.data, "Folder of the store and the captures."),
        .value("profiles", \.profiles, "Folder of the scales that were taught."),
        .mapping("weighing", \.weighing, Weighing.schema, "When a weight is recorded and for which EID."),
        .mapping("work", \.work, Work.schema, "When what is due on an animal becomes so."),
        .mappings("devices", \.devices, Device.schema, "Scales, readers and gates.", check: { $0.contradiction }) {
            Device()
        },
        .value(
            "device-networks", \.deviceNetworks, "Where devices set in the browser may be, besides private networks."),
        .mapping("scan", \.scan, Scan.schema, "Reading cards and tags."),
        .value("organisation", \.organisation, "Printed on member cards."),
        .mapping("captures", \.captures, Captures.schema, "The raw bytes of the devices."),
        .mapping("backup", \.backup, Backup.schema, "Copies of the store, made by themselves."),
        .mapping("central", \.central, Central.schema, "The central system that the herd is kept at one with."),
        .mapping("retention", \.retention, Retention.schema, "How long what is not the herd itself is kept.")
    )
}

extension Configuration.Station {
    static let schema = Schema<Self>(
        .value("name", \.name, "Shown on top of every page."),
        .value("language", \.language, "What pages speak where the browser has chosen none."),
        .value("country", \.country, "Country of ear tags written without one.") { (country: CountryCode) in
            country.letters
        },
        .value("selection-unit", \.selectionUnit, "The selection gate this station serves.")
    )
}

extension Configuration.HTTPS {
    static let schema = Schema<Self>(
        .value("listen", \.listen, "auto, off, or an address and a port."),
        .value("certificate", \.certificate, "A certificate of one's own (PEM), with those above it."),
        .value("key", \.key, "Its key (PEM).")
    )

    /// What is wrong although each key is right; `nil` when nothing is.
    fileprivate var contradiction: ConfigurationError.Reason? {
        if certificate != nil, key == nil { return .missingKey("key") }
        return key != nil && certificate == nil ? .missingKey("certificate") : nil
    }
}

extension Configuration.Weighing {
    static let schema = Schema<Self>(
        .value("empty-below", \.emptyBelow, "The plate counts as empty below this weight."),
        .value("minimum", \.minimum, "Less than this is no animal."),
        .value("confirm", \.confirm, "How long the scale must call a weight stable."),
        .value("reader", \.reader, "Where the reader's antenna stands: before the plate, at the plate, or behind it."),
        .value("eid-before", \.eidBefore, "How long before its animal steps on an EID may be read."),
        .value("eid-after", \.eidAfter, "How long after the lock an EID is waited for."),
        .value("eid-after-leaving", \.eidAfterLeaving, "How long an EID may come after its animal left."),
        .value("same-eid-window", \.sameEIDWindow, "The same EID again within this time is one reading."),
        .value("shortest-visit", \.shortestVisit, "In no shorter time does one animal go and another come."),
        .value("selection-days", \.selectionDays, "For how many days a selection alarms; 0 for ever.") {
            (days: DayCount) in days.count
        },
        .mappings("places", \.places, Place.schema, "Places where the reader stands elsewhere.") { Place() }
    )
}

extension Configuration.Work {
    static let schema = Schema<Self>(
        .value("pregnancy-check-days", \.pregnancyCheckDays, "From an insemination to its check.") {
            (days: DayCount) in days.count
        },
        .value("calving-days", \.calvingDays, "How many days ahead a calving is told.") {
            (days: DayCount) in days.count
        },
        .value("dry-off-days", \.dryOffDays, "How many days before its calving a cow is dried off.") {
            (days: DayCount) in days.count
        },
        .value("weaning-weight", \.weaningWeight, "At which weight a calf is weaned; 0 asks nobody."),
        .value("breeding-weight", \.breedingWeight, "At which weight a heifer may be bred; 0 asks nobody.")
    )
}

extension Configuration.Weighing.Place {
    static let schema = Schema<Self>(
        .value("name", \.name, "The place, as the devices name it.", required: true),
        .value("reader", \.reader, "Where its reader's antenna stands.", required: true)
    )
}

extension Configuration.Device {
    static let schema = Schema<Self>(
        .value("name", \.name, "How people call it.", required: true),
        .value("kind", \.kind, "scale, reader, both or gate."),
        .value("link", \.link, "Where it is.", required: true),
        .value("dialect", \.dialect, "What it speaks; found out where it is left out."),
        .value("options", \.options, "Settings of the dialect."),
        .value("line", \.line, "What is written to a gate."),
        .value("place", \.place, "Devices at one place work together.")
    )
}

extension Configuration.Device {
    /// How its keys contradict each other; `nil` when they do not.
    fileprivate var contradiction: ConfigurationError.Reason? {
        guard kind == .gate else { return line == nil ? nil : .badLine(.notAGate) }
        if line == nil { return .badLine(.missing) }
        return dialect == nil && options.isEmpty ? nil : .superfluous("a gate speaks no dialect")
    }
}

extension Configuration.Scan {
    static let schema = Schema<Self>(
        .mappings("card-layouts", \.cardLayouts, Configuration.CardLayout.schema, "Cards of other programs.") {
            Configuration.CardLayout()
        },
        .value("default-country", \.defaultCountry, "Country of tags read without one, if not the station's.") {
            (country: CountryCode) in country.letters
        },
        .value("watched-folder", \.watchedFolder, "A folder whose photos are read as they come."),
        .value("photos-read", \.photosRead, "What becomes of them: move to 'done' in it, or keep.")
    )
}

extension Configuration.CardLayout {
    static let schema = Schema<Self>(
        .value("name", \.name, "Names the layout in answers and errors.", required: true),
        .value("delimiter", \.delimiter, "What stands between the fields."),
        .value("fields", \.fields, "The fields in their order.", required: true)
    )
}

extension Configuration.Captures {
    static let schema = Schema<Self>(
        .value("keep-megabytes", \.keepMegabytes, "Room for each device; the oldest bytes go first.")
    )
}

extension Configuration.Central {
    static let schema = Schema<Self>(
        .value("url", \.url, "Where it is."),
        .value("token-file", \.tokenFile, "The file that holds the token for it."),
        .value("every", \.every, "How often both are brought to one state.")
    )
}

extension Configuration.Retention {
    static let schema = Schema<Self>(
        .value("event-days", \.eventDays, "For how many days events are kept; 0 for ever.") {
            (days: KeptDays) in days.count
        },
        .value("trace-days", \.traceDays, "For how many days the curves of weighings are kept; 0 for ever.") {
            (days: KeptDays) in days.count
        },
        .value("capture-days", \.captureDays, "For how many days raw bytes are kept; 0 for ever.") {
            (days: KeptDays) in days.count
        }
    )
}

extension Configuration.Backup {
    static let schema = Schema<Self>(
        .value("folder", \.folder, "Where the copies go."),
        .value("at", \.at, "The time of day at which one is made, or off."),
        .value("keep-days", \.keepDays, "How many days keep one of their own."),
        .value("keep-weeks", \.keepWeeks, "How many weeks keep one of their own."),
        .value("keep-months", \.keepMonths, "How many months keep one of their own.")
    )
}
