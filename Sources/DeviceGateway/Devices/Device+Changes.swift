import BluetoothSockets
import HerdStore
import Links
import ScaleProtocol
import Values

extension Device {
    /// A new machine for the bytes of this device.
    func makeDialect(in catalogue: DialectCatalogue) throws -> any Dialect {
        kind == .gate ? SilentDialect() : try catalogue.make(DialectChoice(dialect), in: searchScope)
    }

    /// Where it is, at the rate at which it was found where nobody has set one.
    var address: LinkAddress {
        get throws {
            let address = try LinkAddress(link)
            guard case .serial(let path, var settings) = address, settings.rate == nil else { return address }
            settings.rate = rate.flatMap { SerialRate($0) }
            return .serial(path: path, settings: settings)
        }
    }

    /// How far it may be searched for on its link.
    ///
    /// A reader is silent between animals, so it is not asked, and its rate is left only when what comes makes no sense.
    private var searchScope: SearchScope {
        get throws {
            let asks = kind != .reader
            switch try LinkAddress(link) {
            case .serial(_, let settings) where settings.rate != nil: return SearchScope(asks: asks)
            case .serial, .pty: return SearchScope(asks: asks, rates: rates)
            case .tcp, .rfcomm, .rfcommListen, .ble(_, .uart): return SearchScope(asks: asks)
            // What Low Energy offers is known only once it is connected, and a capture answers nothing.
            case .ble, .replay: return .listening
            }
        }
    }

    /// The one at which it was found first.
    private var rates: [SerialRate] {
        let first = rate.flatMap { SerialRate($0) } ?? .usual
        return [first] + SerialRate.all.filter { $0 != first }
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
