import Exports
import FoundationEssentials
import Glibc
import HerdStore
import SQLite
import Synchronization
import Values

// HerdBench ANIMALS FOLDER: a seeded herd is imported, then its lives, thirteen changes an animal in all, and it is asked
// what a barn asks. Each line is a name and numbers; Benchmarks/herd/run sets them beside the peers.

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100_000 : 100_000
let folder = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : "/tmp"
let path = "\(folder)/herd.sqlite"
let herd = SeededHerd(animals: count, seed: 13)

var store = try await HerdStore.open(.file(path))
let clock = ContinuousClock()

/// The animals, as one table.
do {
    let table = herd.table
    let (before, worked) = (peakMegabytes(), processorSeconds())
    let importing = try await clock.measure {
        let report = try await store.importAnimals(csv: table, by: "bench")
        precondition(report.imported == count, "\(report.errors.prefix(3))")
    }
    print("import_seconds", importing / .seconds(1), "processor", processorSeconds() - worked)
    print("import_peak_mb", peakMegabytes(), "before", before)
}

// Their lives, in tables of a size that is sent in one request.
do {
    var lives: Duration = .zero
    var processor = 0.0
    for start in stride(from: 0, to: count, by: 20_000) {
        let range = start..<min(count, start + 20_000)
        let source = ChangeTable(herd.lives(of: range))
        let worked = processorSeconds()
        lives += try await clock.measure {
            let report = try await store.importTold(source, by: "bench")
            let told = range.count * SeededHerd.changes
            precondition(report.changes?.recorded == told, "\(report.errors.prefix(3)) \(report.changes as Any)")
        }
        processor += processorSeconds() - worked
    }
    print("lives_seconds", lives / .seconds(1), "processor", processor)
    print("changes_a_second", Double(count * SeededHerd.changes) / (lives / .seconds(1)))
    print("lives_peak_mb", peakMegabytes())
}
if CommandLine.arguments.contains("--import-only") { exit(0) }

// What the peers import is what the store has now.
let copied = try Database(.file(path))
try copied.script("PRAGMA wal_checkpoint(TRUNCATE)")
print("bytes_a_change", Double(fileSize(path)) / Double(count * (SeededHerd.changes + 3)))
try copied.script("VACUUM INTO '\(folder)/imported.sqlite'")

// A scale beside nothing, and beside an import.
do {
    var random = SplitMix64(seed: 3)
    let idle = try await Weighing(store: store, eids: herd.someEIDs(200, &random)).times("idle")
    let busy = try Weighing(store: store, eids: herd.someEIDs(10_000, &random))
    let source = ChangeTable(herd.lives(of: 0..<min(count, 5000), later: 2))
    let store = store
    let weighing = Task { try await busy.times("busy") }
    let seconds = try await clock.measure { _ = try await store.importTold(source, by: "bench") } / .seconds(1)
    weighing.cancel()
    let times = try await weighing.value
    print("weighing, idle: ", summary(idle), "while it imports", summary(times), "of", times.count, "in", seconds, "s")
}

// What is sent to others is read page by page.
do {
    let before = peakMegabytes()
    let export = Export(store)
    let bytes = Mutex((animals: 0, changes: 0))
    let animals = try await clock.measure {
        try await export.animals(as: .csv(TableLayout())) { @Sendable text in
            bytes.withLock { $0.animals += text.utf8.count }
        }
    }
    let changes = try await clock.measure {
        _ = try await export.changes { @Sendable text in bytes.withLock { $0.changes += text.utf8.count } }
    }
    print("animals.csv_seconds", animals / .seconds(1), "bytes", bytes.withLock { $0.animals })
    print("changes.ndjson_seconds", changes / .seconds(1), "bytes", bytes.withLock { $0.changes })
    print("export_peak_mb", peakMegabytes(), "before", before)
}

var starts: [Duration] = []
for _ in 0..<20 {
    let began = clock.now
    store = try await HerdStore.open(.file(path))
    starts.append(clock.now - began)
}
print("start", summary(starts), "bare", "-")

let bare = try Database(.file(path))
var random = SplitMix64(seed: 7)
let tags = herd.someTags(500, &random)
try await measure(
    "card", tags,
    { tag in
        guard let id = try await store.resolve(earTag: EarTag(tag)).animal?.id else { preconditionFailure(tag) }
        _ = try await store.changes(of: id)
    },
    bare: { tag in
        let id: [UInt8]? = try bare.value("SELECT id FROM animals WHERE ear_tag = \(tag)")
        _ = try bare.rows("SELECT * FROM changes WHERE animal_id = \(id) ORDER BY date DESC LIMIT 51") { _ in 0 }
    })
try await measure(
    "resolve EID", tags, { _ = try await store.resolve(eid: EID(digits: "203000" + $0.dropFirst(2))) },
    bare: { tag in
        _ = try bare.rows("SELECT animal_id FROM eids WHERE eid = \(Int("203000" + tag.dropFirst(2)) ?? 0)") { _ in 0 }
    })
let searches: [(String, [String])] = [
    ("whole tag", tags), ("last six digits", tags.map { String($0.suffix(6)) }),
    ("six digits inside", tags.map { String($0.dropFirst(4).prefix(6)) }),
    ("last four digits", tags.map { String($0.suffix(4)) }),
    ("three digits", tags.map { String($0.suffix(3)) }), ("two digits", tags.map { String($0.suffix(2)) }),
    ("one digit", tags.map { String($0.suffix(1)) }),
    (
        "miss of six digits",
        (0..<500).map { _ in "\(Int.random(in: 100_000...999_999, using: &random))x".replacing("x", with: "99") }
    ),
    (
        "miss of letters",
        (0..<500).map { _ in "qx" + String(UnicodeScalar(UInt8.random(in: 97...122, using: &random))) }
    ),
    ("name", (0..<500).map { _ in SeededHerd.names.randomElement(using: &random) ?? "" }),
    (
        "two letters of a name",
        (0..<500).map { _ in String(SeededHerd.names.randomElement(using: &random)?.prefix(2) ?? "") }
    ),
    (
        "middle of a name",
        (0..<500).map { _ in String(SeededHerd.names.randomElement(using: &random)?.dropFirst().prefix(4) ?? "") }
    ),
]
for (name, texts) in searches {
    try await measure(
        name, texts, { _ = try await store.animals(AnimalQuery(text: $0)) },
        bare: { text in
            let number = text.filter(\.isNumber)
            _ = try bare.rows("SELECT * FROM animals WHERE ear_tag >= \("CZ" + number) ORDER BY ear_tag LIMIT 50") {
                _ in 0
            }
        })
}

func measure<Subject>(
    _ name: String, _ subjects: [Subject], _ body: (Subject) async throws -> Void, bare: (Subject) throws -> Void
) async throws {
    var (ours, theirs): ([Duration], [Duration]) = ([], [])
    for subject in subjects {
        let began = clock.now
        try await body(subject)
        ours.append(clock.now - began)
    }
    for subject in subjects {
        let began = clock.now
        try bare(subject)
        theirs.append(clock.now - began)
    }
    print("\(name): ", summary(ours), "bare", summary(theirs))
}

/// Median and 99th percentile in milliseconds.
func summary(_ times: [Duration]) -> String {
    let sorted = times.map { $0 / .milliseconds(1) }.sorted()
    let p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    return "p50 \((sorted[sorted.count / 2] * 1000).rounded() / 1000) p99 \((p99 * 1000).rounded() / 1000) ms"
}

func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
}

/// What all threads have computed for.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
