/// How much one client, and all of them together, may take.
package struct Limits: Sendable {
    /// Open connections of all other machines together; those of this machine have places of their own.
    package var connections = 200
    /// Open connections from one address.
    package var connectionsPerAddress = 100
    /// How long a connection that does nothing is left alone although others wait for its place.
    package var shortestStay = Duration.seconds(1)
    /// Memory for a request's line and headers together; more is answered with 431.
    package var headerBytes = 32 * 1024
    /// How long a head may take, from the connection or from the first byte that may be waited for.
    package var headTime = Duration.seconds(15)
    /// Bytes of path and query together; more is answered with 414.
    package var targetBytes = 8 * 1024
    /// Bytes of body that all requests together may have in memory; more is answered with 503.
    package var bodyBytes = 128 << 20
    /// The same for those of one address: it takes more than one to keep all others from sending.
    package var bodyBytesPerAddress = 64 << 20
    /// So many first bytes of each body are not counted: what people do all day finds room beside what is large.
    package var smallBody = 64 << 10
    /// How long a body may take however short it is.
    package var bodyTime = Duration.seconds(20)
    /// Bytes of body that earn another second.
    package var bodyRate = 16 << 10
    /// Seconds without a byte before a connection is closed.
    package var idleSeconds = 60
    /// Time between two heartbeats on every event stream.
    package var heartbeat = Duration.seconds(15)

    package init() {}

    /// How often is looked for who takes too long.
    var look: Duration { min(headTime, bodyTime) / 4 }
}
