import Geodesy
import Positioning
import Wire

/// Draws vehicles as lines for a terminal of some size.
struct WatchScreen {
    var width: Int
    var height: Int
    var isColoured: Bool
    /// Whether the terminal has no more than ASCII.
    var isPlain: Bool
    /// This machine's time.
    var now: UTCTime

    // MARK: - All vehicles

    /// A line for each vehicle, with as many columns as fit.
    func table(_ vehicles: [WatchedVehicle], selected: String?) -> [String] {
        let nameWidth = min(20, max(7, vehicles.map { TextWidth.columns($0.name) }.max() ?? 0))
        var columns: [(title: String, width: Int, text: (WatchedVehicle) -> String)] = [
            ("vehicle", nameWidth, { $0.name }),
            ("link", 8, { link($0) }),
            ("next", 16, { next($0) }),
            (
                "left", 16,
                {
                    left(
                        $0.frame, "timeToFinalDestinationSeconds",
                        "distanceToFinalDestinationMeters")
                }
            ),
            ("receiver", 12, { receiver($0) }),
            ("road", 24, { road($0) }),
            ("last event", 40, { $0.events.last ?? "" }),
        ]
        var used = columns[0].width + 2
        let fitting = columns.dropFirst().prefix { column in
            used += column.width + 2
            return used <= max(width, 22)
        }
        columns = [columns[0]] + fitting
        func line(_ texts: [String]) -> String {
            zip(texts, columns).map { TextWidth.fitted($0, $1.width) }.joined(separator: "  ")
        }
        let head = styled(line(columns.map(\.title)), "1")
        guard !vehicles.isEmpty else { return [head, "nothing was heard of any vehicle yet"] }
        return [head]
            + vehicles.prefix(max(1, height - 3)).map { vehicle in
                let text = TextWidth.cut(line(columns.map { $0.text(vehicle) }), width)
                return vehicle.name == selected ? styled(text, "7") : coloured(text, vehicle)
            }
    }

    private func link(_ vehicle: WatchedVehicle) -> String {
        if isSilent(vehicle) { return "silent" }
        return vehicle.getsNoOrders ? "blocked" : vehicle.connection
    }

    private func isSilent(_ vehicle: WatchedVehicle) -> Bool {
        vehicle.silentSeconds(at: now) != nil
    }

    private func coloured(_ text: String, _ vehicle: WatchedVehicle) -> String {
        vehicle.isOnline && !isSilent(vehicle) ? text : styled(text, "2")
    }

    private func next(_ vehicle: WatchedVehicle) -> String {
        if vehicle.isOutsideMap { return "outside map" }
        guard !vehicle.isRerouting, let frame = vehicle.frame, let step = vehicle.step() else {
            return vehicle.isWithheld
                ? "withheld"
                : vehicle["state/navigation"]?["navState"]?.text?.lowercased() ?? ""
        }
        let arrow = ManeuverArrow.arrow(step["maneuver"]?.text ?? "", plain: isPlain)
        return "\(arrow) \(Self.metres(frame["distanceToCurrentStepMeters"]?.double))"
    }

    /// Whose link is gone has told of a receiver and of guidance as they were.
    private func receiver(_ vehicle: WatchedVehicle) -> String {
        guard vehicle.isOnline, !isSilent(vehicle) else { return "" }
        return vehicle["state/health"]?["gps"]?["state"]?.text ?? ""
    }

    // MARK: - One vehicle

    func lines(of vehicle: WatchedVehicle) -> [String] {
        var lines = [heading(vehicle)]
        lines += guidance(vehicle)
        lines += stops(vehicle)
        lines += health(vehicle)
        let room = max(0, height - lines.count - 3)
        if !vehicle.events.isEmpty, room > 1 {
            lines.append("")
            lines.append(styled("events", "1"))
            lines += vehicle.events.suffix(room - 1).reversed().map { "  \($0)" }
        }
        return lines.map { cut($0) }
    }

    private func heading(_ vehicle: WatchedVehicle) -> String {
        if let seconds = vehicle.silentSeconds(at: now) {
            let silence = "silent, nothing was heard of it for \(Self.duration(seconds))"
            return styled(vehicle.name, "1") + "  " + styled(silence, "31")
        }
        let state = vehicle.connection
        let since =
            vehicle["state/connection"].flatMap(ConnectionState.since).map { " \($0)" } ?? ""
        let colour = state == "online" ? "32" : "31"
        return styled(vehicle.name, "1") + "  " + styled(state, colour) + ReplyText.visible(since)
    }

