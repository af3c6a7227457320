import Values

/// Which of the scales on a bus a line is from (protocols.md §4.2 `man`): Dini Argeo's put two digits in front.
///
///     01ST,GS,     0.0,kg
///     011ST,1,   425.5,PT   20.8,     0,kg      the third is the active scale of the long layout
struct BusScale: Sendable {
    /// The one that is meant; `nil` for the one that is there.
    private let address: UInt8?
    private var heard: UInt8?
    /// Another one, and how many lines of it came in a row: a damaged address does not come again.
    private var other: (address: UInt8, count: Int)?

    private static let enough = 3

    init(_ address: UInt8?) {
        self.address = address
        heard = address
    }

    /// Whether a line is from a neighbour that nobody asked for.
    func isNeighbour(_ line: Span<UInt8>) -> Bool {
        guard let address, let sender = Self.sender(of: line) else { return false }
        return sender != address
    }

    /// - Throws: why a weight of this line could be another scale's.
    mutating func check(_ line: Span<UInt8>) throws(LineError) {
        guard let sender = Self.sender(of: line) else {
            if address != nil { throw LineError("the scale is on no bus: leave the option 'address' out") }
            return
        }
        guard let heard, heard != sender else {
            (self.heard, other) = (sender, nil)
            return
        }
        other = (sender, other?.address == sender ? (other?.count ?? 0) + 1 : 1)
        guard other?.count ?? 0 < Self.enough else {
            (self.heard, other) = (sender, nil)
            return
        }
        throw LineError("scales \(heard) and \(sender) are on one line: set address=\(heard) or address=\(sender)")
    }

    private static func sender(of line: Span<UInt8>) -> UInt8? {
        let digits = line.first { !$0.isDigit } ?? line.count
        guard digits == 2 || digits == 3 else { return nil }
        return (line[0] - 0x30) * 10 + (line[1] - 0x30)
    }
}
