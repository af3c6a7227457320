extension BlueZ {
    /// Searches for devices, and lists those that are near or paired, anew with every change.
    ///
    /// The search goes on as long as somebody reads a list; pairing ends it. A switched off adapter is switched on.
    package func discover() async throws(BlueZError) -> AsyncStream<[DiscoveredDevice]> {
        let bus = try await running()
        try await startDiscovery(on: bus)
        searches += 1
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

    private func searchEnded() async {
        searches -= 1
        if searches == 0 { await stopDiscovery() }
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
