import Foundation

/// Tests with seeds that are others each time: fixed seeds decide, and the nightly job `seeds` looks for new ones.
package enum FreshSeeds {
    package static let areWanted = ProcessInfo.processInfo.environment["GATEWAYD_FRESH_SEEDS"] != nil
}
