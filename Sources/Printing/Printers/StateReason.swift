/// A keyword by which a printer says what is the matter (RFC 8011 §5.4.12), with its meaning in plain words.
package struct StateReason: Hashable, Sendable {
    /// How serious a reason is; only an error stops the printer.
    package enum Severity: Int, Comparable, Sendable {
        case report, warning, error

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The keyword without the suffix for its severity, such as `media-empty`.
    package let keyword: String
    package let severity: Severity

    /// Reads a printer's keyword such as `media-empty-error`; `nil` for `none`.
    package init?(_ word: String) {
        guard word != "none", !word.isEmpty else { return nil }
        let endings: [(String, Severity)] = [("-report", .report), ("-warning", .warning), ("-error", .error)]
        // A keyword without a suffix counts as an error (RFC 8011 §5.4.12).
        let ending = endings.first { word.hasSuffix($0.0) } ?? ("", .error)
        keyword = String(word.dropLast(ending.0.count))
        severity = ending.1
    }

    /// The reasons without duplicates, the most serious first and otherwise in the printer's order.
    static func reasons(_ words: [String]) -> [StateReason] {
        var seen: Set<String> = []
        let reasons = words.compactMap(StateReason.init).filter { seen.insert($0.keyword).inserted }
        return (0...3).flatMap { rank in reasons.filter { $0.rank == rank } }
    }

    /// Position in the list; "paused" comes after the faults that caused the pause.
    private var rank: Int {
        switch (severity, keyword) {
        case (.error, "paused"): 1
        case (.error, _): 0
        case (.warning, _): 2
        case (.report, _): 3
        }
    }

    /// What it means and what to do, in one English sentence; an unknown keyword is shown with spaces for hyphens.
    package var sentence: String {
        Self.sentences[keyword] ?? keyword.split(separator: "-").joined(separator: " ") + "."
    }

    /// Keywords of RFC 8011, PWG 5100.9 and CUPS that card and office printers send.
    private static let sentences = [
        "media-empty": "The tray is empty: put in cards or paper.",
        "media-needed": "The printer waits for cards or paper of another size: put them in.",
        "media-low": "Cards or paper are running out.",
        "media-jam": "Cards or paper are jammed: open the printer and take them out.",
        "input-tray-missing": "The tray is missing: push it in.",
        "output-area-full": "The output tray is full: empty it.",
        "output-area-almost-full": "The output tray is nearly full.",
        "output-tray-missing": "The output tray is missing: push it in.",
        "cover-open": "A cover is open: close it.",
        "door-open": "A door is open: close it.",
        "interlock-open": "A cover is open: close it.",
        "marker-supply-empty": "The ribbon or ink is used up: replace it.",
        "marker-supply-low": "The ribbon or ink is running out.",
        "marker-waste-full": "The waste container is full: replace it.",
        "marker-waste-almost-full": "The waste container is nearly full.",
        "toner-empty": "The toner is used up: replace it.",
        "toner-low": "The toner is running out.",
        "developer-empty": "The developer is used up: replace it.",
        "developer-low": "The developer is running out.",
        "opc-life-over": "The drum is worn out: replace it.",
        "opc-near-eol": "The drum is nearly worn out.",
        "fuser-over-temp": "The fuser is too hot: let the printer cool down.",
        "fuser-under-temp": "The fuser is warming up.",
        "offline": "The printer is off or not connected: switch it on.",
        "shutdown": "The printer is off: switch it on.",
        "connecting-to-device": "The printer does not answer yet: check that it is on and connected.",
        "timed-out": "The printer did not answer: check that it is on and connected.",
        "paused": "The printer is paused: resume it in the system's printer settings.",
        "moving-to-paused": "The printer is being paused.",
        "hold-new-jobs": "The printer holds new jobs: release them in the system's printer settings.",
        "stopping": "The printer is stopping.",
        "stopped-partly": "Some printers of this class are stopped.",
        "spool-area-full": "The print server's disk is full: make room.",
        "deactivated": "The printer is out of service.",
        "cups-missing-filter": "The printer's driver is missing: install it.",
        "cups-insecure-filter": "The printer's driver has unsafe file permissions: reinstall it.",
        "cups-remote-pending": "The printer's server has queued the job.",
        "cups-remote-stopped": "The printer is stopped at its own server.",
        "cups-waiting-for-job-completed": "The printer is finishing the job.",
        "cups-ipp-conformance-failure": "The printer answers in a way the driver does not understand.",
        "other": "The printer reports a fault: look at its display.",
    ]
}
