/// Why a line of an EID reader gives no EID.
package enum EIDLineError: Error, Equatable, Sendable {
    /// The line has none of the known layouts.
    case unknownLayout
    /// The transponder says that it is not in an animal.
    case industrialTransponder
    /// The layout is known, the number in it cannot identify an animal.
    case refused(EIDError)
}

extension EIDLineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownLayout:
            "not the line of an EID reader: set the reader's output to ISO 11784 decimal"
        case .industrialTransponder:
            "an industrial transponder, not an animal's: check which tag was read"
        case .refused(let error):
            error.description
        }
    }
}
