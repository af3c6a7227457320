/// The keywords by which a job says why it is waiting or has ended (RFC 8011 §5.3.8).
///
/// Only those that say something new: `job-printing`, `printer-stopped` and the like are clear from the state of the
/// job or of the printer.
enum JobReason {
    /// The keyword for a state whose job gives no reason.
    static func usual(for state: PrintJob.State) -> String? {
        switch state {
        case .pending, .processing, .completed: nil
        case .held: "job-hold-until-specified"
        case .stopped: "job-stopped"
        case .canceled: "job-canceled-by-user"
        case .aborted: "aborted-by-system"
        }
    }

    static let sentences = [
        "job-hold-until-specified": "The job is held: release it in the system's printer settings.",
        "job-data-insufficient": "The document did not arrive completely: print again.",
        "job-incoming": "The document is still arriving.",
        "job-completed-with-errors": "The printer's driver failed: cancel the job and print again.",
        "resources-are-not-ready": "The printer lacks something for this job, such as the right paper.",
        "job-canceled-by-user": "The job was cancelled.",
        "job-canceled-by-operator": "The job was cancelled by the operator.",
        "job-canceled-at-device": "The job was cancelled at the printer.",
        "aborted-by-system": "The print server gave the job up.",
        "job-aborted-by-system": "The print server gave the job up.",
        "job-stopped": "The job was stopped: release it in the system's printer settings.",
        "unsupported-compression": "The printer cannot unpack the document.",
        "unsupported-document-format": "The printer cannot print PDF: choose another driver.",
        "document-format-error": "The printer could not read the document.",
        "document-unprintable-error": "The printer could not print the document.",
        "cups-held-for-authentication":
            "The printer wants a name and password: give them in the system's printer settings.",
        "account-authorization-failed": "The printer refuses this user.",
    ]
}
