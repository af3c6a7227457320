/// A column of a downloaded session.
package struct DownloadColumn: Equatable, Sendable {
    package let name: String
    package let role: Role

    /// What its values are taken for.
    package enum Role: Equatable, Sendable {
        case eid, visualID, date, time
        /// A weight, in the unit that the heading names.
        case weight(WeightUnit?)
        /// Kept as it came.
        case other
    }

    package init(name: String, role: Role) {
        self.name = name
        self.role = role
    }

    /// A column by what stands above it.
    ///
    /// Which heading an indicator writes above its weights is not documented `inf`: the usual ones are known, and
    /// the caller may name another.
    ///
    /// - Parameter weightColumn: the heading above the weights, where it is an unusual one.
    package init(heading name: String, weightColumn: String? = nil) {
        self.name = name
        let heading = name.uppercased()
        if let weightColumn {
            guard heading != weightColumn.uppercased() else {
                role = .weight(nil)
                return
            }
        }
        switch heading {
        case "EID", "RFID": role = .eid
        case "VID": role = .visualID
        case "DATE": role = .date
        case "TIME": role = .time
        case "WEIGHT", "LIVE WEIGHT", "WGT", "WT": role = weightColumn == nil ? .weight(nil) : .other
        case "KG", "WEIGHT KG", "WEIGHT (KG)", "WEIGHT(KG)": role = weightColumn == nil ? .weight(.kilogram) : .other
        case "LB", "WEIGHT LB", "WEIGHT (LB)", "WEIGHT(LB)": role = weightColumn == nil ? .weight(.pound) : .other
        default: role = .other
        }
    }
}
