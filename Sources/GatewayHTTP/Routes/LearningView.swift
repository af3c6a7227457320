import FoundationEssentials
import ScaleProtocol
import Values

/// What was learned from a device's bytes.
struct LearningView: Encodable {
    private let bytes: Int
    private let count: Int
    private let results: [Result]
    private let question: Question?

    /// Who is asked to choose wants no more.
    private static let mostResults = 6

    init(_ learned: Learning, of bytes: [UInt8]) {
        self.bytes = bytes.count
        count = learned.results.count
        let shown = learned.results.prefix(Self.mostResults)
        results = shown.map { Result($0) }
        question = learned.question.map { question in
            Question(
                base64: Data(question.frame).base64EncodedString(),
                answers: zip(shown, question.answers).map { result, shown in
                    Answer(shown: shown, weight: Field(result.profile.fields(of: question.frame).weight))
                })
        }
    }

    /// One way to understand the bytes.
    private struct Result: Encodable {
        let confidence: Double
        let frames: Int
        let read: Int
        let matched: Int
        /// The profile as it would be kept.
        let yaml: String
        let place: Position
        /// For each weight that was shown the first frame that says it.
        let samples: [Frame]
        /// Frames it does not read.
        let contradicting: [Frame]

        init(_ result: Learning.Result) {
            confidence = (result.confidence * 1000).rounded() / 1000
            (frames, read, matched) = (result.frames, result.read, result.matched)
            yaml = result.profile.yaml(notes: [
                "Learned by gatewayd from \(result.frames) frames and \(result.matched) weights, confidence "
                    + "\(Int((result.confidence * 100).rounded())) %."
            ])
            place = Position(result.profile)
            samples = result.samples.map { Frame($0, in: result.profile) }
            contradicting = result.contradicting.map { Frame($0, in: nil) }
        }
    }

    /// Where the weight stands.
    private struct Position: Encodable {
        let number: Int?
        let columns: Field?
        let decimals: Int
        let isReversed: Bool
        let tellsStability: Bool

        init(_ profile: ScaleProfile) {
            switch profile.value.position {
            case .number(let index): (number, columns) = (index + 1, nil)
            case .columns(let from, let count): (number, columns) = (nil, Field(from..<from + count))
            }
            decimals = profile.value.decimals
            isReversed = profile.value.isReversed
            tellsStability = profile.mark != nil
        }
    }

    /// One frame, and what is where in it.
    private struct Frame: Encodable {
        let base64: String
        let weight: Field?
        /// The byte that tells whether it is at rest, counted from 0.
        let mark: Int?
        let kilograms: Weight?
        let stability: WeightReading.Stability?

        init(_ bytes: [UInt8], in profile: ScaleProfile?) {
            base64 = Data(bytes).base64EncodedString()
            let fields = profile?.fields(of: bytes)
            weight = Field(fields?.weight)
            mark = fields?.mark
            let reading = profile?.reading(of: bytes)
            kilograms = reading?.weight
            stability = reading?.stability
        }
    }

    /// Some bytes of a frame, counted from 0.
    private struct Field: Encodable {
        let from: Int
        let count: Int

        init?(_ range: Range<Int>?) {
            guard let range else { return nil }
            (from, count) = (range.lowerBound, range.count)
        }
    }

    /// A frame that the results read differently.
    private struct Question: Encodable {
        let base64: String
        /// For each result what it reads.
        let answers: [Answer]
    }

    private struct Answer: Encodable {
        let shown: String?
        let weight: Field?
    }
}
