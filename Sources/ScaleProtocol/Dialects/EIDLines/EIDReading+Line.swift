import Values

extension EIDReading {
    /// Reads one line of an EID reader in any of the layouts of protocols.md §2 and §3.
    ///
    /// Control bytes and blanks around the line do not matter. Nothing is allocated for a line that is read.
    ///
    /// - Parameter leavesOutZeros: the reader drops zeros in front of its number, as Gallagher's old units do.
    package init(line: ArraySlice<UInt8>, leavesOutZeros: Bool = false) throws(EIDLineError) {
        let line = line.trimmed { $0.isControl || $0 == .space }
        var refusal = EIDLineError.unknownLayout
        for layout in EIDLayout.all {
            guard let fields = layout.fields(of: line) else { continue }
            let eid: EID
            do {
                guard let read = try fields.eid() else { continue }
                eid = read
            } catch {
                // No identity has country 000, but a hexadecimal word may begin with A000.
                guard fields.hasNational, fields.country == 0 else { throw error }
                refusal = error
                continue
            }
            let clock = fields.clockStart.map { start in
                let text = line[start...]
                return DeviceClock(text.span)
            }
            self.init(eid: eid, clock: clock)
            return
        }
        for layout in EIDLayout.withoutZeros where refusal == .unknownLayout {
            guard let fields = layout.fields(of: line) else { continue }
            guard leavesOutZeros else { throw .zerosMissing }
            guard let eid = try fields.eid(), eid.hasShortCountry else { throw .unknownLayout }
            self.init(eid: eid)
            return
        }
        throw refusal
    }
}

extension EIDLineFields {
    /// Whose number it is; `nil` for sixteen digits that are no word of ISO 11784.
    func eid() throws(EIDLineError) -> EID? {
        guard let word else {
            guard hasNational, isAnimal else { throw .industrialTransponder }
            guard country != 0 || national != 0 else { throw .refused(.allZero) }
            do { return try EID(country: country, national: national) } catch { throw .refused(error) }
        }
        // Both editions of ISO 11784 leave bits 10–15 at 0: sixteen digits of any other kind seldom do.
        guard word >> 49 & 0b111111 == 0 else { return nil }
        let eid: EID
        do { eid = try EID(word: word) } catch { throw .refused(error) }
        guard eid.isAnimal else { throw .industrialTransponder }
        return eid
    }
}
