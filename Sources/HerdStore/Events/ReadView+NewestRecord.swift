import SQLite
package import Values

extension HerdStore {
    /// The number of the newest event, when the newest thing was recorded that no doubted clock has dated, and whether a clock
    /// is in doubt since then.
    package nonisolated func newestRecord() async throws -> (event: Int, at: Timestamp?, isDoubted: Bool) {
        try await glanceAll { try $0.newestRecord() }
    }
}

extension ReadView {
    func newestRecord() throws -> (event: Int, at: Timestamp?, isDoubted: Bool) {
        let number = try lastEventNumber()
        let said = try first(
            """
            SELECT kind, data ->> '$.earliest' AS earliest FROM main.events
            WHERE kind IN ('clock.doubted', 'clock.corrected') ORDER BY number DESC LIMIT 1
            """
        ) { (kind: try $0["kind"] as Event.Kind, earliest: try $0["earliest"] as String?) }
        // Since a doubt that was never lifted nothing says what time it is.
        if let said, said.kind == .clockDoubted, let text = said.earliest, let earliest = Timestamp(text) {
            return (number, earliest, true)
        }
        return (number, try event(numbered: number)?.at, false)
    }
}
