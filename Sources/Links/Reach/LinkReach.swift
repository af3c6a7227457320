import Glibc
import Kernel

/// Where links of devices may lead.
///
/// Who sets a device in the browser is not who owns the machine: the link would be a way to what listens on this machine
/// alone, to other machines than those of the barn, and to files of this user.
package struct LinkReach: Sendable {
    /// What the owner of the machine has named may be anything.
    private let named: Set<LinkAddress>
    /// Further networks in which devices may be.
    private let networks: [IPNetwork]
    /// The folder of what may be replayed.
    private let replays: String
    let isAnywhere: Bool

    /// - Parameters:
    ///   - named: links that may lead anywhere.
    ///   - networks: where devices may be besides the private networks.
    ///   - replays: the folder of captures that may be replayed.
    package init(named: some Sequence<LinkAddress> = [], networks: [IPNetwork] = [], replays: String) {
        self.init(Set(named), networks, replays: replays, isAnywhere: false)
    }

    private init(_ named: Set<LinkAddress>, _ networks: [IPNetwork], replays: String, isAnywhere: Bool) {
        (self.named, self.networks, self.replays, self.isAnywhere) = (named, networks, replays, isAnywhere)
    }

    /// For who is asked nothing: simulators and the owner's own commands.
    package static let anywhere = LinkReach([], [], replays: "", isAnywhere: true)

    /// Refuses a link that cannot be allowed, as far as that is seen without looking up a name.
    package func check(_ link: LinkAddress) throws(LinkAddressError) {
        guard !isFree(link) else { return }
        switch link {
        case .tcp(let host, _):
            if let address = NetworkAddress(host), !allows(address) { throw .notAllowed(host) }
        case .replay(let path, _):
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.allSatisfy({ EntryName($0) != nil }) else { throw .notAllowed(path) }
        case .serial, .pty, .rfcomm, .rfcommListen, .ble: break
        }
    }

    /// Whether the link may lead wherever it says.
    func isFree(_ link: LinkAddress) -> Bool { isAnywhere || named.contains(link) }

    /// Whether a device may be there: in a private network, but not on this machine, or where its owner allows it.
    func allows(_ address: NetworkAddress) -> Bool {
        if networks.contains(where: { $0.contains(address) }) { return true }
        return IPNetwork.privateRanges.contains { $0.contains(address) } && !NetworkAddress.own.contains(address)
    }

    /// Opens a capture that may be replayed; the caller closes it.
    func replay(_ path: String) throws(LinkError) -> Int32 {
        do throws(FolderError) {
            return try HeldFolder(replays).open(beneath: path)
        } catch {
            switch error {
            case .refused(ENOENT): throw .capture(.noSuchFile(path: path))
            case .refused(ELOOP), .refused(ENOTDIR), .isNoFile, .hasAnotherName: throw .notAllowed(target: path)
            case .refused(let code): throw .capture(.cannotRead(path: path, code: code))
            }
        }
    }
}
