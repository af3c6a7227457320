package import BlueZ
package import BluetoothSockets

/// Finds, pairs and forgets Bluetooth devices for somebody at the other end of the network: what BlueZ asks waits here
/// until they answer.
package actor BluetoothDesk {
    private let service: BlueZ
    private var search: (number: Int, task: Task<Void, Never>)?
    private var searches = 0
    private var pairing: Task<Void, Never>?
    private var waiting: CheckedContinuation<PairingAnswer, Never>?
    /// The last pairing, or the one going on.
    package private(set) var state = PairingState(.idle)

    /// How long a search goes on when nobody ends it: connections are slow meanwhile.
    private static let longestSearch = Duration.seconds(60)

    package init(_ service: BlueZ) {
        self.service = service
    }

    // MARK: - Searching

    /// What is known now.
    package func nearby() async -> Nearby {
        do throws(BlueZError) {
            return Nearby(
                isRunning: search != nil, adapters: try await service.adapters(), items: try await service.devices(),
                problem: nil)
        } catch {
            return Nearby(isRunning: false, adapters: [], items: [], problem: Nearby.Trouble(error))
        }
    }

    /// Begins a search, or lets it go on for another minute.
    package func startSearch() async throws(BlueZError) {
        let found = try await service.discover()
        search?.task.cancel()
        searches += 1
        let number = searches
        let task = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in found {} }
                group.addTask { try? await Task.sleep(for: Self.longestSearch) }
                await group.next()
                group.cancelAll()
            }
            self.searchEnded(number)
        }
        search = (number, task)
    }

    /// Ends a search; to be called before a device is connected, which a search makes slow or fail.
    package func stopSearch() async {
        guard let search else { return }
        self.search = nil
        search.task.cancel()
        await search.task.value
        await service.stopDiscovery()
    }

    private func searchEnded(_ number: Int) {
        if search?.number == number { search = nil }
    }

    // MARK: - Pairing

    /// Begins to pair a device, or answers what it asks.
    ///
    /// - Parameter answer: for the question that waits; at the beginning a PIN, so that it is not asked for.
    /// - Throws: `pairingInProgress` while another device is being paired, or this one asks nothing.
    package func pair(_ device: BluetoothAddress, _ answer: PairingAnswer?) throws(BlueZError) -> PairingState {
        if let waiting, let answer, state.address == device.description {
            self.waiting = nil
            state.question = nil
            state.phase = .pairing
            waiting.resume(returning: answer)
            return state
        }
        guard state.phase != .pairing, state.phase != .asking else { throw .pairingInProgress }
        state = PairingState(.pairing, device)
        let service = service
        pairing = Task {
            do throws(BlueZError) {
                await stopSearch()
                try await service.pair(device) { question in
                    if question == .pin, let answer { answer } else { await self.ask(question) }
                }
                ended(nil)
            } catch {
                ended(error)
            }
        }
        return state
    }

    /// Ends the pairing with a device on this side.
    package func forget(_ device: BluetoothAddress) async throws(BlueZError) {
        try await service.forget(device)
    }

    private func ask(_ question: PairingQuestion) async -> PairingAnswer {
        state.question = PairingState.Question(question)
        if case .display = question { return .yes }
        state.phase = .asking
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting?.resume(returning: .no)
                waiting = continuation
                if Task.isCancelled { giveUp() }
            }
        } onCancel: {
            Task { await self.giveUp() }
        }
    }

    /// The device does not wait for the answer any more.
    private func giveUp() {
        waiting?.resume(returning: .no)
        waiting = nil
        state.question = nil
    }

    private func ended(_ error: BlueZError?) {
        giveUp()
        state.phase = error == nil ? .paired : .failed
        state.problem = error.map(Nearby.Trouble.init)
    }
}
