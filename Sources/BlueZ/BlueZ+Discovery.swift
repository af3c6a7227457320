import SystemBus

extension BlueZ {
    /// Searches for devices, and yields the list of those nearby or paired again after every change.
    ///
    /// The search lasts as long as somebody reads the stream; pairing stops it. An adapter that is off is switched on.
    ///
    /// - Throws: `BlueZError` when there is no bus, no service or no adapter.
    package func discover() async throws(BlueZError) -> AsyncStream<[DiscoveredDevice]> {
        try await search(on: running())
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DiscoveredDevice].self, bufferingPolicy: .bufferingNewest(1))
        let changes = changes()
        let publishing = Task {
            for await _ in changes { continuation.yield(self.tree.devices) }
        }
        continuation.onTermination = { _ in
            publishing.cancel()
            Task { await self.searchEnded() }
        }
        return stream
    }

    /// Stops the search for everybody, because connections made during a search are slow or fail.
    package func stopDiscovery() async {
        guard let bus = try? await running() else { return }
        for adapter in tree.all(ObjectTree.adapter) {
            // It fails on an adapter where this program is not searching, which does no harm.
            _ = try? await call(bus, adapter.path, ObjectTree.adapter, "StopDiscovery")
        }
    }

    /// Starts a search, or joins the one under way; every call is balanced by one of `searchEnded`.
    ///
    /// - Parameter forLowEnergy: searches for Low Energy devices only, since a search for everything makes connections
    ///   to serial ports slow or fail. Once somebody else searches for everything, the limit is lifted.
    func search(forLowEnergy: Bool = false, on bus: BusConnection) async throws(BlueZError) {
        // Counted before the first `await`, because somebody else's search may end in the meantime.
        searches += 1
        if forLowEnergy, searches == 1 {
            await limitSearch(true, on: bus)
        } else if !forLowEnergy, isSearchLimited {
            await limitSearch(false, on: bus)
        }
        do throws(BlueZError) {
            try await startDiscovery(on: bus)
        } catch {
            await searchEnded()
            throw error
        }
    }

    /// Balances `search`; the last caller stops the search.
    func searchEnded() async {
        searches -= 1
        guard searches == 0 else { return }
        await stopDiscovery()
        if isSearchLimited, searches == 0, let bus = try? await running() { await limitSearch(false, on: bus) }
    }

    private func limitSearch(_ isLimited: Bool, on bus: BusConnection) async {
        isSearchLimited = isLimited
        let filter: [String: BusArgument] = isLimited ? ["Transport": .string("le")] : [:]
        for adapter in tree.all(ObjectTree.adapter) {
            // Without the filter the search is wider than it has to be, but it works.
            _ = try? await call(bus, adapter.path, ObjectTree.adapter, "SetDiscoveryFilter", [.options(filter)])
        }
    }

    /// Starts a search on every adapter.
    func startDiscovery(on bus: BusConnection) async throws(BlueZError) {
        let adapters = tree.all(ObjectTree.adapter)
        guard !adapters.isEmpty else { throw .noAdapter }
        do throws(BusError) {
            for adapter in adapters {
                try await switchOn(adapter.path, on: bus)
                do throws(BusError) {
                    try await call(bus, adapter.path, ObjectTree.adapter, "StartDiscovery")
                } catch  where error.name.hasSuffix(".InProgress") {
                    // This program is searching there already.
                    continue
                }
            }
        } catch {
            throw BlueZError(error)
        }
    }

    /// Switches an adapter on; one that has just been plugged in is busy for a moment, so it is tried again.
    private func switchOn(_ path: String, on bus: BusConnection) async throws(BusError) {
        var attempts = 0
        while tree[path, ObjectTree.adapter]?["Powered"]?.flag != true {
            do throws(BusError) {
                return try await set("Powered", to: true, of: path, ObjectTree.adapter, on: bus)
            } catch  where error.name.hasSuffix(".Busy") && attempts < 10 && !Task.isCancelled {
                attempts += 1
                try? await Task.sleep(for: .milliseconds(300))
            }
        }
    }
}
