/// A link that a device may be on, for choosing one.
package struct LinkChoice: Encodable, Equatable, Sendable {
    package let link: String
    package let label: String
}
