/// All codecs together.
package enum PhotoCodecs {
    /// Does now what codecs do at their first use, for a process that is about to give up the right to open files.
    package static func prepare() { HEIC.prepare() }
}
