/// Who said that a weight is final.
package enum WeighingMethod: String, Codable, Sendable {
    /// The scale's own stable flag, or the operator by its record key.
    case device
    /// Our own estimator, from samples that moved.
    case estimate
}
