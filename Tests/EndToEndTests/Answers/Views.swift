// What the tests look at in the gateway's answers, read with eyes of their own: the API is what they test.

struct WeighingView: Decodable, Equatable, Sendable {
    let id: String
    let at: String
    let kilograms: Double
    let eid: String?
    let eids: [String]
    let state: String
    let reason: String?
    let animalId: String?
    let deviceId: String?
    let simulated: Bool
}

struct MissedView: Decodable, Sendable {
    let at: String
    let eids: [String]
}

struct AnimalView: Decodable, Equatable, Sendable {
    let id: String
    let earTag: String
    let eid: String?
    let sex: String
    let born: String?
    let breed: String?
    let dam: String?
    let sire: String?
}

struct MemberView: Decodable, Equatable, Sendable {
    let id: String
    let name: String
    let number: String
}

struct DeviceView: Decodable, Equatable, Sendable {
    let id: String
    let name: String
    let link: String
    let simulated: Bool
    let state: State?

    struct State: Decodable, Equatable, Sendable {
        let phase: String
        let message: String?
        let action: String?
    }
}

struct LiveView: Decodable, Equatable, Sendable {
    let phase: String
    let simulated: Bool
}

struct StationView: Decodable, Sendable {
    let simulated: Bool
    let live: [LiveView]
}

struct ScanView: Decodable, Sendable {
    let codes: [Code]

    struct Code: Decodable, Sendable {
        let symbology: String
        let text: String
        let resolved: Resolved
    }

    struct Resolved: Decodable, Sendable {
        let kind: String
        let animal: AnimalView?
        let member: MemberView?
    }
}

/// RFC 9457, and what to do.
struct ProblemView: Decodable, Equatable, Sendable {
    let type: String
    let title: String
    let status: Int
    let detail: String?
    let action: String?
}
