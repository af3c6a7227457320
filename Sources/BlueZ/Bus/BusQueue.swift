import Dispatch

/// The queue on which everything about the bus happens: both the actor that owns it and sd-bus run there.
final class BusQueue: SerialExecutor {
    let queue = DispatchQueue(label: "gatewayd.bluez")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
