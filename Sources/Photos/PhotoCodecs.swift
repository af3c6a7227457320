/// The codecs as a whole.
package enum PhotoCodecs {
    /// Does what codecs do at their first use, for a process that is about to lose the right to open files.
    package static func prepare() { HEIC.prepare() }
}
