extension EIDReading {
    /// Reads one line of an EID reader in any of the layouts of protocols.md §2 and §3.1–3.4.
    ///
    /// Control bytes and blanks around the line do not matter. Two layouts can be spelled with the same 16 bytes
    /// as a hexadecimal word; both times the decimal reading wins, because the word could not be an animal's:
    /// - `0982000123456789`, 15 digits behind a zero: as a word its animal flag were 0;
    /// - `A982000123456789`, 15 digits behind `A`: as a word its reserved bits were set, which readers leave 0.
    ///   (An animal's word can start with `A000`, tagged twice; no decimal EID has country 000.)
    package init(line: some BidirectionalCollection<UInt8>) throws(EIDLineError) {
        let bytes = Array(line.trimmed { $0.isControl || $0 == .space })
        let fields = bytes.split(maxSplits: 5) { $0 == .space || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        switch fields.count {
        case 1: try self.init(glued: bytes[...])
        case 2...5: try self.init(fields: fields[...])
        default: throw .unknownLayout
        }
    }

    /// Layouts with separators: `982 000123456789`, `LA 982 000001088420`, `A 00000 0 0999 000000123456`.
    private init(fields: ArraySlice<ArraySlice<UInt8>>) throws(EIDLineError) {
        var fields = fields
        if let prefix = fields.first, let kind = Prefix(prefix) {
            guard kind == .animal else { throw .industrialTransponder }
            fields.removeFirst()
        }
        // TIRIS: five reserved digits and the data-block digit.
        if fields.count == 4, let reserved = fields.first, reserved.count == 5, reserved.allSatisfy(\.isDigit),
            let block = fields.dropFirst().first, block.count == 1, block.allSatisfy(\.isDigit)
        {
            fields.removeFirst(2)
        }
        guard fields.count == 2, let country = fields.first, let national = fields.last,
            (3...4).contains(country.count), national.count == 12
        else { throw .unknownLayout }
        try self.init(country: country, national: national)
    }

    /// Layouts in one piece, told apart by their length.
    private init(glued bytes: ArraySlice<UInt8>) throws(EIDLineError) {
        let isNumber = bytes.allSatisfy(\.isDigit)
        let first = bytes.first ?? 0
        switch bytes.count {
        case 15 where isNumber:
            try self.init(digits: bytes)
        case 16 where isNumber && first == UInt8(ascii: "0"):
            try self.init(digits: bytes.dropFirst())
        case 16:
            try self.init(agridentOrHexadecimal: bytes)
        case 17 where bytes.starts(with: Array("LA".utf8)):
            try self.init(digits: bytes.dropFirst(2))
        case 22 where isNumber:
            // RS420 without the clock: seven flag digits, then the EID.
            try self.init(digits: bytes.dropFirst(7))
        case 23 where bytes.dropFirst().allSatisfy(\.isDigit):
            try self.init(isoLong: bytes)
        case 34 where isNumber:
            // RS420: `1000000`, EID, YYMMDDHHMMSS of the reader's own clock.
            try self.init(
                digits: bytes.dropFirst(7).dropLast(12),
                deviceClock: String(decoding: bytes.suffix(12), as: UTF8.self))
        default:
            throw .unknownLayout
        }
    }

    /// `A0000000964000000123456`: `A` or an animal flag, 5 reserved, 1 data block, 4-digit country, 12 digits.
    private init(isoLong bytes: ArraySlice<UInt8>) throws(EIDLineError) {
        switch bytes.first {
        case UInt8(ascii: "A"), UInt8(ascii: "1"): break
        case UInt8(ascii: "R"), UInt8(ascii: "0"): throw .industrialTransponder
        default: throw .unknownLayout
        }
        try self.init(country: bytes.dropFirst(7).prefix(4), national: bytes.suffix(12))
    }

    private init(agridentOrHexadecimal bytes: ArraySlice<UInt8>) throws(EIDLineError) {
        let digits = bytes.dropFirst()
        if bytes.first == UInt8(ascii: "A"), digits.allSatisfy(\.isDigit), !digits.starts(with: Array("000".utf8)) {
            try self.init(digits: digits)
            return
        }
        // Both editions of ISO 11784 leave bits 10–15 at 0: sixteen digits of any other kind seldom do.
        guard let word = bytes.hexadecimalValue, word >> 49 & 0b111111 == 0 else { throw .unknownLayout }
        let eid: EID
        do { eid = try EID(word: word) } catch { throw .refused(error) }
        guard eid.isAnimal else { throw .industrialTransponder }
        self.init(eid: eid)
    }

    private init(digits: ArraySlice<UInt8>, deviceClock: String? = nil) throws(EIDLineError) {
        try self.init(country: digits.dropLast(12), national: digits.suffix(12), deviceClock: deviceClock)
    }

    private init(
        country: ArraySlice<UInt8>, national: ArraySlice<UInt8>, deviceClock: String? = nil
    ) throws(EIDLineError) {
        guard let country = country.decimalValue, let national = national.decimalValue else { throw .unknownLayout }
        guard country != 0 || national != 0 else { throw .refused(.allZero) }
        do {
            self.init(eid: try EID(country: Int(country), national: national), deviceClock: deviceClock)
        } catch { throw .refused(error) }
    }

    /// The letters before the number: `LA`, `L`, `A` an animal's transponder, `LR`, `R` an industrial one.
    private enum Prefix {
        case animal, industrial

        init?(_ field: ArraySlice<UInt8>) {
            if field.isText("LA") || field.isText("L") || field.isText("A") {
                self = .animal
            } else if field.isText("LR") || field.isText("R") {
                self = .industrial
            } else {
                return nil
            }
        }
    }
}
