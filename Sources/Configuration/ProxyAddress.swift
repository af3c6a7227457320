import Glibc

/// The IP address of a proxy, in numbers: a name could be anybody's by tomorrow.
struct ProxyAddress: ConfigurationText {
    let text: String

    static var expectation: String { "an IP address such as 127.0.0.1 or ::1" }

    init?(configuration text: String) {
        var room = in6_addr()
        guard inet_pton(AF_INET, text, &room) == 1 || inet_pton(AF_INET6, text, &room) == 1 else { return nil }
        self.text = text
    }
}
