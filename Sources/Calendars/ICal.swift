import CICal
import Synchronization

/// The way to libical, which keeps the time zones of the machine and what to do about errors for the whole process.
///
/// It blocks: callers are on an `Offload`.
enum ICal {
    private static let turn = Mutex(false)

    /// Runs one piece of work at a time.
    static func use<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        let result: Result<Value, Failure> = turn.withLock { isReady in
            if !isReady {
                // Else it calls abort().
                icalerror_set_errors_are_fatal(0)
                ical_set_unknown_token_handling_setting(ICAL_DISCARD_TOKEN)
                isReady = true
            }
            do throws(Failure) {
                return .success(try work())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
