public import AgentCore
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The broker access of a person who watches or orders vehicles.
///
/// It has the form of the agent's configuration, of which only `[broker]` and `[topics]` count.
extension Configuration {
    /// - Parameter path: nil for the file that `TURNSTONE_DISPATCH` names, else `dispatch.toml` of this user, else that of the
    ///   system; with none of them `TURNSTONE_BROKER_SERVERS` has to say where the broker is.
    /// - Throws: ``ConfigurationError``, a sentence that says what to write where.
    public static func dispatch(
        file path: String?, environment: [String: String] = .process
    ) throws(ConfigurationError) -> Configuration {
        let servers = environment["TURNSTONE_BROKER_SERVERS"].map {
            $0.split { $0 == "," || $0 == " " }.map(String.init)
        }
        let places = dispatchPlaces(environment)
        var dispatch: Configuration
        if let file = path ?? environment["TURNSTONE_DISPATCH"]
            ?? places.first(where: { access($0, F_OK) == 0 })
        {
            dispatch = try Configuration(file: file, environment: environment)
        } else if servers != nil {
            dispatch = Configuration()
            try dispatch.takeSecrets(environment)
        } else {
            throw ConfigurationError(
                "nobody says where the broker is; write servers, username and password_file under [broker] "
                    + "into \(places[0]), or name a file with --config")
        }
        if let servers {
            do {
                _ = try BrokerAddress.parse(servers)
            } catch {
                throw ConfigurationError("TURNSTONE_BROKER_SERVERS \(error)")
            }
            dispatch.broker.servers = servers
        }
        return dispatch
    }

    private static func dispatchPlaces(_ environment: [String: String]) -> [String] {
        let own =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { $0 + "/.config" }
        return (own.map { [$0 + "/turnstone/dispatch.toml"] } ?? []) + [
            "/etc/turnstone/dispatch.toml"
        ]
    }

    /// The broker's user for a sentence.
    var dispatchUser: String { broker.userName.isEmpty ? "this user" : broker.userName }

    /// The topics of a vehicle as dispatch calls it.
    func dispatchTopics(of vehicle: String) throws(ConfigurationError) -> Topics {
        guard let name = VehicleID(vehicle) else {
            throw ConfigurationError(
                "--vehicle: \"\(vehicle)\" is the name of no vehicle; use 1-64 of A-Z a-z 0-9 . _ - and not "
                    + "\"fleet\"")
        }
        guard let topics = Topics(root: topics.root, vehicle: name) else {
            throw ConfigurationError("topics.root: \"\(self.topics.root)\" cannot begin a topic")
        }
        // A broker that gives each user one place would end the vehicle's link for this one.
        guard broker.userName != vehicle else {
            throw ConfigurationError(
                "broker.username is \(vehicle), the vehicle's own, and signing in as that would take its link "
                    + "from it; give dispatch a user of its own")
        }
        return topics
    }
}
