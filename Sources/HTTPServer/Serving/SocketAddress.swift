import CMicroHTTPD
import Glibc

/// An IP address and port in the system's form.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length: socklen_t

    /// From an address in numbers or `localhost`; nil for anything else.
    init?(host: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            return nil
        }
    }

    /// An IP address in numbers as `text` would write it; `nil` for anything else.
    static func canonical(_ text: String) -> String? {
        guard text != "localhost", var address = SocketAddress(host: text, port: 0) else { return nil }
        return address.withPointer { pointer, _ in Self.text(pointer) }
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// Lends the address to a system call.
    mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafeBytes(of: &storage) { [length] bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { addresses in
                // A sockaddr_storage is longer than one sockaddr, so there is a first.
                body(addresses.baseAddress.unsafelyUnwrapped, length)
            }
        }
    }

    /// The port a bound socket really has.
    mutating func boundPort(of descriptor: Int32) -> UInt16 {
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutableBytes(of: &storage) { bytes in
            _ = bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &size) }
        }
        // The port stands at the same place in both families.
        return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// The IP address of a peer in numbers.
    static func text(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address else { return "" }
        let isSix = Int32(address.pointee.sa_family) == AF_INET6
        let size = socklen_t(isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer -> String in
            guard let start = buffer.baseAddress,
                getnameinfo(address, size, start, 64, nil, 0, NI_NUMERICHOST) == 0
            else { return "" }
            return String(cString: start)
        }
        // A socket that serves both families shows IPv4 peers as IPv6 addresses.
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.utf8.count)) : text
    }
}
