package import HerdStore
import Links
import Values

extension Station {
    /// Changes how a device is connected and what it is called; its weighings stay, and it is connected anew.
    ///
    /// - Throws: as `add`.
    package func edit(_ id: Device.ID, _ patch: DevicePatch, by person: String) async throws -> Device {
        try await exclusively(id) {
            let before = try await store.device(id)
            let edited = DeviceDraft(before, with: patch)
            // One that is where devices may not be any more can still be called otherwise.
            let draft = try edited.checked(in: dialects, within: edited.link == before.link ? .anywhere : reach)
            let device = try await store.editDevice(id, draft, by: person)
            guard device != before else { return }
            log.about(.device(device.name)).notice("changed by \(person), \(device.differences(from: before))")
            await restart(device)
        }
        return try await self.device(id)
    }
}
