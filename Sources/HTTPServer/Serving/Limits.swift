/// How much one client, and all of them together, may take.
package struct Limits: Sendable {
    /// Open connections in all.
    package var connections = 200
    /// Open connections from one address.
    package var connectionsPerAddress = 100
    /// Memory for a request's line and headers together; more is answered with 431.
    package var headerBytes = 32 * 1024
    /// Bytes of path and query together; more is answered with 414.
    package var targetBytes = 8 * 1024
    /// Bytes of body that all requests together may have in memory; more is answered with 503.
    package var bodyBytes = 128 << 20
    /// Seconds without a byte before a connection is closed.
    package var idleSeconds = 60
    /// Time between two heartbeats on every event stream.
    package var heartbeat = Duration.seconds(15)

    package init() {}
}
