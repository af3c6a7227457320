/// Chooses the frames by which a learned scale is recognised.
enum ExampleLearning {
    /// A look that came up once may be a damaged frame.
    private static let fewest = 2
    private static let most = 12
    /// More looks than this are noise.
    private static let mostLooks = 64

    /// One frame of each look, the commonest first.
    ///
    /// - Parameter numbers: what the frames say, one for each; those that say nothing are no examples.
    static func examples(in frames: [ArraySlice<UInt8>], numbers: [DecimalField?]) -> [[UInt8]] {
        var looks: [(frame: ArraySlice<UInt8>, count: Int)] = []
        for (frame, number) in zip(frames, numbers) where number != nil {
            if let known = looks.firstIndex(where: { FrameLook.areAlike($0.frame, frame) }) {
                looks[known].count += 1
            } else if looks.count < mostLooks {
                looks.append((frame, 1))
            }
        }
        return looks.filter { $0.count >= fewest }.sorted { $0.count > $1.count }.prefix(most).map { Array($0.frame) }
    }
}
