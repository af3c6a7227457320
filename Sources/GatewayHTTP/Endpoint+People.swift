/// Which routes tell of persons of the register: all but those that are said here, or where they are added, not to.
extension Endpoint {
    /// The first parts of paths below `/v1/` under which no person of the register stands, or where the store itself keeps
    /// persons from those who may not see them (`Sight.seesPeople`): events, planner, resolve and scans.
    static let ofNobody: Set<String> = [
        "access-log", "accounts", "animals", "animals.csv", "backups", "bulls", "bulls.csv", "card-layouts",
        "change-kinds", "changes", "changes.ndjson", "clock", "daily-events", "devices", "diagnoses", "diagnoses.csv",
        "dialects", "doctor", "due", "events", "gates", "health", "herd.farmsoft.json", "herd.icar.json", "https",
        "import", "label-stocks", "labels", "lactation-items", "links", "medicines", "medicines.csv", "note-types",
        "openapi.json", "phones", "photos",
        "places", "planner", "print-orders", "printer-offsets", "printers", "profiles", "reports", "resolve", "scans",
        "session",
        "sessions", "settings", "sign-ins",
        "station", "support-bundle", "sync", "technicians", "technicians.csv", "tokens", "weighings",
    ]

    /// Whether no person of the register stands behind a path.
    static func isOfNobody(_ pattern: String) -> Bool {
        let parts = pattern.split(separator: "/")
        return parts.first == "v1" && parts.count > 1 && ofNobody.contains(String(parts[1]))
    }
}
