import Glibc
import Testing

/// Memory of this process that is really there, in KB.
func residentKilobytes() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 200)
    _ = fgets(&buffer, 200, file)
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(getpagesize()) / 1024
}
