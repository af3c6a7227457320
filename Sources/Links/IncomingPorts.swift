package import BluetoothSockets
import Glibc
import Synchronization

/// Links that wait for a device to dial this machine, and what hands them the devices that do.
package final class IncomingPorts: Sendable {
    /// One for the machine: there is one Bluetooth service that devices dial.
    package static let shared = IncomingPorts()

    private typealias Waiter = CheckedContinuation<Result<OwnedDescriptor, LinkError>, Never>

    private let state = Mutex<(waiters: [BluetoothAddress: (ticket: Int, waiter: Waiter)], lastTicket: Int)>(([:], 0))

    /// Told of each link that begins to wait.
    private let notice: @Sendable (BluetoothAddress) -> Void

    init(noticing notice: @escaping @Sendable (BluetoothAddress) -> Void = { _ in }) {
        self.notice = notice
    }

    /// Whether a link waits for this device to dial.
    package func isAwaited(_ device: BluetoothAddress) -> Bool {
        state.withLock { $0.waiters[device] != nil }
    }

    /// Gives the descriptor of a device that has dialled to the link that waits for it, which closes it in the end.
    ///
    /// - Returns: `false` when none waits, because the device is not one of ours or is connected already.
    package func accept(_ device: BluetoothAddress, _ descriptor: Int32) -> Bool {
        guard let waiter = state.withLock({ $0.waiters.removeValue(forKey: device) })?.waiter else { return false }
        waiter.resume(returning: .success(OwnedDescriptor(descriptor)))
        return true
    }

    /// The next connection of a device; an earlier one that waited for it is told to stop.
    func connection(from device: BluetoothAddress) async throws(LinkError) -> OwnedDescriptor {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let result: Result<OwnedDescriptor, LinkError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let earlier: Waiter? = state.withLock { state in
                    if Task.isCancelled { return waiter }
                    return state.waiters.updateValue((ticket, waiter), forKey: device)?.waiter
                }
                earlier?.resume(returning: .failure(.cancelled))
                notice(device)
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard state.waiters[device]?.ticket == ticket else { return nil }
                return state.waiters.removeValue(forKey: device)?.waiter
            }
            waiter?.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }
}
