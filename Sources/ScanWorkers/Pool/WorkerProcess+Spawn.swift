import Glibc

extension WorkerProcess {
    /// Starts a program as a worker.
    ///
    /// - Parameters:
    ///   - input: becomes its descriptor 0, the socket.
    ///   - errors: becomes its descriptor 2.
    /// - Returns: its process identifier.
    static func spawn(_ program: String, input: Int32, errors: Int32) throws(ScanError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Dispatch's threads hold signals back, and a child would go on doing so: its alarm could not end it.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // Swift's runtime starts another program to describe a crash, which the sandbox refuses.
        var environment = ["SWIFT_BACKTRACE=enable=no"]
        if let path = getenv("LD_LIBRARY_PATH") { environment.append("LD_LIBRARY_PATH=" + String(cString: path)) }
        var process: Int32 = 0
        let status = withCStrings(["gatewayd", ScanWorker.argument]) { arguments in
            withCStrings(environment) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else {
            throw .noWorker("a worker cannot be started: \(String(cString: strerror(status)))")
        }
        return process
    }

    /// Hands on strings as the list that C wants, with a null at its end.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return body(&pointers)
    }
}
