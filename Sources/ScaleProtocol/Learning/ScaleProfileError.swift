import Values

/// Why a profile cannot be used.
package struct ScaleProfileError: Error, Equatable, Sendable {
    /// The key of the profile's file that is wrong, such as `weight.columns`.
    package let key: String
    package let reason: String

    init(_ key: String, _ reason: String) {
        self.key = key
        self.reason = reason
    }
}

extension ScaleProfileError: CustomStringConvertible {
    package var description: String { "\(key): \(reason)" }
}

extension ScaleProfile {
    private static let longestName = 40

    /// - Throws: what is wrong with the name of a profile.
    package static func check(name: String) throws(ScaleProfileError) {
        guard let first = name.utf8.first, (first | 0x20).isLetter || first.isDigit, name.utf8.count <= longestName,
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-") })
        else {
            throw ScaleProfileError(
                "name", "'\(name)' cannot name a dialect; use up to \(longestName) small letters, digits and '-'")
        }
        guard DialectCatalogue.builtIn[DialectName(rawValue: name)] == nil else {
            throw ScaleProfileError("name", "'\(name)' is a built-in dialect; choose another name")
        }
    }

    /// - Throws: the first thing that its parts say against each other.
    package func check() throws(ScaleProfileError) {
        try Self.check(name: name)
        let longest = FrameLearning.longestFrame
        if let length = frame.length {
            guard (3...longest).contains(length) else {
                throw ScaleProfileError("frame.length", "\(length) bytes; a frame has 3 to \(longest)")
            }
        }
        if case .columns(let from, let count) = value.position {
            guard let length = frame.length else {
                throw ScaleProfileError("weight.columns", "needs frames of one length; give frame.length, or a number")
            }
            guard from >= 0, (1...length).contains(count), from <= length - count else {
                throw ScaleProfileError("weight.columns", "reach beyond the \(length) bytes of the frame")
            }
        }
        try mark?.check(in: frame)
        if let example = examples.first(where: { reading(of: $0) == nil }) {
            throw ScaleProfileError("examples", "'\(EscapedBytes.text(of: example))' is no frame of this profile")
        }
    }
}

extension ScaleProfile.Mark {
    fileprivate func check(in frame: ScaleProfile.Frame) throws(ScaleProfileError) {
        let length = frame.length ?? FrameLearning.longestFrame
        guard position < length, position >= -length else {
            throw ScaleProfileError("stability.position", "lies outside the \(length) bytes of a frame")
        }
        if let byte = stable.first(where: { moving.contains($0) }) {
            throw ScaleProfileError(
                "stability.moving", "'\(EscapedBytes.text(of: [byte]))' stands for a stable weight too")
        }
    }
}
