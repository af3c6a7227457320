package import HTTPServer
import Synchronization
package import Values

/// Where this gateway listens, as far as it is known: HTTPS may come later, fail, or come back.
package final class Listening: Sendable {
    /// How HTTPS is.
    package enum HTTPS: Sendable, Equatable {
        /// Not wanted: it is switched off, or nobody but this machine can call.
        case off
        case on(Secure)
        /// Wanted, and it does not work; carries why.
        case failed(String)
    }

    /// HTTPS that is there.
    package struct Secure: Sendable, Equatable {
        package let address: ListenAddress
        /// The names and addresses that its certificate is for.
        package let names: [String]
        /// What phones have to trust first; `nil` when they trust the certificate already.
        package let authority: Authority?
        /// Until when the certificate is taken; `nil` where that is not known.
        package let expires: Timestamp?

        package init(address: ListenAddress, names: [String], authority: Authority?, expires: Timestamp? = nil) {
            (self.address, self.names, self.authority, self.expires) = (address, names, authority, expires)
        }
    }

    /// The authority of this machine.
    package struct Authority: Sendable, Equatable {
        /// Its certificate in DER.
        package let certificate: [UInt8]
        /// SHA-256 of that, such as `AB:CD:…`.
        package let fingerprint: String

        package init(certificate: [UInt8], fingerprint: String) {
            (self.certificate, self.fingerprint) = (certificate, fingerprint)
        }
    }

    private struct State {
        var http: ListenAddress?
        var https = HTTPS.off
    }

    private let state = Mutex(State())
    private let own: @Sendable () -> [OwnAddress]

    /// - Parameter own: asks for the machine's addresses, which may block.
    package init(own: @escaping @Sendable () -> [OwnAddress] = OwnAddress.all) {
        self.own = own
    }

    /// `nil` until it listens.
    package var http: ListenAddress? {
        get { state.withLock { $0.http } }
        set { state.withLock { $0.http = newValue } }
    }

    package var https: HTTPS {
        get { state.withLock { $0.https } }
        set { state.withLock { $0.https = newValue } }
    }

    /// HTTPS, while it is there.
    var secure: Secure? {
        if case .on(let secure) = https { secure } else { nil }
    }

    /// The addresses a phone can reach, the likeliest first; asks the system, which blocks.
    func reachable() -> [OwnAddress] {
        guard let http else { return [] }
        return OwnAddress.likeliestFirst(own().filter { http.isReached(by: $0.address) })
    }
}

extension ListenAddress {
    /// Whether it hears what is sent to an address of the network.
    func isReached(by address: String) -> Bool {
        switch host {
        case "::": true
        case "0.0.0.0": !address.contains(":")
        default: host == address
        }
    }
}
