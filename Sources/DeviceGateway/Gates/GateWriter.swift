import HerdStore
import Links
import ScaleProtocol
import Values

/// Writes a gate's lines, each while it is still true or never.
struct GateWriter: Sendable {
    let gate: Device
    let line: LineTemplate
    let clock: StationClock

    /// How long after the decision a line is still true; later another animal may stand at the gate.
    static let patience = Duration.seconds(2)

    /// Writes the line for an animal; an order that the gate has no line for is done with.
    ///
    /// - Parameter link: `nil` while the gate is not connected.
    /// - Returns: that it was not written; `nil` when it was.
    @LinkActor
    func write(_ order: SortingOrder, over link: CapturedLink?) async -> UnsentLine? {
        guard let bytes = line.line(for: order) else { return nil }
        do throws(UnsentLine.Reason) {
            guard gate.simulated || !order.isSimulated else { throw .simulated }
            guard let link else { throw .notConnected }
            let age = clock.now() - order.at
            // Of an order from the future nobody knows how old it is: the clock was set back.
            guard age < Self.patience, age > Self.patience * -1 else { throw .notTaken }
            try await send(bytes, over: link, within: min(Self.patience, Self.patience - age))
            return nil
        } catch {
            return UnsentLine(order, to: gate, error)
        }
    }

    /// Closes a link that does not take a line in time, else the line would come out for another animal.
    @LinkActor
    private func send(
        _ bytes: [UInt8], over link: CapturedLink, within time: Duration
    ) async throws(UnsentLine.Reason) {
        let result = await withTaskGroup(returning: Result<Void, UnsentLine.Reason>.self) { group in
            group.addTask {
                if (try? await Task.sleep(for: time, clock: .continuous)) != nil { link.close() }
            }
            defer { group.cancelAll() }
            do throws(LinkError) {
                return .success(try await link.send(bytes))
            } catch {
                return .failure(error == .ended(.closed) ? .notTaken : .link(error))
            }
        }
        try result.get()
    }
}
