/// Why bytes could not be turned into a picture.
package enum PhotoError: Error, Hashable, Codable, Sendable {
    case empty
    /// Not a JPEG, PNG, WebP or HEIC; carries what it looks like.
    case notAPhoto(FileKind)
    case tooManyBytes(Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(Int, limit: Int)
    /// Cut off or damaged so early that nothing of the picture is left; carries the codec's message.
    case damaged(String)
    /// A variant of a format that cannot be read; carries which one.
    case unsupportedVariant(String)
}

extension PhotoError: CustomStringConvertible {
    package var description: String { "\(reason); \(action)" }

    /// What is wrong with the file.
    package var reason: String {
        switch self {
        case .empty: "the photo is empty: 0 bytes arrived"
        case .notAPhoto(.unknown): "this is not a photo: neither JPEG nor PNG, WebP or HEIC"
        case .notAPhoto(let kind): "this is \(kind.rawValue), not a JPEG, PNG, WebP or HEIC photo"
        case .tooManyBytes(let count, let limit):
            "the photo has \(count.megabytes) MB; at most \(limit.megabytes) MB are accepted"
        case .tooManyPixels(let width, let height, let limit):
            "the photo has \(width) × \(height) = \((width * height).millions) megapixels; "
                + "at most \(limit.millions) are accepted"
        case .sideTooLong(let side, let limit):
            "the photo is \(side) pixels long; no side may have more than \(limit)"
        case .damaged(let words): "the photo is damaged or was cut off: \(words)"
        case .unsupportedVariant(let what): "the photo cannot be read: \(what)"
        }
    }

    /// What the user can do about it.
    package var action: String {
        switch self {
        case .empty, .damaged: "send it again, or take a new one"
        case .notAPhoto(let kind): kind.advice
        case .tooManyBytes, .tooManyPixels, .sideTooLong:
            "take it with a lower resolution, or cut out the part with the code"
        case .unsupportedVariant: "save it as an ordinary RGB or grey JPEG or PNG"
        }
    }
}

extension Int {
    fileprivate var megabytes: String { tenths(of: 1024 * 1024) }
    fileprivate var millions: String { tenths(of: 1_000_000) }

    /// Rounded down to a tenth, without a trailing zero.
    private func tenths(of unit: Int) -> String {
        let (whole, tenth) = (self / (unit / 10)).quotientAndRemainder(dividingBy: 10)
        return tenth == 0 ? "\(whole)" : "\(whole).\(tenth)"
    }
}
