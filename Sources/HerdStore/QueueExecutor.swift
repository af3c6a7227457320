import Dispatch

/// Runs an actor's jobs on a dispatch queue of its own.
///
/// SQLite blocks on the disk; on the cooperative pool that would stall every other task.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
