import HerdStore

/// What is to be done with the sheets of an order now, by how far each is.
///
/// A pure rule: who follows it never hands a sheet over before it knows that the print server has not got it.
enum SheetStep: Hashable, Sendable {
    /// Ask the print server what became of it.
    case ask(Int)
    /// Hand it over.
    case print(Int)

    /// So many sheets are at the print server at a time: whoever cancels an order of hundreds stops it at the next ones.
    static let mostInHand = 3

    /// Steps in the order of the sheets; empty when nothing is left to do, or only a person can say how it goes on.
    static func steps(for sheets: [PrintOrder.Sheet]) -> [SheetStep] {
        let inHand = sheets.filter { $0.state == .opened || $0.state == .sent }
        var steps = inHand.map { SheetStep.ask($0.number) }
        let mayGoOn = !sheets.contains { $0.state == .failed || $0.state == .doubtful }
        if mayGoOn {
            let free = max(0, mostInHand - inHand.count)
            steps += sheets.filter { $0.state == .waiting }.prefix(free).map { SheetStep.print($0.number) }
        }
        return steps
    }

    /// How an order stands whose sheets leave nothing to do; `nil` while there is something.
    static func end(of sheets: [PrintOrder.Sheet]) -> PrintOrder.State? {
        guard steps(for: sheets).isEmpty else { return nil }
        if sheets.contains(where: { $0.state == .doubtful }) { return .doubtful }
        return sheets.contains { $0.state == .failed } ? .failed : .done
    }
}
