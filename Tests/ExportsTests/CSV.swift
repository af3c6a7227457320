/// Reads RFC 4180 byte by byte, as strictly as the strictest reader.
func records(_ text: String, delimiter: Character = ";") -> [[String]] {
    var records: [[String]] = [[]]
    var field: [UInt8] = []
    var isQuoted = false
    var bytes = Array(text.utf8)[...]
    let delimiter = delimiter.asciiValue
    func end(_ isRow: Bool) {
        records[records.count - 1].append(String(decoding: field, as: UTF8.self))
        field = []
        if isRow { records.append([]) }
    }
    while let byte = bytes.popFirst() {
        switch byte {
        case UInt8(ascii: "\"") where isQuoted && bytes.first == UInt8(ascii: "\""):
            field.append(bytes.removeFirst())
        case UInt8(ascii: "\""): isQuoted.toggle()
        case delimiter where !isQuoted: end(false)
        case UInt8(ascii: "\r") where !isQuoted && bytes.first == UInt8(ascii: "\n"): continue
        case UInt8(ascii: "\n") where !isQuoted, UInt8(ascii: "\r") where !isQuoted: end(true)
        default: field.append(byte)
        }
    }
    return records.filter { !$0.isEmpty }
}
