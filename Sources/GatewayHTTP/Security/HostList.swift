import HTTPServer

/// The names under which this gateway may be called.
///
/// A page of the internet can point its own name at this machine (DNS rebinding); its requests then carry
/// that name as `Host` and are refused here.
struct HostList: Sendable {
    private let names: Set<String>

    /// - Parameter names: further names and addresses, without port.
    init(_ names: [String]) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
    }

    func check(_ head: RequestHead) throws(Problem) {
        let hosts = head.headers.all("Host")
        guard hosts.count == 1, names.contains(Self.name(in: hosts[0])) else {
            throw Problem(
                .misdirectedRequest, type: ProblemType.hostNotAllowed, title: "Host not allowed",
                detail: "This gateway does not answer under the name '\(hosts.first ?? "")'.",
                action: "Add the name to 'allowed-hosts' in gatewayd.yaml, or call it as 127.0.0.1.")
        }
    }

    /// Refuses writes that a page of another origin makes; tools send no `Origin` and are not concerned.
    func checkOrigin(of head: RequestHead) throws(Problem) {
        guard !head.method.isSafe, let origin = head.headers["Origin"] else { return }
        let authority = origin.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first.map(String.init)
        guard authority?.lowercased() == head.headers["Host"]?.lowercased() else {
            throw Problem(
                .forbidden, type: ProblemType.originNotAllowed, title: "Origin not allowed",
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
