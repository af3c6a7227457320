import Testing
import Values

/// A frame of a scale and what it says.
struct ScaleVector: CustomTestStringConvertible, Sendable {
    let frame: String
    let content: Reading.Content
    var testDescription: String { frame }

    init(_ frame: String, _ content: Reading.Content) {
        self.frame = frame
        self.content = content
    }
}
