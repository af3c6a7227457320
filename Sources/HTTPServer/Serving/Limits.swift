/// How much one client, and all of them together, may take.
package struct Limits: Sendable {
    /// Open connections in all.
    package var connections = 200
    /// Open connections from one address.
    package var connectionsPerAddress = 100
    /// Memory for a request's line and headers together; more is answered 431.
    package var headerBytes = 32 * 1024
    /// Length of path and query; more is answered 414.
    package var targetBytes = 8 * 1024
    /// Bytes of body of all requests together that may be in memory; more is answered 503.
    package var bodyBytes = 128 << 20
    /// Seconds without a byte before a connection is closed.
    package var idleSeconds = 60
    /// Time between two heartbeats on every event stream.
    package var heartbeat = Duration.seconds(15)

    package init() {}
}
