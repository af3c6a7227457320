import Blocking
import HTTPServer
import Values

/// The names under which this gateway may be called: those it was given, and whatever the machine is called now.
///
/// A page of the internet can point its own name at this machine (DNS rebinding); its requests then carry
/// that name as `Host` and are refused here. The machine's own addresses are safe: nobody else can answer under them.
struct HostList: Sendable {
    private let names: InForce<Set<String>>
    private let own: @Sendable () -> OwnNames
    private let offload = Offload("interfaces", width: 1)

    /// - Parameters:
    ///   - names: further names and addresses, without port.
    ///   - own: asks for the machine's own.
    init(_ names: [String], own: @escaping @Sendable () -> OwnNames = OwnNames.current) {
        self.names = InForce(Self.all(names))
        self.own = own
    }

    /// Answers under these further names from now on.
    func use(_ names: [String]) { self.names.value = Self.all(names) }

    private static func all(_ names: [String]) -> Set<String> {
        Set(names.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
    }

    /// Whether the gateway answers under the name that a request calls it by.
    func allows(_ head: RequestHead) async -> Bool {
        let hosts = head.headers.all("Host")
        guard hosts.count == 1 else { return false }
        let name = Self.name(in: hosts[0])
        if names.value.contains(name) { return true }
        // Asked each time, because a machine gets another address whenever its router likes.
        let isOwn = try? await offload.run { [own] in own().contains(name) }
        return isOwn ?? false
    }

    /// What answers a request that calls it by another name; `nil` for all others.
    ///
    /// - Throws: the problem that a program is told.
    func refused(_ head: RequestHead) async throws -> Handler? {
        if await allows(head) { return nil }
        guard RefusedHostPage.isWanted(by: head) else { throw Self.refusal(of: head) }
        return { _ in RefusedHostPage.response(to: head) }
    }

    /// What is told to whoever calls it by another name.
    static func refusal(of head: RequestHead) -> Problem {
        Problem(
            .misdirectedRequest,
            CodedText("host-not-allowed", ["host": .text(head.headers.all("Host").joined(separator: ", "))]),
            title: "Host not allowed",
            detail:
                "This gateway does not answer under the name '\(head.headers.all("Host").joined(separator: ", "))'.",
            action: "Call it by an address of its machine, or add the name in the settings ('allowed-hosts').")
    }

    /// Refuses writes that a page of another origin makes; tools send no `Origin` and are not concerned.
    func checkOrigin(of head: RequestHead) throws(Problem) {
        guard !head.method.isSafe, let origin = head.headers["Origin"] else { return }
        let authority = origin.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first.map(String.init)
        // Over TLS the page must have come so, too; without, a proxy before us may have added it.
        let isRightScheme = !head.isSecure || origin.lowercased().hasPrefix("https://")
        guard isRightScheme, authority?.lowercased() == head.headers["Host"]?.lowercased() else {
            throw Problem(
                .forbidden, CodedText("origin-not-allowed", ["origin": .text(origin)]), title: "Origin not allowed",
                detail: "A page of '\(origin)' tried to change something here.",
                action: "Use the gateway's own pages, or call the API from a program.")
        }
    }

    /// The host without its port, in lower case.
    private static func name(in host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}
