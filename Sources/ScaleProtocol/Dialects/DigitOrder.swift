/// Which way the digits of a number run.
package enum DigitOrder: String, CaseIterable, Sendable {
    case reversed, forward
}
