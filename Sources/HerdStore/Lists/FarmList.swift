/// A list of the farm: what stands in it is picked in forms instead of typed each time.
package enum FarmList: String, Codable, CaseIterable, Sendable {
    case bulls, technicians, diagnoses, medicines
}
