import HerdStore
import Links
import ScaleProtocol

extension DeviceDraft {
    /// The draft as it is stored.
    ///
    /// - Throws: `LinkAddressError`, `LineTemplateError` or an error of the dialect when it names something that does
    ///   not exist.
    func checked(in catalogue: DialectCatalogue) throws -> DeviceDraft {
        _ = try LinkAddress(link)
        guard kind == .gate else {
            guard line == nil else { throw LineTemplateError.notAGate }
            _ = try DialectChoice(dialect, in: catalogue)
            return self
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
}
