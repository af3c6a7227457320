/// Heifer calf or bull calf.
package enum Sex: String, Codable, Sendable, CaseIterable, NamedColumn {
    case female, male
}
