import Dispatch

/// Runs blocking work (zbar, cairo, CUPS) on threads of its own, never on Swift's cooperative pool.
struct Offload: Sendable {
    private let queue: DispatchQueue
    private let permits: DispatchSemaphore?

    /// - Parameter width: how many pieces of work may run at once; `nil` for as many as come.
    init(_ label: String, width: Int? = nil) {
        queue = DispatchQueue(label: "gatewayd.\(label)", attributes: width == 1 ? [] : .concurrent)
        permits = width.flatMap { $0 > 1 ? DispatchSemaphore(value: $0) : nil }
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [permits] in
                permits?.wait()
                defer { permits?.signal() }
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
