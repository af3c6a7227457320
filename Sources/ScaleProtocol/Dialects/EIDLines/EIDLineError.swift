package import Values

/// Why a line of an EID reader gives no EID.
package enum EIDLineError: Error, Equatable, Sendable {
    /// The line has none of the known layouts.
    case unknownLayout
    /// The transponder says that it is not in an animal.
    case industrialTransponder
    /// 13 or 14 digits: zeros left out in front, or a digit lost on the way.
    case zerosMissing
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
        case .zerosMissing:
            "13 or 14 digits, an EID has 15: if this reader leaves out zeros in front, as old Gallagher units do, "
                + "set the option pad=on"
        case .refused(let error):
            error.description
        }
    }
}