    private func guidance(_ vehicle: WatchedVehicle) -> [String] {
        var lines: [String] = [""]
        if vehicle.isOutsideMap {
            lines.append("  the vehicle is not on its map; install the map of where it is")
        } else if vehicle.isRerouting {
            lines.append("  off the route; another one is looked for")
        } else if let frame = vehicle.frame {
            if let step = vehicle.step() {
                let arrow = ManeuverArrow.arrow(step["maneuver"]?.text ?? "", plain: isPlain)
                let text = step["fullInstructionText"]?.text ?? ""
                lines.append(
                    "  " + styled(arrow, "1;36") + "  "
                        + styled(Self.metres(frame["distanceToCurrentStepMeters"]?.double), "1")
                        + "  " + text)
                if let lanes = lanes(step) { lines.append("     lanes " + lanes) }
            }
            if let after = vehicle.step(1) {
                let arrow = ManeuverArrow.arrow(after["maneuver"]?.text ?? "", plain: isPlain)
                lines.append(
                    "     then \(arrow) \(Self.metres(after["distanceFromPrevStepMeters"]?.double))  "
                        + (after["fullInstructionText"]?.text ?? ""))
            }
            lines.append(
                "  next stop "
                    + left(
                        frame, "timeToNextDestinationSeconds", "distanceToNextDestinationMeters")
                    + "   end "
                    + left(
                        frame, "timeToFinalDestinationSeconds", "distanceToFinalDestinationMeters"))
        } else {
            let state = vehicle["state/navigation"]?["navState"]?.text?.lowercased() ?? "unknown"
            lines.append(
                vehicle.isUnderWay
                    ? "  under way; no frame was heard yet"
                    : vehicle.isWithheld
                        ? "  the vehicle withholds where it is" : "  no guidance (\(state))")
        }
        if let location = vehicle["location"] {
            let speed = location["speedMetersPerSecond"]?.double.map { "\(Self.speed($0)) km/h" }
            let limit = location["speedLimitMetersPerSecond"]?.double.map {
                "limit \(Self.speed($0))"
            }
            let road = road(vehicle)
            let parts = [road.isEmpty ? nil : "on \(road)", speed, limit].compactMap { $0 }
            if !parts.isEmpty { lines.append("  " + parts.joined(separator: ", ")) }
        }
        return lines
    }

    /// The lanes at a maneuver, recommended ones in brackets.
    private func lanes(_ step: JSONValue) -> String? {
        guard let lanes = step["lanes"]?.elements, !lanes.isEmpty else { return nil }
        return lanes.map { lane in
            let directions = lane["laneDirections"]?.elements ?? []
            let arrows = directions.map {
                ManeuverArrow.arrow($0["laneShape"]?.text ?? "", plain: isPlain)
            }.joined()
            let isTaken = directions.contains { $0["recommended"]?.boolean == true }
            return isTaken ? styled("[\(arrows)]", "1;32") : " \(arrows) "
        }.joined(separator: "|")
    }

    private func stops(_ vehicle: WatchedVehicle) -> [String] {
        let stops = vehicle["state/navigation"]?["waypoints"]?.elements ?? []
        guard !stops.isEmpty else { return [] }
        let expectations = vehicle.expectations
        return ["", styled("stops", "1")]
            + stops.enumerated().map { number, stop in
                // Of a long trip only a part is published there.
                let index = stop["index"]?.integer ?? Int64(number)
                let title = stop["title"]?.text ?? stop["id"]?.text ?? place(of: stop)
                let status = status(of: stop, expectations[index])
                let mark =
                    ["reached", "done"].contains(status) ? "x" : status == "next" ? ">" : " "
                return "  \(mark) \(index) \(title)"
                    + (status.isEmpty ? "" : "  \(status)")
                    + (expectations[index].map(expectation) ?? "")
            }
    }

    /// The status of a stop. One declared done by dispatch counts as reached in the trip, but without a visit, as
    /// the tour's missing arrival shows.
    private func status(of stop: JSONValue, _ row: JSONValue?) -> String {
        let status = stop["status"]?.text?.lowercased() ?? ""
        guard status == "reached", let row, row["state"]?.text == "DEPARTED",
            row["arrivalTime"]?.text == nil
        else { return status }
        return "done"
    }

    /// The expected arrival at a stop, and whether it misses the stop's window.
    private func expectation(_ stop: JSONValue) -> String {
        guard stop["expectedArrivalTime"]?.text != nil else { return "" }
        var text = "  expected \(EventText.minute(of: stop["expectedArrivalTime"]))"
        if stop["late"]?.boolean == true {
            let end = stop["window"]?["to"].map { " (until \(EventText.minute(of: $0)))" }
            text += "  " + styled("late" + (end ?? ""), "31")
        }
        return text
    }

    private func place(of stop: JSONValue) -> String {
        guard let latitude = stop["latitude"]?.double, let longitude = stop["longitude"]?.double
        else { return "?" }
        return "\(latitude), \(longitude)"
    }

