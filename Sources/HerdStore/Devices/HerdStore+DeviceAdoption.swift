import SQLite
import Values

/// A device that a configuration added or changed.
package struct DeviceAdoption: Equatable, Sendable {
    package let device: Device
    /// As it was; `nil` when it is new.
    package let before: Device?
}

extension HerdStore {
    /// Makes devices what a configuration says: those of the same name are changed and keep their weighings, others
    /// are added, and all that it does not name stay.
    ///
    /// All at once, so that two devices can exchange their links.
    ///
    /// - Returns: what is new or different.
    package func adoptDevices(_ drafts: [DeviceDraft], by person: String) throws -> [DeviceAdoption] {
        try write {
            var known = try devices().filter { !$0.simulated }
            var adoptions: [DeviceAdoption] = []
            var newcomers: [DeviceDraft] = []
            for draft in drafts {
                guard let index = known.firstIndex(where: { $0.name == draft.name }) else {
                    newcomers.append(draft)
                    continue
                }
                let before = known.remove(at: index)
                let device = before.changed(to: before.settled(draft))
                guard device != before else { continue }
                try change(before, to: device, by: person)
                adoptions.append(DeviceAdoption(device: device, before: before))
            }
            for device in adoptions.map(\.device) {
                let twin = try devices().first { $0.link == device.link && $0.id != device.id }
                if let twin { throw HerdError.linkTaken(twin) }
            }
            for draft in newcomers {
                let device = try insertDevice(draft, by: person, simulated: false)
                adoptions.append(DeviceAdoption(device: device, before: nil))
            }
            return adoptions
        }
    }

    /// Makes a device what a draft says; its weighings stay.
    ///
    /// - Throws: `HerdError` when another device uses that link.
    package func editDevice(_ id: Device.ID, _ draft: DeviceDraft, by person: String) throws -> Device {
        try write {
            let before = try device(id)
            let device = before.changed(to: draft)
            guard device != before else { return before }
            let twin = try devices().first { $0.link == device.link && $0.id != id }
            if let twin { throw HerdError.linkTaken(twin) }
            try change(before, to: device, by: person)
            return device
        }
    }

    private func change(_ before: Device, to device: Device, by person: String) throws {
        try check(DeviceDraft(device))
        try database.run(
            """
            UPDATE devices SET name = ?, kind = ?, link = ?, dialect = ?, line = ?, place = ?, identity = ? WHERE id = ?
            """, device.name, device.kind, device.link, device.dialect, device.line, device.place, device.identity,
            device.id)
        try audit("device.changed", device.id, by: person, before: before, after: device)
        try tell(.deviceChanged, connecting(device))
    }
}

extension Device {
    /// A draft with what a known weight has settled since the device was adopted, where it still is that device.
    fileprivate func settled(_ draft: DeviceDraft) -> DeviceDraft {
        let (known, given) = (DialectChoice(dialect), DialectChoice(draft.dialect))
        guard link == draft.link, let factor = known.options.last, factor.hasPrefix("factor="),
            known == given.adding(factor)
        else { return draft }
        var draft = draft
        draft.dialect = dialect
        return draft
    }

    /// Itself by another draft; on another link somebody else may answer.
    fileprivate func changed(to draft: DeviceDraft) -> Device {
        Device(
            id: id, name: draft.name, kind: draft.kind, link: draft.link, dialect: draft.dialect, line: draft.line,
            place: draft.place, simulated: simulated, createdAt: createdAt, confirmed: confirmed,
            identity: draft.link == link ? identity : nil, state: nil)
    }
}
