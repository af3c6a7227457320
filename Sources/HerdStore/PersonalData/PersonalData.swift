/// Where the persons of the register stand in the store: every table is named here once.
///
/// A table that nobody has named is empty for those who may not see persons, and a test is red.
package enum PersonalData {
    /// Tables whose rows are of persons.
    static let tables: [PersonalTable] = [
        PersonalTable("members", person: "id", erased: .rowGoes, photos: ["photo", "photo_small"]),
        // The serial stays: what was revoked stays revoked.
        PersonalTable(
            "issued_cards", person: "member_id",
            erased: .emptied([
                "member_id": "NULL", "seal": "NULL", "revoked_at": "coalesce(revoked_at, issued_at)",
                "reason": "coalesce(reason, 'deleted')",
            ])),
        PersonalTable("member_reminders", person: "member_id", erased: .rowGoes),
        PersonalTable("print_order_items", person: "member_id", erased: .rowGoes),
        PersonalTable("directory_keys", person: "member_id", erased: .withMember),
        // What was used and paid stays without its person; a place that was not used is free again.
        PersonalTable("attendances", person: "member_id", erased: .withMember),
        PersonalTable("door_scans", person: "member_id", erased: .withMember),
        PersonalTable("door_events", person: "organiser_id", erased: .withMember),
        PersonalTable("access_members", person: "member_id", erased: .withMember),
        // Whoever is planned with is no longer known by name, and no longer planned with (`eraseResources`).
        PersonalTable("resource_members", person: "member_id", erased: .withMember),
        PersonalTable("register_differences", person: "member_id", erased: .withMember),
        PersonalTable("study_entries", person: "member_id", erased: .withMember),
    ]

    /// Tables in which persons stand beside everything else, and what is said of them is told by the rows themselves:
    /// events by their kinds (`PersonalContent`), audit by its subject, problems of imports by their files, who teaches a course
    /// by the name.
    static let mixed: Set<String> = [
        "events", "audit", "imports", "import_problems", "erasures", "register_lines", "study_lists", "study_teachers",
    ]

    /// Where people write what they like, and may have written a name down.
    static let freeTexts: [(table: String, columns: [String], animal: String?)] = [
        ("changes", ["fields"], "animal_id"), ("deleted_changes", ["change"], nil),
        ("daily_events", ["technician", "text"], nil), ("technicians", ["name"], nil), ("access", ["name"], nil),
        ("sessions", ["name"], nil), ("members", ["notes"], nil), ("bookings", ["name", "note"], nil),
        ("resources", ["name"], nil), ("resource_calendars", ["name", "address"], nil),
        ("door_events", ["name", "location"], nil),
        ("organisations", ["name", "address", "email", "phone", "notes"], nil),
    ]

    /// Where it is said who did something, by the name of an account, an app key or a phone.
    ///
    /// An erasure leaves them: who recorded, printed or let in what is what others have to be able to look up. Whoever
    /// erases is told of them.
    static let signatures: [(table: String, column: String)] = [
        ("access_log", "person"), ("attendance_moves", "by"), ("audit", "by"), ("bookings", "booked_by"),
        ("calendar_feeds", "made_by"), ("card_layouts", "taught_by"), ("change_batches", "recorded_by"),
        ("changes", "recorded_by"), ("daily_events", "recorded_by"), ("door_scans", "by"), ("imports", "person"),
        ("lactation_records", "recorded_by"), ("photos", "added_by"), ("print_orders", "person"),
        ("register_lists", "person"), ("reminder_feeds", "made_by"),
    ]

    /// Tables that tell of no person of the register.
    ///
    /// Whoever works with the gateway is none: accounts, names beside changes (`signatures`).
    static let ofNobody: Set<String> = [
        "access", "access_log", "animal_keys", "animals", "attendance_moves", "booked_times", "bookings",
        "boots", "bulls", "busy_times", "calendar_feeds", "card_keys", "card_layouts",
        "change_batches", "changes", "daily_events", "dated_weighings", "deleted_changes", "devices", "diagnoses",
        "eids", "forgotten",
        "lactation_items", "lactation_records", "medicines", "member_columns", "note_types", "organisations", "photos",
        "places", "print_order_sheets", "print_orders", "printers", "recorder_states", "register_lists",
        "register_state", "reminder_feeds", "requests",
        "resource_calendars", "resources",
        "session_plan", "sessions", "sign_ins", "store_identity", "study_pages", "sync_refused", "sync_rows",
        "sync_sent",
        "sync_state", "sync_stuck", "sync_tables", "sync_unfolded", "technicians", "weighings", "work_marks",
    ]

    private static let eventsOfNobody = Event.Kind.allCases.filter { $0.personalContent == .none }

    /// What of a table those see who may not see persons, as a condition on its row `t`; `nil` where they see all.
    static func rule(for table: String) -> String? {
        switch table {
        case _ where ofNobody.contains(table): nil
        case "events":
            "t.kind IN (\(eventsOfNobody.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
        // Nothing else of it is told to others than administrators.
        case "audit": "t.action GLOB 'weighing.*'"
        default: "0"
        }
    }
}

/// A table whose rows are of persons.
struct PersonalTable: Sendable {
    let name: String
    /// The column with the person's id.
    let person: String
    let erased: Erased
    /// Columns with names of files in the folder of photos.
    let photos: [String]

    /// What becomes of a row when its person is erased.
    enum Erased: Sendable, Equatable {
        case rowGoes
        /// The row's own foreign key, or a trigger, does what is to be done when the member's row goes.
        case withMember
        /// These columns are written anew, as SQL; the row stays, with what is in the others.
        case emptied([String: String])
    }

    init(_ name: String, person: String, erased: Erased, photos: [String] = []) {
        self.name = name
        self.person = person
        self.erased = erased
        self.photos = photos
    }
}
