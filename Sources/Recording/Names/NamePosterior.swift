import Values

/// Whose a visit was, by probability.
struct NamePosterior: Equatable, Codable, Sendable {
    /// The tags that may be its own, the likeliest first.
    var names: [NameCandidate] = []
    /// Its own tag was not heard.
    var nobody = 1.0
    /// Two stood on the plate and were weighed as one.
    var pair = 0.0
    /// Only a part of an animal was weighed.
    var part = 0.0

    func probability(of eid: EID) -> Double { names.first { $0.eid == eid }?.probability ?? 0 }
}

extension NamePosterior {
    /// What several models say of the same visits, each by its share.
    struct Mixture {
        private var sum: [NamePosterior]
        private var shares = 0.0

        init(count: Int) {
            sum = Array(repeating: NamePosterior(names: [], nobody: 0, pair: 0, part: 0), count: count)
        }

        mutating func add(_ posteriors: [NamePosterior], share: Double) {
            shares += share
            for (index, posterior) in posteriors.enumerated() where sum.indices.contains(index) {
                sum[index].nobody += share * posterior.nobody
                sum[index].pair += share * posterior.pair
                sum[index].part += share * posterior.part
                for name in posterior.names {
                    let known = sum[index].names.firstIndex { $0.eid == name.eid }
                    let before = known.map { sum[index].names.remove(at: $0).probability } ?? 0
                    sum[index].names.append(
                        NameCandidate(eid: name.eid, probability: before + share * name.probability))
                }
            }
        }

        var posteriors: [NamePosterior] {
            guard shares > 0 else { return sum }
            return sum.map { visit in
                let names = visit.names.map { NameCandidate(eid: $0.eid, probability: $0.probability / shares) }
                return NamePosterior(
                    names: names.sorted { ($0.probability, $1.eid.word) > ($1.probability, $0.eid.word) },
                    nobody: visit.nobody / shares, pair: visit.pair / shares, part: visit.part / shares)
            }
        }
    }
}
