package import Values

extension DownloadColumn {
    /// A column by what stands above it.
    ///
    /// Which heading an indicator writes above its weights is not documented `inf`: the usual ones are known, and
    /// the caller may name another.
    ///
    /// - Parameter weightColumn: the heading above the weights, where it is an unusual one.
    package init(heading name: String, weightColumn: String? = nil) {
        let heading = name.uppercased()
        if heading == weightColumn?.uppercased() {
            self.init(name: name, role: .weight(nil))
            return
        }
        let role: Role =
            switch heading {
            case "EID", "RFID": .eid
            case "VID": .visualID
            case "DATE": .date
            case "TIME": .time
            case "WEIGHT", "LIVE WEIGHT", "WGT", "WT": weightColumn == nil ? .weight(nil) : .other
            case "KG", "WEIGHT KG", "WEIGHT (KG)", "WEIGHT(KG)": weightColumn == nil ? .weight(.kilogram) : .other
            case "LB", "WEIGHT LB", "WEIGHT (LB)", "WEIGHT(LB)": weightColumn == nil ? .weight(.pound) : .other
            default: .other
            }
        self.init(name: name, role: role)
    }
}
