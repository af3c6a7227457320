import CSandbox
import Glibc

/// Tries what the sandbox must refuse, from inside.
package struct SandboxProbe: Codable, Equatable, Sendable {
    /// What was tried, with the number of the error it got, or 0 when it was done.
    package let findings: [String: Int32]

    /// What got to the kernel instead of being refused: empty when the sandbox holds.
    package var holes: [String] {
        findings.filter { what, error in
            what == Self.inherited ? error != EBADF : error != EPERM && error != ENOSYS
        }.keys.sorted()
    }

    /// Reading is allowed, so it is the descriptor that must not be there.
    private static let inherited = "use a descriptor that was inherited"

    /// Tries everything now; a process that is in no sandbox may not survive that.
    static func run() -> SandboxProbe {
        let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        defer { munmap(page, 4096) }
        let address = Int(bitPattern: page)
        let other = 1
        let path = strdup("/etc/passwd")
        defer { free(path) }
        let file = Int(bitPattern: path)
        let here = Int(AT_FDCWD)
        let attempts: [(String, Int32, [Int])] = [
            ("open a file", SYS_openat, [here, file, Int(O_RDONLY)]),
            ("create a file", SYS_openat, [here, file, Int(O_WRONLY | O_CREAT), 0o600]),
            ("read a file's owner", SYS_newfstatat, [here, file, address, 0]),
            ("remove a file", SYS_unlinkat, [here, file, 0]),
            ("open a socket", SYS_socket, [Int(AF_INET), 1]),
            ("connect", SYS_connect, [0, address, 16]),
            ("send a message", SYS_sendto, [0, address, 1]),
            ("run a program", SYS_execve, [file, 0, 0]),
            ("start a process", SYS_clone, [Int(SIGCHLD)]),
            ("start a process by clone3", SYS_clone3, [address, 88]),
            ("signal another process", SYS_kill, [other, 0]),
            ("signal a thread of another process", SYS_tgkill, [other, other, 0]),
            ("trace another process", SYS_ptrace, [16, other]),
            ("read another process's memory", SYS_process_vm_readv, [other, address, 1, address]),
            ("have memory that can be run", SYS_mmap, [0, 4096, Int(PROT_READ | PROT_EXEC), 0x22]),
            ("make memory runnable", SYS_mprotect, [address, 4096, Int(PROT_READ | PROT_EXEC)]),
            ("raise a limit", SYS_prlimit64, [0, 7, address]),
            ("change the sandbox", SYS_prctl, [4, 1]),
            ("install another filter", SYS_seccomp, [1, 0, address]),
            ("mount", SYS_mount, [file, file, file]),
            ("be another user", SYS_setuid, [0]),
            ("load a kernel program", SYS_bpf, [0, address, 8]),
            ("use io_uring", SYS_io_uring_setup, [1, address]),
            ("set the clock", SYS_clock_settime, [0, address]),
            ("copy a descriptor", SYS_dup, [0]),
        ]
        var findings: [String: Int32] = [:]
        for (what, number, arguments) in attempts {
            let arguments = arguments + [0, 0, 0, 0]
            let result = sandbox_try(Int(number), arguments[0], arguments[1], arguments[2], arguments[3])
            findings[what] = result >= 0 ? 0 : errno
        }
        let kept = [Int(ScanWorker.socket), Int(STDERR_FILENO)]
        let open = (0..<1024).filter { !kept.contains($0) && sandbox_try(Int(SYS_read), $0, address, 0, 0) >= 0 }
        findings[inherited] = open.isEmpty ? EBADF : 0
        return SandboxProbe(findings: findings)
    }
}
