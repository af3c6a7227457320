// Compiled by script/fuzz with one folder beside it, not by the package: libFuzzer brings its own `main`.

import Glibc

/// One family of parsers and what must hold for any bytes; each folder lists its own as `Family.all`.
struct Family: Sendable {
    let name: String
    let check: @Sendable ([UInt8]) -> Void
    /// Well-formed input to start from.
    let seeds: @Sendable () -> [[UInt8]]

    init(name: String, check: @escaping @Sendable ([UInt8]) -> Void, seeds: @escaping @Sendable () -> [[UInt8]]) {
        (self.name, self.check, self.seeds) = (name, check, seeds)
    }
}

/// Ends the run with words where something does not hold; a `precondition` has none in a program that is optimised.
func must(
    _ holds: Bool, _ words: @autoclosure () -> String = "it does not hold", file: StaticString = #fileID,
    line: UInt = #line
) {
    guard holds else { fatalError(words(), file: file, line: line) }
}

/// The one that this run is about; or what is kept of it is unpacked or packed, and that is all.
private let family: Family = {
    func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard let family = Family.all.first(where: { $0.name == setting("FUZZ_FAMILY") }) else {
        fatalError("FUZZ_FAMILY is none of \(Family.all.map(\.name).joined(separator: ", "))")
    }
    if let folder = setting("FUZZ_SEEDS") {
        Corpus.unpack(family.seeds() + (setting("FUZZ_KEPT").map(Corpus.read) ?? []), into: folder)
        _exit(0)
    }
    if let folder = setting("FUZZ_PACK") {
        Corpus.pack(folder)
        fflush(nil)
        _exit(0)
    }
    return family
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    family.check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
