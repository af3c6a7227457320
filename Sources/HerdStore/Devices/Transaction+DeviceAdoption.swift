import Values

/// A device that a configuration added or changed.
package struct DeviceAdoption: Equatable, Sendable {
    package let device: Device
    /// As it was; `nil` when it is new.
    package let before: Device?
}

extension Transaction {
    func adoptDevices(_ drafts: [DeviceDraft], by person: String) throws -> [DeviceAdoption] {
        var known = try devices().filter { !$0.simulated }
        var adoptions: [DeviceAdoption] = []
        var newcomers: [DeviceDraft] = []
        for draft in drafts {
            guard let index = known.firstIndex(where: { $0.name == draft.name }) else {
                newcomers.append(draft)
                continue
            }
            let before = known.remove(at: index)
            let device = before.changed(to: before.withDetermined(draft))
            guard device != before else { continue }
            try change(before, to: device, by: person)
            adoptions.append(DeviceAdoption(device: device, before: before))
        }
        // Only now, so that two devices can exchange their links.
        for device in adoptions.map(\.device) { try requireOwnLink(device) }
        for draft in newcomers {
            let device = try insertDevice(draft, by: person, simulated: false)
            adoptions.append(DeviceAdoption(device: device, before: nil))
        }
        return adoptions
    }
}

extension Device {
    /// A draft with what a known weight has determined since the device was adopted, where it still is that device.
    fileprivate func withDetermined(_ draft: DeviceDraft) -> DeviceDraft {
        let (known, given) = (DialectChoice(dialect), DialectChoice(draft.dialect))
        guard link == draft.link, let factor = known.options.last, factor.hasPrefix("factor="),
            known == given.adding(factor)
        else { return draft }
        var draft = draft
        draft.dialect = dialect
        return draft
    }
}
