// Compiled by script/fuzz, not by the package: libFuzzer brings its own `main`.

import Glibc
import Simulation
import Values

@testable import ScaleProtocol

/// One family of parsers and what must hold for any bytes.
private struct Family: Sendable {
    let name: String
    let check: @Sendable ([UInt8]) -> Void
    /// Well-formed input to start from.
    let seeds: @Sendable () -> [[UInt8]]

    static let all = [
        Family(name: "eid", check: { same($0, in: ["eid-lines", "eid-text", "agrident-awr"]) }, seeds: { eidLines() }),
        Family(
            name: "weight",
            check: { bytes in
                same(bytes, in: DialectCatalogue.builtIn.entries.map(\.name.rawValue).filter { !eids.contains($0) })
            },
            seeds: { weightFrames() }),
        Family(name: "recognition", check: { recognise($0) }, seeds: { weightFrames() + eidLines() }),
        Family(name: "downloads", check: { download($0) }, seeds: { sessions() }),
        Family(name: "learning", check: { learn($0) }, seeds: { weightFrames() }),
        // Packs and unpacks what is kept for the other programs.
        Family(name: "none", check: { _ in }, seeds: { [] }),
    ]

    private static let eids = ["eid-lines", "eid-text", "agrident-awr"]

    /// However the bytes are packed, every dialect reads the same and holds no more than it should.
    private static func same(_ bytes: [UInt8], in names: [String]) {
        for name in names {
            guard let entry = DialectCatalogue.builtIn[DialectName(rawValue: name)] else { continue }
            for variant in entry.variants.isEmpty ? [""] : entry.variants {
                guard let options = try? entry.options([variant]) else { continue }
                var whole = entry.listen(options)
                var single = entry.listen(options)
                let now = Timestamp(microseconds: 0)
                let once = contents(whole.receive(bytes, at: now))
                let pieces = contents(bytes.flatMap { single.receive([$0], at: now) })
                guard once == pieces else { fatalError("\(name)?\(variant): \(once) when whole, \(pieces) in pieces") }
            }
        }
    }

    private static func contents(_ actions: [DialectAction]) -> [Reading.Content] {
        actions.compactMap { if case .reading(let reading) = $0 { reading.content } else { nil } }
    }

    private static func recognise(_ bytes: [UInt8]) {
        var dialect = RecognisingDialect()
        var now = Timestamp(microseconds: 0)
        _ = dialect.start(at: now)
        for byte in bytes {
            now = now + .milliseconds(1)
            _ = dialect.receive([byte], at: now)
        }
    }

    /// Whatever devices answer, only letters, digits, `,` and `|` become part of a command.
    private static func download(_ bytes: [UInt8]) {
        var download = TruTestDownload(.session(3), unit: .kilogram, mustHaveCRC: true)
        for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
            while download.next?.isAcknowledged == true { _ = download.take(.acknowledgement) }
            _ = download.take(.text(Array(line), hasCRC: true))
            guard let next = download.next else { break }
            check(next.text.utf8)
        }
        var wand = AgridentAWR()
        let now = Timestamp(microseconds: 0)
        _ = wand.start(at: now)
        _ = wand.receive(Array("[XGWVER][XGWVEROK]".utf8), at: now)
        let actions = wand.ask(.session(3), at: now) + wand.receive(bytes, at: now)
        for case .send(let command) in actions { check(command.dropFirst().dropLast()) }
    }

    private static func check(_ command: some Sequence<UInt8>) {
        for byte in command where !(byte.isDigit || byte.isLetter || byte == 0x2C || byte == 0x7C) {
            fatalError("'\(String(latin1: command))' was sent")
        }
    }

    private static func sessions() -> [[UInt8]] {
        [
            "1\n3\nHeifers\n30/05/2026\n2\nF1AEID\nW0NWeight\n\n2\n0,982000123456789,425.5;1,,401\n",
            "[XGTASK][3|Heifers|||1][XGTASKOK][DATE|EID|WEIGHT][XSHOK][30052026|982000123456789|425.5][CSWOK]",
        ].map { Array($0.utf8) }
    }

    private static func learn(_ bytes: [UInt8]) {
        _ = try? Learning(from: bytes, shown: ["425.5", "0", "98.5"].compactMap(Learning.Shown.init))
    }

    private static func weightFrames() -> [[UInt8]] {
        let displays = [
            ScaleDisplay(mantissa: 4255), ScaleDisplay(mantissa: -5, isStable: false),
            ScaleDisplay(mantissa: 0, load: .overload),
        ]
        return (ScaleFrames.all + ScaleFrames.packets).map { frames in displays.flatMap { frames.write($0) } }
    }

    private static func eidLines() -> [[UInt8]] {
        guard let eid = try? EID(country: 203, national: 21_346_208) else { return [] }
        return ReaderLineFormat.allCases.map { $0.line(for: eid, at: Timestamp(microseconds: 1_772_600_000_000_000)) }
    }
}

private let family: Family = {
    let name = getenv("FUZZ_FAMILY").map { String(cString: $0) } ?? ""
    guard let family = Family.all.first(where: { $0.name == name }) else {
        fatalError("FUZZ_FAMILY is none of \(Family.all.map(\.name).joined(separator: ", "))")
    }
    if let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) {
        let kept = getenv("FUZZ_KEPT").map { String(cString: $0) }.map { Corpus.read($0) } ?? []
        Corpus.unpack(family.seeds() + kept, into: folder)
        _exit(0)
    }
    if let folder = getenv("FUZZ_PACK").map({ String(cString: $0) }) {
        Corpus.pack(folder)
        fflush(nil)
        _exit(0)
    }
    return family
}()

/// What is kept of a family: a text file with an input in each line, its bytes escaped as in a capture.
private enum Corpus {
    static func read(_ path: String) -> [[UInt8]] {
        bytes(of: path).split(separator: .lineFeed).compactMap { EscapedBytes.bytes(of: $0) }
    }

    /// Writes a file for each input, as libFuzzer wants them.
    static func unpack(_ inputs: [[UInt8]], into folder: String) {
        for (index, input) in inputs.enumerated() {
            guard let file = fopen("\(folder)/kept-\(index)", "w") else { continue }
            fwrite(input, 1, input.count, file)
            fclose(file)
        }
    }

    /// Prints the files of a folder as lines, the short ones first.
    static func pack(_ folder: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        var lines: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            let input = name.hasPrefix(".") ? [] : bytes(of: "\(folder)/\(name)")
            if !input.isEmpty { lines.append(EscapedBytes.text(of: input)) }
        }
        for line in lines.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) { print(line) }
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    family.check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
