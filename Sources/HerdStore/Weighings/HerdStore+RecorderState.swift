import SQLite
import Values

extension HerdStore {
    /// What the recorder of a place stored last; `nil` when it never did.
    package func recorderState(_ place: String) throws -> RecorderState? {
        try database.first("SELECT place, state FROM recorder_states WHERE place = ?", place) {
            RecorderState(place: try $0[0], json: try $0[1])
        }
    }

    /// Stores a recorder's state by itself.
    package func setRecorderState(_ state: RecorderState) throws {
        try write { try store(state) }
    }

    func store(_ state: RecorderState) throws {
        try database.run(
            """
            INSERT INTO recorder_states VALUES (?1, ?2, ?3)
            ON CONFLICT (place) DO UPDATE SET state = ?2, at = ?3
            """, state.place, state.json, clock.now())
    }
}
