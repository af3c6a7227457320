extension BlueZ {
    /// Searches for devices, and lists those that are near or paired, anew with every change.
    ///
    /// The search goes on as long as somebody reads a list; pairing ends it. A switched off adapter is switched on.
    package func discover() async throws(BlueZError) -> AsyncStream<[DiscoveredDevice]> {
        try await search(on: running())
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DiscoveredDevice].self, bufferingPolicy: .bufferingNewest(1))
        let changes = changes()
        let telling = Task {
            for await _ in changes { continuation.yield(self.tree.devices) }
        }
        continuation.onTermination = { _ in
            telling.cancel()
            Task { await self.searchEnded() }
        }
        return stream
    }

    /// Stops searching, whoever looks: a search makes every connection slow or fail.
    package func stopDiscovery() async {
        guard let bus = try? await running() else { return }
        for adapter in tree.all(ObjectTree.adapter) {
            // Fails where this program does not search, which is as well.
            _ = try? await call(bus, adapter.path, ObjectTree.adapter, "StopDiscovery")
        }
    }

    /// Begins to look for what is near, until as many `searchEnded`.
    ///
    /// - Parameter forLowEnergy: nobody else is to be disturbed: a search for everything makes the connections of serial
    ///   ports slow or fail. Whoever looks for everything gets it all the same.
    func search(forLowEnergy: Bool = false, on bus: BusConnection) async throws(BlueZError) {
        // Before anything is awaited: somebody else's search may end meanwhile.
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

    /// The last who looks ends the search.
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
            _ = try? await call(bus, adapter.path, ObjectTree.adapter, "SetDiscoveryFilter", [.options(filter)])
        }
    }

    /// Begins a search on every adapter.
    func startDiscovery(on bus: BusConnection) async throws(BlueZError) {
        let adapters = tree.all(ObjectTree.adapter)
        guard !adapters.isEmpty else { throw .noAdapter }
        do throws(BusError) {
            for adapter in adapters {
                try await switchOn(adapter.path, on: bus)
                do throws(BusError) {
                    try await call(bus, adapter.path, ObjectTree.adapter, "StartDiscovery")
                } catch  where error.name.hasSuffix(".InProgress") {
                    continue
                }
            }
        } catch {
            throw BlueZError(error)
        }
    }

    /// An adapter that has just been plugged in is busy for a moment.
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
