/// The lines of a calendar that say when something happens, and no others.
///
/// What an entry is called, where it is, who comes and what was written to it is left out here, before anything is
/// understood: no other part of the program ever has it. What is left is small, flat and known, so that the library behind
/// is handed nothing else.
struct TimeLines {
    /// For the library, closed by a zero.
    private(set) var text: [UInt8] = []
    /// How many entries it has.
    private(set) var entries = 0
    /// How many lines of time were left out because they cannot be read.
    private(set) var unread = 0

    /// Properties that are handed on, by the components in which they stand.
    private static let kept: [String: Set<String>] = [
        "VCALENDAR": [],
        "VEVENT": [
            "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "UID", "SEQUENCE",
            "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS",
        ],
        "VFREEBUSY": ["FREEBUSY"],
        "VTIMEZONE": ["TZID"],
        "STANDARD": zone, "DAYLIGHT": zone,
    ]
    private static let zone: Set<String> = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"]
    /// What changes the meaning of a time; whatever else somebody writes beside one is left out, too.
    private static let parameters: Set = ["TZID", "VALUE", "RANGE", "FBTYPE"]
    /// Bytes of a line that is no list: a name of an entry, a rule, a time.
    private static let longestSingle = 4096
    /// Properties that are lists.
    private static let lists: Set = ["RDATE", "EXDATE", "FREEBUSY"]
    /// Where each component may stand.
    private static let parents: [String: String] = [
        "VEVENT": "VCALENDAR", "VFREEBUSY": "VCALENDAR", "VTIMEZONE": "VCALENDAR", "STANDARD": "VTIMEZONE",
        "DAYLIGHT": "VTIMEZONE",
    ]

    init(of bytes: [UInt8], limits: CalendarLimits) throws(CalendarError) {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        // The names of what is kept, and how many components are open inside of what is not.
        var open: [String] = []
        var skipped = 0
        var components = 0
        var isCalendar = false
        var values = 0
        var rules = 0
        for line in ContentLines(bytes, limit: limits.line) where !line.bytes.isEmpty {
            switch line.name {
            case "BEGIN":
                let name = line.component
                let belongs = name == "VCALENDAR" ? open.isEmpty : open.last.map { $0 == Self.parents[name] } ?? false
                guard skipped == 0, belongs else {
                    skipped += 1
                    continue
                }
                components += 1
                guard components <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
                isCalendar = true
                if name == "VEVENT" || name == "VFREEBUSY" { entries += 1 }
                open.append(name)
                append("BEGIN:\(name)".utf8)
            case "END" where skipped > 0:
                skipped -= 1
            case "END":
                guard let name = open.popLast(), name == line.component else {
                    throw .unmatchedEnd(line: line.number)
                }
                append("END:\(name)".utf8)
            case let name:
                guard skipped == 0, let component = open.last, Self.kept[component]?.contains(name) == true else {
                    continue
                }
                let isList = Self.lists.contains(name)
                guard line.isWhole, isList || line.bytes.count <= Self.longestSingle else {
                    unread += 1
                    continue
                }
                // Each time of a list becomes a property of its own there.
                values += 1 + (isList ? line.bytes.count { $0 == UInt8(ascii: ",") } : 0)
                guard values <= limits.values else { throw .tooManyValues(limit: limits.values) }
                if name == "RRULE" || name == "EXRULE" { rules += 1 }
                guard rules <= limits.rules else { throw .tooManyValues(limit: limits.rules) }
                append(line.keeping(Self.parameters))
            }
        }
        guard isCalendar else { throw .noCalendar }
        guard open.isEmpty, skipped == 0 else { throw .cutOff }
        text.append(0)
    }

    private mutating func append(_ line: some Sequence<UInt8>) {
        text += line
        text += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}
