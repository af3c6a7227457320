import BluetoothSockets
import HerdStore
import Links
import ScaleProtocol
import Values

extension DeviceDraft {
    /// The draft as it is stored.
    ///
    /// - Throws: `LinkAddressError`, `LineTemplateError` or an error of the dialect when it names something that does
    ///   not exist.
    func checked(in catalogue: DialectCatalogue, within reach: LinkReach) throws -> DeviceDraft {
        let address = try LinkAddress(link)
        try reach.check(address)
        guard kind == .gate else {
            guard line == nil else { throw LineTemplateError.notAGate }
            _ = try catalogue.make(DialectChoice(dialect))
            return fitting(address)
        }
        guard let line else { throw LineTemplateError.missing }
        guard [DialectName.automatic.rawValue, SilentDialect.name].contains(dialect) else {
            throw DialectChoiceError.ofGate
        }
        var draft = self
        draft.line = try LineTemplate(line).description
        draft.dialect = SilentDialect.name
        return draft
    }

    /// Of a Low Energy device, service and dialect each as the other one says.
    private func fitting(_ address: LinkAddress) -> DeviceDraft {
        guard case .ble(let device, let service) = address else { return self }
        let weighing = DialectEntry.weightScaleService.name
        var draft = self
        if service == .weight, dialect == DialectName.automatic.rawValue {
            draft.dialect = weighing.rawValue
        } else if service == nil, DialectChoice(dialect).name == weighing {
            draft.link = LinkAddress.ble(device, service: .weight).description
        }
        return draft
    }
}
