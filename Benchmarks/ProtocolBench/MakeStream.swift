import ScaleProtocol
import Simulation
import Values

/// What one make of scale or reader sends, and who reads it.
struct MakeStream {
    let name: String
    let entry: DialectEntry
    let options: String
    /// Whether its frames carry a checksum.
    let isChecked: Bool
    private let frame: @Sendable (inout SplitMix64) -> [UInt8]

    private static let checked: Set<String> = [
        "cas-pos", "digi-star-record", "toledo", "yaohua-a9", "yaohua-a9-polled", "yaohua-a12",
    ]

    static let all: [MakeStream] = scales + readers

    private static let scales = (ScaleFrames.all + ScaleFrames.packets).map { frames in
        MakeStream(
            name: frames.name, entry: frames.dialect, options: frames.options,
            isChecked: checked.contains(frames.name)
        ) { random in
            frames.write(
                ScaleDisplay(
                    mantissa: .random(in: 0...12_000, using: &random), isStable: .random(using: &random)))
        }
    }

    private static let readers = ReaderLineFormat.allCases.map { format in
        MakeStream(
            name: format.rawValue, entry: .eidLines, options: format == .gallagher ? "pad=on" : "", isChecked: false
        ) { random in
            guard let eid = try? EID(country: 203, national: .random(in: 0...999_999_999, using: &random)) else {
                return []
            }
            return format.line(for: eid, at: Timestamp(microseconds: 1_772_600_000_000_000))
        }
    }

    func machine() throws(DialectOptionError) -> any Dialect { try entry.make(options: options) }

    /// So many frames of loads between nothing and 1200 kg, or of tags.
    func frames(_ count: Int, _ random: inout SplitMix64) -> [[UInt8]] {
        (0..<count).map { _ in frame(&random) }
    }
}
