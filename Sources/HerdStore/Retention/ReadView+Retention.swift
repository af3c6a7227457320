import SQLite
import Values

extension ReadView {
    /// Up to which number or time something was forgotten; 0 when it never was.
    func forgotten(_ what: Forgetting) throws -> Int {
        try value("SELECT until FROM main.forgotten WHERE what = \(what)") ?? 0
    }

    /// So many are forgotten at a time: more would keep a weighing waiting.
    private static var portion: Int { 500 }

    /// The last of the oldest events that all are from before a moment.
    ///
    /// By their numbers, not by their times: where the clock was set, an old time stands among new ones.
    func lastEvent(before moment: Timestamp) throws -> Int? {
        let oldest = try rows("SELECT number, at, kind FROM main.events ORDER BY number LIMIT \(Self.portion)") {
            (number: try $0["number"] as Int, at: try $0["at"] as Timestamp, kind: try $0["kind"] as Event.Kind)
        }
        let newest = try lastEventNumber()
        // The newest says from where numbers go on; a doubt of the clock holds until it is lifted.
        let doubt: Int? = try value(
            """
            SELECT number FROM main.events WHERE kind IN ('clock.doubted', 'clock.corrected')
            ORDER BY number DESC LIMIT 1
            """)
        return oldest.prefix {
            $0.at < moment && $0.number < newest && !($0.number == doubt && $0.kind == .clockDoubted)
        }.last?.number
    }

    /// When the last of the oldest weighings was that all are from before a moment and still may have their curves.
    func lastTrace(before moment: Timestamp) throws -> Timestamp? {
        let done = Timestamp(microseconds: Int64(try forgotten(.traces)))
        return try value(
            """
            SELECT max(at) FROM (
                SELECT at FROM main.weighings WHERE at > \(done) AND at < \(moment) ORDER BY at, id LIMIT \(Self.portion))
            """)
    }
}
