import HerdStore
import ScaleProtocol
import Values

extension Device {
    /// A new machine for the bytes of this device.
    func makeDialect(in catalogue: DialectCatalogue) throws -> any Dialect {
        kind == .gate ? SilentDialect() : try catalogue.make(DialectChoice(dialect))
    }

    /// What is different from an earlier setting, for the log.
    func differences(from before: Device) -> String {
        [
            ("name", before.name, name), ("kind", before.kind.rawValue, kind.rawValue), ("link", before.link, link),
            ("dialect", before.dialect, dialect), ("line", before.line ?? "none", line ?? "none"),
            ("place", before.place, place),
        ]
        .filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) → \($0.2)" }.joined(separator: ", ")
    }
}
