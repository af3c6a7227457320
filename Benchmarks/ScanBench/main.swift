import FoundationEssentials
import Glibc
import Photos
import ScanDecode

/// Prints how many pictures of each benchmark set are read, by plain zbar and by the scanner, and what that costs.
///
///     GATEWAY_BENCH=1 swift run -c release ScanBench SET…      (folders with a truth.tsv)

struct Tally {
    var withCode = 0
    var read = 0
    var wrong = 0
    var milliseconds: [Double] = []

    var median: Double { milliseconds.isEmpty ? 0 : milliseconds.sorted()[milliseconds.count / 2] }
    var mean: Double { milliseconds.isEmpty ? 0 : milliseconds.reduce(0, +) / Double(milliseconds.count) }

    mutating func add(_ codes: [ScannedCode], truth: Set<String>, _ time: Double) {
        let texts = codes.map { $0.symbology.rawValue + "\t" + $0.text.withoutLineEnd }
        withCode += truth.isEmpty ? 0 : 1
        read += texts.contains(where: truth.contains) ? 1 : 0
        wrong += texts.contains { !truth.contains($0) } ? 1 : 0
        milliseconds.append(time)
    }

    var columns: String {
        "\(read.right(5)) \(wrong.right(5)) \(Int(median.rounded()).right(6)) \(Int(mean.rounded()).right(6))"
    }
}

extension Int {
    func right(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - "\(self)".count)) + description
    }
}

extension String {
    func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    var withoutLineEnd: String { hasSuffix("\r\n") || hasSuffix("\n") ? String(dropLast()) : self }

    /// truth.tsv escapes what would break its lines.
    var unescaped: String {
        var result = ""
        var rest = self[...]
        while let character = rest.popFirst() {
            guard character == "\\", let escaped = rest.popFirst() else {
                result.append(character)
                continue
            }
            let known: [Character: String] = ["n": "\n", "r": "\r", "t": "\t", "0": "\0"]
            result += known[escaped] ?? String(escaped)
        }
        return result
    }
}

/// CPU time that `body` took, in milliseconds.
func measured<Result>(_ body: () -> Result) -> (Result, Double) {
    let start = clock()
    let result = body()
    return (result, Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
}

func truth(in folder: String) throws -> [(name: String, texts: Set<String>)] {
    let table = try String(decoding: Data(contentsOf: URL(filePath: folder + "/truth.tsv")), as: UTF8.self)
    var texts: [String: Set<String>] = [:]
    for line in table.split(separator: "\n") {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        let symbology = fields[1] == "QRCode" ? "QR" : "Code128"
        let text = String(fields[2]).unescaped.withoutLineEnd
        texts[String(fields[0]), default: []].formUnion(fields[1] == "NONE" ? [] : ["\(symbology)\t\(text)"])
    }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}

let shouldList = CommandLine.arguments.contains("--list")
print("".left(24), "pics  | plain: read wrong median mean ms | ladder: read wrong median mean ms")
var steps: [String: Int] = [:]
for folder in CommandLine.arguments.dropFirst() where folder != "--list" {
    var plain = Tally()
    var ladder = Tally()
    for (name, texts) in try truth(in: folder) {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        guard let photo = try? Photo(bytes) else {
            print("unreadable: \(folder)/\(name)")
            continue
        }
        let (plainly, plainTime) = measured { ScanDecoder.plain(photo.image) }
        plain.add(plainly, truth: texts, plainTime)
        let (scan, time) = measured { ScanDecoder().scan(photo.image) }
        ladder.add(scan.codes, truth: texts, time)
        if let step = scan.codes.first?.step { steps[step, default: 0] += 1 }
        if shouldList {
            let found = scan.codes.map { "\($0.symbology.rawValue):\($0.text.prefix(60))@\($0.step)" }
            print("  \(name.left(36)) \(Int(time).right(6)) ms \(scan.isCutShort ? "cut" : "   ") \(found)")
        }
    }
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    print(name.left(24), "\(plain.withCode.right(4))  |       \(plain.columns)      |        \(ladder.columns)")
}
print("\nread by step:", steps.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
