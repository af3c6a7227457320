package import HerdStore
package import Values

/// All that the printed report of a session says.
package struct SessionReport: Sendable {
    /// Name of the farm or station.
    let station: String
    let session: Session
    /// Where it was held: barn and group, as far as it was opened for them.
    let locations: [Location]
    /// Weighings that were not discarded, by ear tag; those without an animal last, in the order they happened.
    let rows: [WeighingDetail]
    let discarded: Int
    let reconciliation: Reconciliation
    let made: Timestamp
    let clock: LocalClock
}

extension Export {
    /// Gathers the report of a session.
    ///
    /// - Parameters:
    ///   - station: whose report it is.
    ///   - made: when it is made, which it says.
    package func report(of id: Session.ID, station: String, made: Timestamp) async throws -> SessionReport {
        let session = try await store.session(id)
        var locations: [Location] = []
        for location in [session.barnId, session.groupId] {
            if let location { locations.append(try await store.location(location)) }
        }
        var details: [WeighingDetail] = []
        try await eachPage(of: id) { details += $0 }
        let counting = details.filter { $0.weighing.state != .discarded }
        // Sorting keeps the order of an animal's weighings.
        let known = counting.filter { $0.animal != nil }
            .sorted { ($0.animal?.earTag.description ?? "") < ($1.animal?.earTag.description ?? "") }
        return SessionReport(
            station: station, session: session, locations: locations,
            rows: known + counting.filter { $0.animal == nil }, discarded: details.count - counting.count,
            reconciliation: try await store.reconcile(id), made: made, clock: clock)
    }
}
