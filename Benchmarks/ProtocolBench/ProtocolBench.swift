import Glibc
import ScaleProtocol
import Values

/// The tables: speed on clean streams, then misreads on noisy ones.
struct ProtocolBench {
    let settings: Settings

    init(_ settings: Settings) {
        self.settings = settings
    }

    func run() throws {
        let streams = MakeStream.all.filter { settings.only == nil || $0.name == settings.only }
        guard !streams.isEmpty else {
            throw SettingsError(description: "there is no make '\(settings.only ?? "")'")
        }
        print(
            "seed \(settings.seed), \(settings.megabytes) MB of each make, processor time of one core, best of five\n")
        print("make                  dialect        MB/s  million readings/s  heap requests/reading  × wc -l")
        let file = "/tmp/gatewayd-bench-\(getpid())"
        for stream in streams {
            let speed = try Speed(of: stream, megabytes: settings.megabytes, seed: settings.seed, file: file)
            print(
                stream.heading + speed.megabytesPerSecond.column(7, 0) + speed.readingsPerSecond.millions.column(20, 2)
                    + speed.requestsPerReading.column(23, 4) + (speed.timesLineCount?.column(9, 1) ?? "        -"))
        }
        print(
            "\n\(settings.noisy) noisy frames of each make; of a million bytes \(Int(Noise.flipped * 1e6)) have a bit "
                + "flipped, \(Int(Noise.lost * 1e6)) are lost, \(Int(Noise.added * 1e6)) are added\n")
        print("make                  dialect        checksum  wrong value  right value, wrong mark  not read")
        for stream in streams {
            let misreads = try Misreads(of: stream, frames: settings.noisy, seed: settings.seed)
            let unread = 1 - Double(misreads.right + misreads.marks) / Double(settings.noisy)
            print(
                stream.heading + (stream.isChecked ? "yes" : "no").padded(to: 8) + "\(misreads.values)".padded(to: 13)
                    + "\(misreads.marks)".padded(to: 25) + (unread * 100).column(8, 2) + " %")
        }
    }
}

extension MakeStream {
    fileprivate var heading: String { name.filled(to: 22) + entry.name.rawValue.filled(to: 13) }
}

extension Double {
    fileprivate var millions: Double { self / 1e6 }

    /// With so many digits behind the point, right in its column.
    fileprivate func column(_ width: Int, _ digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let number = Int((self * Double(scale)).rounded())
        let whole = "\(number / scale)"
        guard digits > 0 else { return whole.padded(to: width) }
        let fraction = "\(abs(number % scale))"
        return (whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction).padded(to: width)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    fileprivate func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
