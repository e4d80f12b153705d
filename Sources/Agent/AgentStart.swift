import AgentCore
import Journal
import Logging
import MQTTLink
import MapFile
import MosquittoClient
import RoadNetwork
import Wire

/// What an agent opens before it starts anything: the files that its configuration names, as they are now.
struct AgentStart {
    /// Checked, with the password in use where the file's is no good.
    let configuration: Configuration
    let topics: Topics
    let tls: Configuration.TLSFindings
    /// The files of TLS that the link begins with; nil without any.
    let filesInUse: MosquittoClient.TLS?
    let clientOptions: MosquittoClient.Options
    let directory: StateDirectory
    let map: MapCopy.Opened
    let journal: Journal
    let recorder: Recorder

    /// - Throws: ``ConfigurationError``, a sentence that says what to change.
    init(
        _ configuration: Configuration, inheriting inheritance: Agent.Inheritance?, record: String?,
        logger: Logger
    ) throws(ConfigurationError) {
        var checked = try configuration.validated()
        if let password = inheritance?.password { checked.broker.password = Secret(password) }
        self.configuration = checked
        let unseen = try AgentView.ofThisProcess.unseen(by: checked)
        topics = try checked.vehicleTopics()
        tls = try checked.lookAtTLS()
        filesInUse = tls.usable ?? inheritance?.tls
        var options = try checked.clientOptions(topics: topics, mayAwaitPassword: true)
        if let filesInUse { options.security = .tls(filesInUse) }
        clientOptions = options
        Self.logFaults(of: checked, tls, inUse: filesInUse, options, logger)
        directory = try StateDirectory(checked.state.directory)
        try directory.refuseRoot()
        map = try checked.openMap(unseen: unseen.map) { map throws(MapFileError) in
            try map.open()
        }
        for warning in [map.warning, AgentView.ofThisProcess.noteOnMemory].compactMap({ $0 }) {
            logger.warning("\(warning)")
        }
        journal = try Self.openJournal(in: directory, for: checked, logger)
        recorder = try Recorder(
            path: record ?? checked.state.directory + "/drive.record", limits: checked.record.limits
        ) {
            logger.warning("\($0)")
        }
        if record != nil { try recorder.start() }
        if journal.session == 1 {
            let advice = "if there was one before, see that state.directory is kept over restarts"
            logger.info(
                "the journal '\(directory.journalFile)' is new: sessions and events are numbered from 1; \(advice)"
            )
        }
    }

    /// Logs what is wrong with the files of the link, without which the agent guides all the same.
    private static func logFaults(
        of configuration: Configuration, _ tls: Configuration.TLSFindings,
        inUse files: MosquittoClient.TLS?, _ options: MosquittoClient.Options, _ logger: Logger
    ) {
        if let fault = tls.faultOfThisUser {
            let consequence =
                files == nil
                ? "\(Configuration.consequenceOfNoLink), and connects once the files are good"
                : "the link goes on with the files of before"
            logger.error("\(fault); \(consequence)")
        }
        if options.isPasswordAwaited, let fault = configuration.faultOfPassword {
            logger.error(
                "\(fault); \(Configuration.consequenceOfNoLink), and connects once the password is there"
            )
        }
        for note in tls.notes { logger.warning("\(note)") }
    }

    private static func openJournal(
        in directory: StateDirectory, for configuration: Configuration, _ logger: Logger
    ) throws(ConfigurationError) -> Journal {
        let journal = Journal(
            path: directory.journalFile, limits: configuration.journal.limits,
            now: max(SystemClock.now, TimeKeeper.earliest))
        try JournalOwner.claim(
            journal, for: configuration.vehicle, in: configuration.state.directory)
        if journal.removeUnreadableTrip() {
            logger.warning(
                "the trip of before was kept by another version, cannot be read and is removed; send its destinations again"
            )
        }
        return journal
    }
}
