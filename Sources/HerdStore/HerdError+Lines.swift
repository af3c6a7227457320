import Values

extension HerdError {
    /// Refuses a line that is too short or too long, or holds what nobody sees.
    static func check(_ line: String?, _ field: String, _ length: ClosedRange<Int>) throws(HerdError) {
        let line = line ?? ""
        guard line.isOf(length) else {
            throw length.lowerBound == 0 ? tooLong(field, most: length.upperBound) : badLength(field, length)
        }
        guard line.isLine else { throw unseen(field) }
    }

    /// A text with a mark that nobody sees, such as a zero, ESC, or a turn of the direction of writing.
    static func unseen(_ field: String) -> HerdError {
        badText(field, "has a character that nobody sees", CodedText("bad-value.unseen"))
    }
}
