import Glibc
import Values

/// What is kept of a family: a text file with an input in each line, its bytes escaped as in a capture.
enum Corpus {
    /// A family that reaches much would fill the tree: of those the short inputs are kept.
    private static let mostBytes = 128 << 10

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
        var size = 0
        for line in lines.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            size += line.utf8.count + 1
            guard size <= mostBytes else { return }
            print(line)
        }
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
