package import Values

/// Configured devices only; how they are is known to who talks to them.
extension HerdStore {
    /// All devices, oldest first.
    package nonisolated func devices() async throws -> [Device] { try await glance { try $0.devices() } }

    /// One device.
    package nonisolated func device(_ id: Device.ID) async throws -> Device { try await glance { try $0.device(id) } }

    /// How a device was connected and lost, the newest first.
    package nonisolated func deviceHistory(_ id: Device.ID, limit: Int = 100) async throws -> [DeviceChange] {
        try await glance { try $0.deviceHistory(id, limit: limit) }
    }

    /// Adds a device.
    ///
    /// - Throws: `HerdError` when another device uses that link.
    package func addDevice(_ draft: DeviceDraft, by person: String, simulated: Bool = false) throws -> Device {
        try write { try $0.insertDevice(draft, by: person, simulated: simulated) }
    }

    /// Makes devices what a configuration says: those of the same name are changed and keep their weighings, others
    /// are added, and all that it does not name stay.
    ///
    /// All at once, so that two devices can exchange their links.
    ///
    /// - Returns: what is new or different.
    package func adoptDevices(_ drafts: [DeviceDraft], by person: String) throws -> [DeviceAdoption] {
        try write { try $0.adoptDevices(drafts, by: person) }
    }

    /// Makes a device what a draft says; its weighings stay.
    ///
    /// - Throws: `HerdError` when another device uses that link.
    package func editDevice(_ id: Device.ID, _ draft: DeviceDraft, by person: String) throws -> Device {
        try write { try $0.editDevice(id, draft, by: person) }
    }

    /// Removes a device; its weighings stay.
    package func removeDevice(_ id: Device.ID, by person: String) throws {
        try write { try $0.removeDevice(id, by: person) }
    }

    /// Keeps how a device is to be read, which a known weight has determined.
    package func keepDeterminedDialect(_ dialect: String, of id: Device.ID) throws -> Device {
        try write { try $0.keepDeterminedDialect(dialect, of: id) }
    }

    /// Keeps at which rate of its serial line a device was found.
    package func keepRate(_ rate: SerialRate, of id: Device.ID) throws -> Device {
        try write { try $0.keepRate(rate, of: id) }
    }

    /// Notes who a device says it is; another one that answers on its link later is not taken for it.
    package func adoptIdentity(_ identity: String, of id: Device.ID, by person: String) throws -> Device {
        try write { try $0.adoptIdentity(identity, of: id, by: person) }
    }

    /// Notes with a scale that it showed a known weight rightly, or that it did not and is trusted no more.
    ///
    /// If the weight was taken for an animal meanwhile, that weighing is discarded.
    package func noteKnownWeight(
        _ weight: Weight, shown: Weight, isRight: Bool, of id: Device.ID, by person: String
    ) throws -> Device {
        try write { try $0.noteKnownWeight(weight, shown: shown, isRight: isRight, of: id, by: person) }
    }
}

extension HerdError {
    /// Nobody has said yet who answers on the link of that device.
    package static func noIdentity(_ device: Device) -> HerdError {
        HerdError(
            .conflict, CodedText("no-identity", ["name": .text(device.name)]),
            "nothing on the link of '\(device.name)' has said who it is",
            action: "Wait until the device is connected.")
    }

    /// That device is no scale.
    package static func notAScale(_ device: Device) -> HerdError {
        HerdError(
            .conflict, CodedText("not-a-scale", ["name": .text(device.name)]), "'\(device.name)' weighs nothing",
            action: "Choose a scale from the devices.")
    }

    /// Nobody has a weight like that to try a scale with.
    package static let impossibleKnownWeight = outOfRange("kilograms", 1...10_000, "kg")
}
