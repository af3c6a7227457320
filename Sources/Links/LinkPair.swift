import Glibc

/// Two links that are each other's other end, in this program: what is sent on one comes on the other, in the same pieces.
package struct LinkPair: Sendable {
    /// The side of a device that is played.
    package let device: Link
    /// The side that listens to it.
    package let gateway: Link

    package init() throws(LinkError) {
        // Packets, because they keep the pieces apart.
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | O_NONBLOCK | O_CLOEXEC, 0, &pair) == 0 else {
            throw .system(operation: "socketpair", code: errno)
        }
        device = Link(OwnedDescriptor(pair[0]), calls: .socket)
        gateway = Link(OwnedDescriptor(pair[1]), calls: .socket)
    }
}
