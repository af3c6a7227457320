import Metrics

// Every metric of the gateway is declared here, once. docs/metrics.md lists them all, and a test makes sure of it.
// None names a person or an animal, and labels take few values: a device's id, a part, a class of status.

extension Metric {
    static let build = Metric("gatewayd_build", .info, "Which version runs.")
    static let uptime = Metric("gatewayd_uptime_seconds", .gauge, .seconds, "Since the daemon started.")
    static let cpu = Metric("gatewayd_process_cpu_seconds", .counter, .seconds, "Processor time, workers not counted.")
    static let memory = Metric("gatewayd_process_resident_memory_bytes", .gauge, .bytes, "Memory in use.")
    static let descriptors = Metric("gatewayd_process_open_files", .gauge, "Open files, sockets and ports.")
    static let health = Metric(
        "gatewayd_health_state", .gauge, "How a part is: 0 well or not wanted, 1 to be looked at, 2 failed.")
    static let loopTook = Metric(
        "gatewayd_loop_turn_seconds", .gauge, .seconds, "How long the loop of all devices took to answer last.")
    static let loopAge = Metric("gatewayd_loop_age_seconds", .gauge, .seconds, "Since the loop answered last.")
    static let links = Metric("gatewayd_links", .gauge, "Devices by how their link is.")
    static let deviceUp = Metric("gatewayd_device_up", .gauge, "Whether a device talks.")
    static let deviceBytes = Metric(
        "gatewayd_device_received_bytes", .counter, .bytes, "What came from a device since its link was opened.")
    static let weighingLatency = Metric(
        "gatewayd_weighing_latency_seconds", .histogram, .seconds,
        "From the reading that decided a weight until its weighing was stored.")
    static let backlog = Metric("gatewayd_backlog_weighings", .gauge, "Weighings that wait to be stored.")
    static let backlogLost = Metric("gatewayd_backlog_lost", .counter, "Animals that found no room to wait.")
    static let backlogRefused = Metric("gatewayd_backlog_refused", .counter, "What the store refused for good.")
    static let commits = Metric(
        "gatewayd_store_commit_duration_seconds", .histogram, .seconds,
        "How long transactions took that were committed.")
    static let commitFailures = Metric("gatewayd_store_failures", .counter, "Transactions that were undone.")
    static let storeRead = Metric(
        "gatewayd_store_read_seconds", .gauge, .seconds, "How long the store took to be read last.")
    static let storeAge = Metric("gatewayd_store_age_seconds", .gauge, .seconds, "Since the store was read last.")
    static let newestEvent = Metric(
        "gatewayd_store_newest_event", .gauge, "Number of the newest event since the start; 0 before the first.")
    static let storeBytes = Metric("gatewayd_store_bytes", .gauge, .bytes, "The files of the store.")
    static let linksAge = Metric(
        "gatewayd_links_age_seconds", .gauge, .seconds, "Since the links of devices were looked at last.")
    static let diskAge = Metric(
        "gatewayd_disk_age_seconds", .gauge, .seconds, "Since the disk with the data was looked at last.")
    static let diskFree = Metric("gatewayd_disk_free_bytes", .gauge, .bytes, "Room on the disk with the data.")
    static let diskLasts = Metric(
        "gatewayd_disk_left_seconds", .gauge, .seconds, "How long that lasts at the present rate, once that is known.")
    static let requests = Metric("gatewayd_http_requests", .counter, "Requests that were answered, by class of status.")
    static let requestDurations = Metric(
        "gatewayd_http_request_duration_seconds", .histogram, .seconds, "How long answers took to be made.")
    static let workers = Metric("gatewayd_scan_workers", .gauge, "Processes that read photos, by what they do.")
    static let workersStarted = Metric(
        "gatewayd_scan_workers_started", .counter, "Processes that were started to read photos.")
    static let photos = Metric("gatewayd_scan_photos", .counter, "Photos that were looked through.")
    static let photoFailures = Metric("gatewayd_scan_failures", .counter, "Photos that cost their worker.")
    static let clockAge = Metric(
        "gatewayd_clock_age_seconds", .gauge, .seconds, "Since the clock of this computer was looked at last.")
    static let clockDoubted = Metric(
        "gatewayd_clock_doubted", .gauge, "Whether the clock of this computer is surely wrong.")
    static let backupAge = Metric("gatewayd_backup_age_seconds", .gauge, .seconds, "Of the newest copy of the store.")
    static let syncAge = Metric(
        "gatewayd_sync_age_seconds", .gauge, .seconds, "Since the herd was at one with the central system.")
    static let certificateLasts = Metric(
        "gatewayd_certificate_left_seconds", .gauge, .seconds, "How long the certificate of HTTPS is taken.")

    /// All of them, in the order in which they are told.
    static let all: [Metric] = [
        build, uptime, cpu, memory, descriptors, health, loopTook, loopAge, links, deviceUp, deviceBytes,
        weighingLatency, backlog, backlogLost, backlogRefused, commits, commitFailures, storeRead, storeAge,
        newestEvent, storeBytes, linksAge, diskAge, diskFree, diskLasts, requests, requestDurations, workers,
        workersStarted, photos, photoFailures, clockAge, clockDoubted, backupAge, syncAge, certificateLasts,
    ]
}
