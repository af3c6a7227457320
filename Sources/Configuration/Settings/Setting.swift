import Values

/// A setting that can be changed in the browser.
package struct Setting: Sendable {
    /// Its path in the file, such as `weighing.confirm`.
    package let key: String
    /// What its value is, which says how to ask for it.
    package let kind: Kind
    /// Whether another value holds only after the daemon was started again.
    package let needsRestart: Bool
    /// What a configuration says of it; `nil` when that is nothing.
    package let value: @Sendable (Configuration) -> SettingValue?

    package enum Kind: String, CaseIterable, Codable, Sendable {
        case text, country, language, number, weight, duration, position, hosts, places, layouts, folder, photosRead,
            backupTime, centralAddress, keptDays
    }

    init(
        _ key: String, _ kind: Kind, needsRestart: Bool = false,
        _ value: @escaping @Sendable (Configuration) -> SettingValue?
    ) {
        self.key = key
        self.kind = kind
        self.needsRestart = needsRestart
        self.value = value
    }
}

extension Setting {
    /// All of them; those below `devices` are made in the browser one by one, and what is left needs a terminal.
    package static let all: [Setting] = [
        Setting("station.name", .text) { .text($0.station.name) },
        Setting("station.language", .language) { $0.station.language.map { .text($0.rawValue) } },
        Setting("station.country", .country) { .text($0.station.country) },
        Setting("station.selection-unit", .number) { $0.station.selectionUnit.map { .text("\($0)") } },
        Setting("allowed-hosts", .hosts) { .list($0.allowedHosts.map(SettingValue.text)) },
        Setting("weighing.reader", .position) { $0.weighing.reader.map { .text($0.rawValue) } },
        Setting("weighing.places", .places) { .list($0.weighing.places.map(\.setting)) },
        Setting("weighing.empty-below", .weight) { .text("\($0.weighing.emptyBelow) kg") },
        Setting("weighing.minimum", .weight) { .text("\($0.weighing.minimum) kg") },
        Setting("weighing.confirm", .duration) { .text($0.weighing.confirm.setting) },
        Setting("weighing.eid-before", .duration) { $0.weighing.eidBefore.map { .text($0.setting) } },
        Setting("weighing.eid-after", .duration) { $0.weighing.eidAfter.map { .text($0.setting) } },
        Setting("weighing.eid-after-leaving", .duration) { $0.weighing.eidAfterLeaving.map { .text($0.setting) } },
        Setting("weighing.same-eid-window", .duration) { .text($0.weighing.sameEIDWindow.setting) },
        Setting("weighing.shortest-visit", .duration) { .text($0.weighing.shortestVisit.setting) },
        Setting("weighing.selection-days", .number) { .text("\($0.weighing.selectionDays)") },
        Setting("work.pregnancy-check-days", .number) { .text("\($0.work.pregnancyCheckDays)") },
        Setting("work.calving-days", .number) { .text("\($0.work.calvingDays)") },
        Setting("work.dry-off-days", .number) { .text("\($0.work.dryOffDays)") },
        Setting("work.weaning-weight", .weight) { .text("\($0.work.weaningWeight) kg") },
        Setting("work.breeding-weight", .weight) { .text("\($0.work.breedingWeight) kg") },
        Setting("organisation", .text) { $0.organisation.map(SettingValue.text) },
        Setting("scan.card-layouts", .layouts) { .list($0.scan.cardLayouts.map(\.setting)) },
        Setting("scan.default-country", .country) { $0.scan.defaultCountry.map(SettingValue.text) },
        Setting("scan.watched-folder", .folder) { $0.scan.watchedFolder.map(SettingValue.text) },
        Setting("scan.photos-read", .photosRead) { .text($0.scan.photosRead.rawValue) },
        Setting("captures.keep-megabytes", .number, needsRestart: true) { .text("\($0.captures.keepMegabytes)") },
        Setting("backup.at", .backupTime) { .text("\($0.backup.at)") },
        Setting("backup.folder", .folder) { $0.backup.folder.map(SettingValue.text) },
        Setting("backup.keep-days", .number) { .text("\($0.backup.keepDays)") },
        Setting("backup.keep-weeks", .number) { .text("\($0.backup.keepWeeks)") },
        Setting("backup.keep-months", .number) { .text("\($0.backup.keepMonths)") },
        Setting("retention.event-days", .keptDays) { .text("\($0.retention.eventDays)") },
        Setting("retention.trace-days", .keptDays) { .text("\($0.retention.traceDays)") },
        Setting("retention.capture-days", .keptDays) { .text("\($0.retention.captureDays)") },
        Setting("central.url", .centralAddress) { $0.central.url.map { .text($0.text) } },
        Setting("central.token-file", .text) { $0.central.tokenFile.map(SettingValue.text) },
        Setting("central.every", .duration) { .text($0.central.every.setting) },
    ]

    static func named(_ key: String) -> Setting? { all.first { $0.key == key } }
}

extension Configuration {
    /// What a file of settings may hold: the sections that the settings above are in.
    static let settingsSchema = schema.only(
        Set(Setting.all.map { String($0.key.prefix { $0 != "." }) }))
}

extension Configuration.Weighing.Place {
    fileprivate var setting: SettingValue {
        .mapping(["name": .text(name), "reader": .text(reader.rawValue)])
    }
}

extension Configuration.CardLayout {
    fileprivate var setting: SettingValue {
        .mapping([
            "name": .text(name), "delimiter": .text(delimiter), "fields": .list(fields.map { .text($0.configured) }),
        ])
    }
}

extension Duration {
    /// In milliseconds, or in seconds when there are only whole ones.
    fileprivate var setting: String {
        let (seconds, attoseconds) = components
        return attoseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
    }
}
