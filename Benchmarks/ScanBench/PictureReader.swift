import FoundationEssentials
import Glibc
import Photos
import ScanDecode

/// Reads pictures and says what it took.
enum PictureReader {
    /// zbar alone, given the whole picture.
    case plain
    case scanner
    /// Each step of the ladder by itself.
    case steps

    /// Tab-separated: path, milliseconds from the file's bytes to pixels and from there to codes, whether time ran out,
    /// and for each code its symbology, step and text.
    func line(for path: String) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return "\(path)\t0\t0\tunreadable" }
        let bytes = [UInt8](data)
        let start = processorTime()
        guard let photo = try? Photo(bytes, maximumSide: ScanSettings().maximumSide) else {
            return "\(path)\t0\t0\trefused"
        }
        let decoded = processorTime()
        // On a busy machine a scan must not be cut short for what others do.
        let clock = ScanClock(processor: processorTime, wall: processorTime)
        let codes: [ScannedCode]
        var isCutShort = false
        switch self {
        case .plain: codes = ScanDecoder.plain(photo.image)
        case .scanner:
            let scan = ScanDecoder(clock: clock).scan(photo.image)
            codes = scan.codes
            isCutShort = scan.isCutShort
        case .steps:
            let trials = ScanDecoder(clock: clock).trials(photo.image).map { trial in
                let texts = trial.codes.flatMap { [$0.symbology.rawValue, $0.text.escaped] }
                return ([trial.step, "\(trial.time / .microseconds(1) / 1000)", "\(trial.codes.count)"] + texts)
            }
            return ([path] + trials.joined()).joined(separator: "\t")
        }
        let times = [decoded - start, processorTime() - decoded].map { "\($0 / .microseconds(1) / 1000)" }
        let fields = codes.flatMap { [$0.symbology.rawValue, $0.step, $0.text.escaped] }
        return ([path] + times + [isCutShort ? "cut" : "whole"] + fields).joined(separator: "\t")
    }
}

/// The processor time of this process so far.
@Sendable func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension String {
    /// As in truth.tsv: what would break its lines stands behind a backslash.
    var escaped: String {
        let known: [Character: String] = [
            "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0", "\r\n": "\\r\\n",
        ]
        return map { known[$0] ?? String($0) }.joined()
    }
}
