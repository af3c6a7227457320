package import Dispatch

/// The one queue on which everything about devices happens.
///
/// Links read on it, timers fire on it, and tasks that prefer it as their executor run on it: what a device says gets
/// from the kernel to the recorder on one thread, where every change of thread would cost a wake-up.
package final class LinkQueue: TaskExecutor {
    package static let shared = LinkQueue()

    package let queue = DispatchQueue(label: "gatewayd.links")

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
