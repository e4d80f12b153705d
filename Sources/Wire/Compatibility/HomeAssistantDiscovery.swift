/// Home Assistant's discovery messages for a vehicle: one retained message for its tracker and one for each
/// sensor, with the topics and templates of their values.
///
/// Source: Home Assistant, "MQTT", "MQTT device tracker" and "MQTT Sensor". An object id may have no
/// dot, so dots of the vehicle's name become underscores; entities go when the broker reports the
/// vehicle lost.
public struct HomeAssistantDiscovery: Hashable, Sendable {
    public let topics: Topics
    public var agentVersion: String
    /// Home Assistant's discovery prefix.
    public var prefix: String

    public init(topics: Topics, agentVersion: String, prefix: String = "homeassistant") {
        self.topics = topics
        self.agentVersion = agentVersion
        self.prefix = prefix
    }

    private struct Sensor {
        var id: String
        var name: String
        var subtopic: String
        var template: String
        /// The disclosure of its values. A sensor whose values stay in the vehicle is cleared, so that no
        /// last value stays visible.
        var disclosure: Disclosure
        var deviceClass: String?
        var unit: String?
    }

    /// A null becomes the word None in a template. Home Assistant takes that as unknown for a
    /// number; a text would show it, so it is left empty.
    private static let sensors = [
        Sensor(
            id: "speed", name: "Speed", subtopic: "location",
            template: "{{ value_json.speedMetersPerSecond }}", disclosure: .revealing,
            deviceClass: "speed", unit: "m/s"),
        Sensor(
            id: "road", name: "Road", subtopic: "location",
            template: "{{ value_json.roadName or '' }}", disclosure: .revealing),
        Sensor(
            id: "navigation", name: "Navigation", subtopic: "state/navigation",
            template: "{{ value_json.navState or '' }}", disclosure: .revealing),
        Sensor(
            id: "instruction", name: "Instruction", subtopic: "navigation/info",
            // Compact frames have no steps: the last published one holds.
            template: "{{ (value_json.currentStep or {}).get('fullInstructionText') or "
                + "(this.state if value_json.currentStepNumber is number and not value_json.currentStep "
                + "else '') }}",
            disclosure: .revealing),
        Sensor(
            id: "time_to_destination", name: "Time to destination", subtopic: "navigation/info",
            template: "{{ value_json.timeToNextDestinationSeconds }}", disclosure: .revealing,
            deviceClass: "duration", unit: "s"),
        Sensor(
            id: "distance_to_destination", name: "Distance to destination",
            subtopic: "navigation/info",
            template: "{{ value_json.distanceToNextDestinationMeters }}", disclosure: .revealing,
            deviceClass: "distance", unit: "m"),
        Sensor(
            id: "gps", name: "GPS", subtopic: "state/health",
            template: "{{ value_json.gps.state or '' }}", disclosure: .public),
    ]

    /// The messages that make the vehicle appear.
    public var messages: [OutgoingMessage] {
        [tracker] + Self.sensors.map(message(for:))
    }

    private var objectID: String {
        "turnstone_" + topics.vehicle.description.map { $0 == "." ? "_" : String($0) }.joined()
    }

    private var tracker: OutgoingMessage {
        message("device_tracker", id: "location", .revealing) { json in
            json.member("name", "Location")
            json.member("source_type", "gps")
            json.member("json_attributes_topic", topics.topic("location"))
            json.member(
                "json_attributes_template",
                """
                {{ {'latitude': value_json.latitude, 'longitude': value_json.longitude, \
                'gps_accuracy': value_json.accuracyMeters or 0, \
                'course': value_json.courseDegrees, 'road': value_json.roadName} | tojson }}
                """)
        }
    }

    private func message(for sensor: Sensor) -> OutgoingMessage {
        message("sensor", id: sensor.id, sensor.disclosure) { json in
            json.member("name", sensor.name)
            json.member("state_topic", topics.topic(sensor.subtopic))
            json.member("value_template", sensor.template)
            if let deviceClass = sensor.deviceClass { json.member("device_class", deviceClass) }
            if let unit = sensor.unit {
                json.member("unit_of_measurement", unit)
                json.member("state_class", "measurement")
            }
        }
    }

    private func message(
        _ component: String, id: String, _ disclosure: Disclosure,
        _ members: (inout JSONWriter) -> Void
    ) -> OutgoingMessage {
        var json = JSONWriter()
        json.object { json in
            members(&json)
            json.member("unique_id", "\(objectID)_\(id)")
            json.array("availability", [topics.topic("state/connection")]) { json, topic in
                json.object { json in
                    json.member("topic", topic)
                    json.member(
                        "value_template",
                        "{{ 'online' if value_json.state == 'online' else 'offline' }}")
                }
            }
            json.object("device") { json in
                json.array("identifiers", [objectID]) { $0.element($1) }
                json.member("name", topics.vehicle.description)
                json.member("manufacturer", "Turnstone")
                json.member("sw_version", agentVersion)
            }
            json.object("origin") { json in
                json.member("name", "Turnstone")
                json.member("sw_version", agentVersion)
            }
        }
        return OutgoingMessage(
            topic: "\(prefix)/\(component)/\(objectID)/\(id)/config", payload: json.bytes,
            qualityOfService: .atLeastOnce, isRetained: true,
            publicForm: disclosure == .revealing ? .nothing : .whole)
    }
}
