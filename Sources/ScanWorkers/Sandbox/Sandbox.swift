import CSandbox
import Glibc

/// The walls around a process that reads what strangers send: no files, no network, no other programs, no more
/// memory than told, and no way back.
struct Sandbox: Sendable {
    /// Bytes that may be taken beyond what the process has when it enters.
    let memory: Int
    /// Seconds of computing for the rest of the process's life.
    let processorSeconds: Int

    /// Enters it, for good.
    ///
    /// The process must have no thread that is not under the filter, and get by with what it has from now on.
    ///
    /// - Parameter keeping: descriptors that stay open, in rising order; the others are closed.
    func enter(keeping: [Int32]) throws(SandboxError) {
        endFirst()
        // Where all processors are taken, whoever weighs or opens a page goes first.
        _ = nice(Self.niceness)
        // Not everywhere may everybody have a user of his own; the filter below does not rely on it.
        let isAlone = unshare(sandbox_own_user | sandbox_own_network) == 0
        let size = try addressSpace()
        closeAll(but: keeping)
        try limit(RLIMIT_CORE, to: 0, "the core dump")
        try limit(RLIMIT_NOFILE, to: 0, "open files")
        try limit(RLIMIT_FSIZE, to: 0, "the size of files")
        // Threads count as processes, and without a user of its own so do those of all that this user runs.
        try limit(__RLIMIT_NPROC, to: isAlone ? Self.threads : Self.threadsOfUser, "threads")
        try limit(RLIMIT_CPU, to: processorSeconds, "computing time")
        try limit(RLIMIT_AS, to: size + memory, "memory")
        guard sandbox_set(PR_SET_DUMPABLE, 0) == 0 else { throw SandboxError(what: "forbid dumps", code: errno) }
        guard sandbox_set(PR_SET_NO_NEW_PRIVS, 1) == 0 else {
            throw SandboxError(what: "give up further privileges", code: errno)
        }
        try SystemCallFilter.decoding(process: getpid()).install()
    }

    /// A third of the share of the others (sched(7)); an idle machine reads as fast as ever.
    private static let niceness: Int32 = 5
    /// libde265 decodes in a few.
    private static let threads = 16
    /// A desktop may have a thousand; thousands of them are somebody's mischief.
    private static let threadsOfUser = 4096

    /// Where the machine runs out of memory, it is a worker that is ended, and the photo costs nothing else.
    ///
    /// Everybody may raise this of himself; where `/proc` is not there, nothing is lost but the order.
    private func endFirst() {
        let descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "1000", 4)
        close(descriptor)
    }

    private func closeAll(but kept: [Int32]) {
        var next: UInt32 = 0
        for descriptor in kept.map(UInt32.init) {
            if descriptor > next { _ = close_range(next, descriptor - 1, 0) }
            next = descriptor + 1
        }
        _ = close_range(next, .max, 0)
    }

    private func limit(_ resource: __rlimit_resource, to value: Int, _ what: String) throws(SandboxError) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        guard setrlimit(Int32(resource.rawValue), &limit) == 0 else {
            throw SandboxError(what: "limit \(what)", code: errno)
        }
    }

    /// Bytes of address space that this process has now: the first number of `statm`, in pages.
    private func addressSpace() throws(SandboxError) -> Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SandboxError(what: "read /proc/self/statm", code: errno) }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &text, text.count)
        let digits = text.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: " ") }
        guard let pages = Int(String(decoding: digits, as: UTF8.self)) else {
            throw SandboxError(what: "read /proc/self/statm", code: EINVAL)
        }
        return pages * Int(getpagesize())
    }
}

/// A wall of the sandbox could not be put up.
struct SandboxError: Error, Equatable, CustomStringConvertible {
    let what: String
    let code: Int32

    var description: String { "cannot \(what): \(String(cString: strerror(code)))" }
}