    private func health(_ vehicle: WatchedVehicle) -> [String] {
        guard let health = vehicle["state/health"] else { return [] }
        let gps = health["gps"]
        var receiver = gps?["state"]?.text ?? "unknown"
        if let reason = gps?["reason"]?.text { receiver += " (\(reason))" }
        if let used = gps?["satellitesUsed"]?.integer { receiver += ", \(used) satellites" }
        if let error = gps?["accuracyMeters"]?.double { receiver += ", \(Self.metres(error))" }
        let isWell = gps?["state"]?.text == "fix"
        var lines = [
            "",
            styled(
                vehicle.isOnline && !isSilent(vehicle) ? "health" : "health, as it was last told",
                "1"),
        ]
        lines.append("  receiver  " + styled(receiver, isWell ? "32" : "31"))
        for (name, message) in [
            ("guidance", health["guidance"]?["message"]),
            ("journal", health["journal"]?["message"]),
            ("traffic", health["traffic"]?["message"]),
        ] {
            if let text = message?.text {
                lines.append(
                    "  \(TextWidth.fitted(name, 9)) " + styled(text, "31"))
            }
        }
        if vehicle.getsNoOrders {
            lines.append(
                "  orders    "
                    + styled("blocked; the broker's access list keeps them from it", "31"))
        }
        lines += sensors(health["sensors"])
        for refusal in health["link"]?["refusals"]?.elements ?? [] {
            let time = (refusal["time"]?.text ?? "").dropFirst(11).prefix(8)
            let text =
                "\(time) \(refusal["topic"]?.text ?? ""): \(refusal["message"]?.text ?? "")"
            lines.append("  refused   " + styled(text, "31"))
        }
        if let pending = health["journal"]?["pending"]?.integer, pending > 0 {
            lines.append("  journal   \(pending) messages wait")
        }
        if health["locationShared"]?.boolean == false {
            lines.append("  consent   the location does not leave the vehicle")
        }
        return lines
    }

    /// The vehicle's sensors that are heard and not trusted, and why.
    private func sensors(_ sensors: JSONValue?) -> [String] {
        var lines: [String] = []
        for (title, name) in [("speed", "speed"), ("yaw rate", "yawRate")] {
            guard let state = sensors?[name]?.text, !["absent", "trusted"].contains(state) else {
                continue
            }
            let word = sensors?["\(name)Reason"]?.text
            let reason = word.map { SensorReason(name: $0).map { "it \($0.text)" } ?? $0 }
            lines += entry(
                title, ([state] + [reason].compactMap { $0 }).joined(separator: ": "),
                isFault: state == "refused")
        }
        if let text = sensors?["message"]?.text {
            lines += entry("sensors", text, isFault: true)
        }
        return lines
    }

    /// A title, and a text beside it that goes on in further lines where one is too narrow for it.
    private func entry(_ title: String, _ text: String, isFault: Bool) -> [String] {
        TextWidth.wrapped(text, max(20, width - 12)).enumerated().map {
            "  \(TextWidth.fitted($0 == 0 ? title : "", 9)) " + (isFault ? styled($1, "31") : $1)
        }
    }

    // MARK: - Text

    private func road(_ vehicle: WatchedVehicle) -> String {
        vehicle["location"]?["roadName"]?.text ?? ""
    }

    private func left(_ frame: JSONValue?, _ seconds: String, _ metres: String) -> String {
        guard let frame else { return "" }
        let time = frame[seconds]?.double.map(Self.duration) ?? "?"
        return "\(Self.metres(frame[metres]?.double)) \(time)"
    }

    static func metres(_ value: Double?) -> String {
        guard let value, value.isFinite, abs(value) < 1e9 else { return "?" }
        if value < 1000 { return "\(Int(value.rounded())) m" }
        let tenths = Int((value / 100).rounded())
        return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) km" : "\(tenths / 10) km"
    }

    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
        let whole = max(0, Int(seconds.rounded()))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }

    private static func speed(_ metersPerSecond: Double) -> Int {
        Int((min(max(metersPerSecond, 0), 1000) * 3.6).rounded())
    }

    private func styled(_ text: String, _ style: String) -> String {
        isColoured ? "\u{1b}[\(style)m\(text)\u{1b}[0m" : text
    }

    /// Cuts a line to the width, over the styles that are in it.
    private func cut(_ line: String) -> String {
        guard isColoured else { return TextWidth.cut(line, width) }
        var shown = String.UnicodeScalarView()
        var used = 0
        var isStyle = false
        for scalar in line.unicodeScalars {
            if scalar == "\u{1b}" { isStyle = true }
            if isStyle {
                shown.append(scalar)
                if scalar == "m" { isStyle = false }
                continue
            }
            let columns = TextWidth.columns(String(Character(scalar)))
            guard used + columns <= width else { continue }
            used += columns
            shown.append(scalar)
        }
        return String(shown)
    }
}
