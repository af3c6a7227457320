import Dispatch

/// Runs work that blocks for a moment, such as reading files of the kernel, off Swift's cooperative pool.
func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
}
