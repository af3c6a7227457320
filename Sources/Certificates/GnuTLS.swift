import CGnuTLS

/// How the library answers: with a code, and with memory that it owns.
enum GnuTLS {
    /// Turns a code of failure into an error.
    static func check(_ code: Int32) throws(CertificateError) {
        guard code < 0 else { return }
        throw .refused(message(code))
    }

    /// What the library says of a code.
    static func message(_ code: Int32) -> String {
        gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    /// The bytes that a call answers with in memory of its own, which is freed.
    static func bytes(_ call: (inout gnutls_datum_t) -> Int32) throws(CertificateError) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(call(&datum))
        defer { gnutls_release(datum.data) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }

    /// The bytes that a call answers with in a buffer that is long enough for every one of ours.
    static func bytes(upTo most: Int, _ call: (UnsafeMutableRawPointer?, inout Int) -> Int32) throws(CertificateError)
        -> [UInt8]
    {
        var buffer = [UInt8](repeating: 0, count: most)
        var count = most
        let code = buffer.withUnsafeMutableBytes { call($0.baseAddress, &count) }
        try check(code)
        return Array(buffer.prefix(count))
    }

    /// Lends bytes to a call in the library's form.
    static func lending<Result>(_ bytes: [UInt8], _ call: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            // The library's structure lacks const; what is lent is only read.
            var datum = gnutls_datum_t(
                data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: UInt32(buffer.count))
            return call(&datum)
        }
    }
}
