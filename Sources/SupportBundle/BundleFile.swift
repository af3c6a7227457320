/// A file in a support bundle.
package struct BundleFile: Equatable, Sendable {
    /// Its path within.
    package let name: String
    package let bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}
