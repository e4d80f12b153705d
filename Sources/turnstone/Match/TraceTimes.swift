import CommandLineTool
import Geodesy
import Positioning

/// Puts the times of a recorded drive in order, so that no part of it is lost by them: the matcher takes fixes later than
/// the one before only.
struct TraceTimes {
    private(set) var fixes: [Fix]
    /// What was changed, a sentence each.
    private(set) var notes: [String] = []

    /// Number of fixes within which a time that goes back is that of a stray, if the times go on as before behind them.
    private static let straysInRow = 5

    /// - Parameter fixes: in the order of the file.
    init(_ fixes: [Fix]) {
        self.fixes = fixes
        turnRound()
        fillIn()
        joinTimes()
    }

    private static func milliseconds(_ fix: Fix) -> Int64? { fix.time?.millisecondsSince1970 }

    /// A track that was saved from its end to its beginning is read from its beginning.
    private mutating func turnRound() {
        let times = fixes.compactMap(Self.milliseconds)
        let steps = zip(times, times.dropFirst())
        guard steps.count(where: { $0 > $1 }) > steps.count(where: { $0 < $1 }) else { return }
        fixes.reverse()
        notes.append("the times run backwards; the track was read from its end to its beginning")
    }

    /// Gives fixes without a time one between those of their neighbours, by the distance.
    private mutating func fillIn() {
        guard let first = fixes.firstIndex(where: { $0.time != nil }),
            let last = fixes.lastIndex(where: { $0.time != nil })
        else { return }
        let untimed = fixes.indices.count(where: {
            fixes[$0].time == nil && fixes[$0].mode >= .twoDimensional
        })
        guard untimed > 0 else { return }
        var filled = 0
        var start = first
        while start < last {
            let end = fixes[(start + 1)...].firstIndex { $0.time != nil } ?? last
            if end > start + 1, let from = Self.milliseconds(fixes[start]),
                let to = Self.milliseconds(fixes[end]), to > from
            {
                // A little for each step, so that no two have the same time where the vehicle stands.
                var meters = [0.0]
                for index in (start + 1)...end {
                    let step = fixes[index - 1].coordinate.distance(to: fixes[index].coordinate)
                    meters.append(meters[index - start - 1] + (step.isFinite ? step : 0) + 0.1)
                }
                for index in (start + 1)..<end {
                    let share = meters[index - start] / meters[end - start]
                    fixes[index].time = UTCTime(
                        millisecondsSince1970: from + Int64(share * Double(to - from)))
                    filled += 1
                }
            }
            start = end
        }
        if filled > 0 {
            notes.append(
                "\(filled) of \(fixes.count) fixes have no time; they were given one between their neighbours' by the distance"
            )
        }
        if untimed > filled {
            notes.append(
                "\(untimed - filled) of \(fixes.count) fixes have no time and none on both sides of them; they were left out"
            )
        }
    }

    /// Lets the times go on where the clock was set back, and leaves out fixes at a time that has been.
    private mutating func joinTimes() {
        let timed = fixes.indices.filter { fixes[$0].time != nil }
        let times = timed.compactMap { Self.milliseconds(fixes[$0]) }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        let usual = steps.isEmpty ? 1000 : steps[steps.count / 2]
        var last = times.first ?? 0
        var moved: Int64 = 0
        var repeated = 0
        var strays = 0
        var leaps: [(fix: Int, milliseconds: Int64)] = []
        var isLeftOut = Set<Int>()
        for number in timed.indices.dropFirst() {
            var time = times[number] + moved
            if time == last {
                isLeftOut.insert(timed[number])
                repeated += 1
                continue
            }
            if time < last {
                let next = times[(number + 1)...].prefix(Self.straysInRow)
                if next.contains(where: { $0 + moved > last }) {
                    isLeftOut.insert(timed[number])
                    strays += 1
                    continue
                }
                leaps.append((timed[number], last - time))
                moved += last + usual - time
                time = last + usual
            }
            if moved != 0 {
                fixes[timed[number]].time = UTCTime(millisecondsSince1970: time)
            }
            last = time
        }
        for leap in leaps.prefix(3) {
            notes.append(
                "the time goes back by \(Self.seconds(leap.milliseconds)) s at fix \(leap.fix + 1); from there on times were moved on"
            )
        }
        if leaps.count > 3 { notes.append("it goes back \(leaps.count - 3) times more") }
        if repeated > 0 {
            notes.append(
                "\(repeated) of \(fixes.count) fixes have the time of the one before; they were left out"
            )
        }
        if strays > 0 {
            notes.append(
                "\(strays) of \(fixes.count) fixes are earlier than the one before, and later ones go on behind it; they were left out"
            )
        }
        fixes = fixes.indices.filter { !isLeftOut.contains($0) && fixes[$0].time != nil }
            .map { fixes[$0] }
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        (Double(milliseconds) / 1000).text(decimals: 1)
    }
}
