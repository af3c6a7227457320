import ScaleProtocol
import Values

/// A profile as it stands in its file; what the file leaves out is `nil`.
///
/// Numbers and bytes are counted from 1, as people count.
struct ProfileText: Sendable {
    var title = ""
    var frame = Frame()
    var weight = Number()
    var stability = Mark()
    var examples: [EscapedFrame] = []

    struct Frame: Sendable {
        var start: HexadecimalByte?
        var end: HexadecimalByte?
        var length: Int?
    }

    struct Number: Sendable {
        var number: Int?
        var columns = Columns()
        var decimals = Decimals(count: 0)
        var digits = DigitOrder.forward
        var unit = WeightUnit.kilogram
    }

    struct Columns: Sendable {
        var from: Int?
        var count: Int?
    }

    struct Mark: Sendable {
        var position: FramePosition?
        var stable: [HexadecimalByte] = []
        var moving: [HexadecimalByte] = []
    }
}

extension ProfileText {
    static let schema = Schema<Self>(
        .value("title", \.title, "How people call it."),
        .mapping("frame", \.frame, Frame.schema, "How frames begin and end.", required: true),
        .mapping("weight", \.weight, Number.schema, "Where the weight stands.", required: true),
        .mapping("stability", \.stability, Mark.schema, "The byte that tells whether the weight is at rest."),
        .value("examples", \.examples, "Frames by which its like is recognised.")
    )

    /// - Throws: which key is missing, or how the parts contradict each other.
    func profile(named name: String) throws(ProfileTextError) -> ScaleProfile {
        guard let end = frame.end else { throw .missing("end", of: "frame") }
        let position: ScaleProfile.Position
        switch (weight.number, weight.columns.from, weight.columns.count) {
        case (let number?, nil, nil): position = .number(number - 1)
        case (nil, let from?, let count?): position = .columns(from: from - 1, count: count)
        case (nil, _, _): throw .missing("number or columns", of: "weight")
        case (_?, _, _): throw .contradiction("weight.columns", "stand there beside a number; leave one of them out")
        }
        let profile = ScaleProfile(
            name: name, title: title,
            frame: .init(start: frame.start?.byte, end: end.byte, length: frame.length),
            value: .init(position: position, decimals: weight.decimals.count, isReversed: weight.digits == .reversed),
            unit: weight.unit,
            mark: stability.position.map {
                .init(position: $0.index, stable: stability.stable.map(\.byte), moving: stability.moving.map(\.byte))
            },
            examples: examples.map(\.bytes))
        do throws(ScaleProfileError) {
            try profile.check()
        } catch {
            throw .contradiction(error.key, error.reason)
        }
        return profile
    }
}

/// What is wrong with a profile although each of its values is valid.
enum ProfileTextError: Error {
    case missing(String, of: String)
    case contradiction(_ key: String, String)
}

extension ProfileText.Frame {
    static let schema = Schema<Self>(
        .value("start", \.start, "The byte every frame begins with, if there is one."),
        .value("end", \.end, "The byte every frame ends with.", required: true),
        .value("length", \.length, "In bytes with both; left out where frames differ in length.")
    )
}

extension ProfileText.Number {
    static let schema = Schema<Self>(
        .value("number", \.number, "Which number of the frame it is."),
        .mapping("columns", \.columns, ProfileText.Columns.schema, "Which bytes of the frame it is."),
        .value("decimals", \.decimals, "Digits behind the point of a number without one."),
        .value("digits", \.digits, "forward, or reversed where the last digit comes first."),
        .value("unit", \.unit, "kg, g, t or lb.")
    )
}

extension ProfileText.Columns {
    static let schema = Schema<Self>(
        .value("from", \.from, "The first byte.", required: true),
        .value("count", \.count, "How many bytes.", required: true)
    )
}

extension ProfileText.Mark {
    static let schema = Schema<Self>(
        .value("position", \.position, "From the start, or with a minus from the end.", required: true),
        .value("stable", \.stable, "What stands there when the weight is at rest.", required: true),
        .value("moving", \.moving, "What stands there when it is not.", required: true)
    )
}
