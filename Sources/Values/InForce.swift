import Synchronization

/// A value that may be another one tomorrow; whoever asks gets the one that holds now.
package final class InForce<Value: Sendable>: Sendable {
    private let kept: Mutex<Value>

    package init(_ value: Value) {
        kept = Mutex(value)
    }

    package var value: Value {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
