import CICal

/// The components of one kind right inside of another.
struct Components: Sequence, IteratorProtocol {
    private var position: icalcompiter

    init(of parent: OpaquePointer, _ kind: icalcomponent_kind) {
        position = icalcomponent_begin_component(parent, kind)
    }

    mutating func next() -> OpaquePointer? {
        guard let found = icalcompiter_deref(&position) else { return nil }
        _ = icalcompiter_next(&position)
        return found
    }
}

/// The properties of one kind of a component; only one sequence of a component may be walked at a time.
struct Properties: Sequence, IteratorProtocol {
    private let component: OpaquePointer
    private let kind: icalproperty_kind
    private var hasBegun = false

    init(of component: OpaquePointer, _ kind: icalproperty_kind) {
        (self.component, self.kind) = (component, kind)
    }

    mutating func next() -> OpaquePointer? {
        defer { hasBegun = true }
        return hasBegun
            ? icalcomponent_get_next_property(component, kind) : icalcomponent_get_first_property(component, kind)
    }
}
