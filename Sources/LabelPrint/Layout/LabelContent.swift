/// What a label says, in the words of its reader.
package struct LabelContent: Hashable, Sendable {
    /// What stands largest, such as an ear tag.
    package var title: String
    /// What the label is, above a coloured card's title.
    package var heading: String?
    /// Below the title, such as a name.
    package var subtitle: String?
    package var facts: [Fact]
    /// What the QR code holds, from the fullest text to the shortest: the first that prints large enough is taken.
    package var codes: [String]
    /// What the bars hold.
    package var bars: String?
    /// A warning that has to stand on it, such as that its data is simulated.
    package var mark: String?

    /// One line with its name.
    package struct Fact: Hashable, Sendable {
        package var label: String
        package var value: String

        package init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    package init(
        title: String, heading: String? = nil, subtitle: String? = nil, facts: [Fact] = [], codes: [String] = [],
        bars: String? = nil, mark: String? = nil
    ) {
        self.title = title
        self.heading = heading
        self.subtitle = subtitle
        self.facts = facts
        self.codes = codes
        self.bars = bars
        self.mark = mark
    }
}
