/// One synchronisation with the central system: what is to be done next, given what came of it so far.
///
/// Pure: whoever runs it does what `step` says and tells what came.
package struct Synchronisation: Equatable, Sendable {
    /// The parts in their order (domain.md §1.7).
    package enum Part: String, Codable, Sendable, CaseIterable {
        case upload, verify
        case centres, barns, groups, bulls, technicians, diagnoses, medicines, animals, lactations, changes

        /// Which table is pulled in it.
        package var table: CentralTable? { CentralTable(rawValue: rawValue) }
    }

    package enum Step: Equatable, Sendable {
        /// Send the next of what is not uploaded.
        case upload
        /// Ask what the central system speaks, and whether this gateway may.
        case verify
        /// Ask for the next page of a table.
        case pull(CentralTable)
        case finished
    }

    /// `nil` once all parts are done.
    package private(set) var part: Part? = .upload
    /// Rows of the running part that are done.
    package private(set) var done = 0
    /// How many rows are to come in it; `nil` until that was said.
    package private(set) var left: Int?
    /// The tables that both sides know; the others are passed over.
    private var shared = CentralTable.usual

    /// - Parameter shared: the tables that both sides knew the last time.
    package init(shared: Set<CentralTable> = CentralTable.usual) {
        self.shared = shared
    }

    /// The parts that it goes through.
    package var parts: [Part] {
        Part.allCases.filter { $0.table.map(shared.contains) ?? true }
    }

    package var step: Step {
        guard let part else { return .finished }
        if let table = part.table { return .pull(table) }
        return part == .upload ? .upload : .verify
    }

    /// So many rows were uploaded, and so many wait.
    ///
    /// - Parameter isLast: nothing is left that could be sent now.
    package mutating func uploaded(_ count: Int, left: Int, isLast: Bool) {
        guard part == .upload else { return }
        done += count
        self.left = left
        if isLast { go() }
    }

    /// The central system said who it is.
    ///
    /// - Throws: why it cannot be pulled from.
    package mutating func verified(_ schema: CentralSchema, known: String?) throws(SyncFailure) {
        if let obstacle = schema.obstacle(known: known) { throw obstacle }
        shared = schema.shared
        if part == .verify { go() }
    }

    /// A page was stored.
    ///
    /// - Parameters:
    ///   - rows: how many it had.
    ///   - isFurther: whether the next page is asked for after a higher number than this one.
    ///   - left: how many rows come after it; `nil` when it was cut short on purpose.
    /// - Throws: when the central system promises rows and gives none, which would go on for ever.
    package mutating func pulled(rows: Int, isFurther: Bool, left: Int?) throws(SyncFailure) {
        done += rows
        self.left = left ?? self.left
        if left == 0 { return go() }
        guard isFurther else { throw SyncFailure(.unreadable, "it promises more rows and gives none") }
    }

    private mutating func go() {
        let next = parts.drop { $0 != part }.dropFirst().first
        (part, done, left) = (next, 0, nil)
    }
}
