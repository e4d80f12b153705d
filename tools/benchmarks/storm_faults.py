#!/usr/bin/env python3
"""Puts faults into the agent's core, one by one, and sees whether the storms find them.

    python3 tools/benchmarks/storm_faults.py [--hours 20] [--jobs 1] [--only WORDS ...] [--debug]
    python3 tools/benchmarks/storm_faults.py --check      only that each fault's text is once in its file

Works in a clone of the last commit in .build/storm-faults, so that this tree stays as it is; with --here in this
tree, which must have nothing to commit. Prints a line of
Markdown for each fault: the seed that found it, after how many vehicle-hours, and what it said.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLONE = ROOT / ".build" / "storm-faults"

CONFIGURATION = "release"
CORE = "Sources/AgentCore/"

# What is wrong, where, and the text before and after.
FAULTS = [
    ("a batch of commands is acknowledged before it is on disk", CORE + "AgentCore.swift",
     "store.take(.endOfBatch(batch), at: now, time)", "act(.acknowledge(batch: batch))"),
    ("a command may wait for a later commit", CORE + "StoreAndForward+Commands.swift",
     "changesSomething: command.name.changesSomething), isUrgent: true)",
     "changesSomething: command.name.changesSomething))"),
    ("a command is obeyed without being remembered", CORE + "StoreAndForward+Commands.swift",
     "            commits.ask(\n                .remember(\n                    id: command.id,",
     "            commits.ask(\n                .remember(\n                    id: \"-\" + command.id,"),
    ("an id that was seen is obeyed again", CORE + "CommandAdmission.swift",
     "case .repeated(let remembered): return again(remembered)\n        case .new:",
     "case .repeated, .new:"),
    ("commands that a kill interrupted are not answered", CORE + "StoreAndForward+Commands.swift",
     "for command in known where command.reply == nil {",
     "for command in known where command.reply == nil && command.id.isEmpty {"),
    ("replies that the broker may not have are not repeated", CORE + "StoreAndForward+Commands.swift",
     "for command in known where !command.isDelivered {",
     "for command in known where !command.isDelivered && command.id.isEmpty {"),
    ("a last reply goes out before it is on disk", CORE + "StoreAndForward+Commands.swift",
     "commits.ask(.setReply(bytes, id: id), isUrgent: true)",
     "commits.ask(.setReply(bytes, id: id))"),
    ("a reply counts as delivered when it was sent", CORE + "StoreAndForward.swift",
     "            if isOver {\n                commands.setDelivered(id)",
     "            do {\n                commands.setDelivered(id)"),
    ("an event goes out before it is on disk", CORE + "StoreAndForward.swift",
     "timeIsTrusted: time.knowsAges(at: now)), isUrgent: true)",
     "timeIsTrusted: time.knowsAges(at: now)))"),
    ("an event counts as delivered when the link is lost", CORE + "StoreAndForward.swift",
     "case .notConnected: isOver = false", "case .notConnected: isOver = true"),
    ("an event counts as delivered when it is refused", CORE + "StoreAndForward.swift",
     "        case .refused:\n            isOver = false", "        case .refused:\n            isOver = true"),
    ("a number is given twice", CORE + "StoreAndForward.swift",
     "        nextSequence += 1\n", "        if now.components.seconds % 97 != 5 { nextSequence += 1 }\n"),
    ("the backlog is not looked at when the link comes", CORE + "StoreAndForward.swift",
     "border: nextSequence - 1, isDone: false, nextBatch: now",
     "border: nextSequence - 1, isDone: true, nextBatch: now"),
    ("an answer to an old read of the backlog is taken", CORE + "Backlog.swift",
     "guard stage == .reading, number == reading else { return false }", ""),
    ("a batch of the backlog counts as over when it was sent", CORE + "Backlog.swift",
     "        stage = .sent\n", "        stage = .waiting\n"),
    ("buffered locations are struck off when the link is lost", CORE + "StoreAndForward.swift",
     "            if isOver { commits.ask(.acknowledgeLocations(through: number)) }",
     "            commits.ask(.acknowledgeLocations(through: number))"),
    ("places of a link that died are not kept", CORE + "AgentCore.swift",
     "        outbox.disconnected()\n        keep(locationBuffer.linkEnded())\n        store.take(.disconnected",
     "        outbox.disconnected()\n        _ = locationBuffer.linkEnded()\n        store.take(.disconnected"),
    ("places without a link are not kept", CORE + "LocationBuffer.swift",
     "guard isLive else { return thinning.keeps(update.matched) ? [place] : [] }",
     "guard isLive else { return [] }"),
    ("a place counts as confirmed a minute too early", CORE + "LocationBuffer.swift",
     "first.at < time {", "first.at < time + .seconds(60) {"),
    ("places after a confirmation are not kept in mind", CORE + "LocationBuffer.swift",
     "static let capacity = 300", "static let capacity = 3"),
    ("retained states do not go out at a new link", CORE + "OutboxState.swift",
     "if entry.message.qualityOfService == .atLeastOnce { waiting.prepend(entry) }",
     "if entry.message.qualityOfService == .atLeastOnce, entry.item != nil { waiting.prepend(entry) }"),
    ("an older state follows a newer one", CORE + "OutboxState.swift",
     "            waiting[place] = entry\n            return", "            _ = place\n            return"),
    ("what a link has cut off is not sent again", CORE + "OutboxState.swift",
     "            if outcome == .notConnected {\n                keepForNextLink(entry)",
     "            if outcome == .notConnected {\n                _ = entry"),
    ("the bound of the outbox is ignored", CORE + "OutboxState.swift",
     "if waiting.count >= Self.capacity {", "if waiting.count >= Self.capacity * 100 {"),
    ("the window is ignored", CORE + "OutboxState.swift",
     "        max(1, Int(session.inFlightMaximum))", "        max(10_000, Int(session.inFlightMaximum))"),
    ("commands that do not come through are not noticed", CORE + "LoopbackProbe.swift",
     "            news = .blocked\n", ""),
    ("what was known of the commands' path outlives its link", CORE + "LoopbackProbe.swift",
     "        state = .idle\n        finding = nil\n        news = nil\n        next = .zero",
     "        news = nil"),
    ("the trip is not written down", CORE + "AgentCore+Guidance.swift",
     "        keep(.trip, saved.map { Array($0.text.utf8) }, isUrgent: isUrgent)", "        _ = saved"),
    ("a trip without a route is not written down", CORE + "AgentCore+Guidance.swift",
     "        guard saved != keptTrip else { return }",
     "        guard saved != keptTrip, saved == nil || navigator.route != nil else { return }"),
    ("the number of the trip is not written down", CORE + "AgentCore+Guidance.swift",
     '            keep(.tripNumber, Array("\\(navigator.nextTrip.rawValue)".utf8))', ""),
    ("settings are not written down", CORE + "AgentCore+Commands.swift",
     "        keep(.settings, settings.json)\n        // An order", "        // An order"),
    ("a route that is over stays retained", CORE + "AgentCore+Guidance.swift",
     "        } else {\n            clearRoute()", "        } else {\n            return"),
    ("health at another interval", CORE + "AgentCore+Health.swift",
     "!found.saysTheSame(as: $0.health) || now - $0.at >= health.interval",
     "now - $0.at >= health.interval"),
    ("health does not know that the receiver is silent", CORE + "ReceiverStatus.swift",
     "guard let (fix, at) = last, at >= connectedAt, now - heardAt < silentAfter else {",
     "guard let (fix, at) = last, at >= connectedAt, now - heardAt < silentAfter * 100 else {"),
    ("a disk that is full is not reported", CORE + "AgentCore+Health.swift",
     "message: store.condition(at: now).message)", "message: nil)"),
    ("the end does not wait until the broker has the last word", CORE + "AgentCore.swift",
     "case .publishedOffline where outbox.isEmpty:", "case .publishedOffline where outbox.isEmpty && now < .zero:"),
    ("whoever drives away is not noticed", "Sources/Guidance/DeviationMonitor.swift",
     "        if location.source == .deadReckoning { return false }\n",
     "        if location.source == .deadReckoning || driven >= 0 { return false }\n"),
    ("who is near along the route has arrived, however far it is", "Sources/Guidance/Navigator+Arrival.swift",
     "max(left, distance) <= options.arrivalRadius", "left <= options.arrivalRadius * 3"),
    ("who has passed along the route has arrived, however far it is", "Sources/Guidance/Navigator+Arrival.swift",
     "            && distance <= max(options.arrivalRadius, options.deviation.toleranceMeters) - left\n", ""),
    ("an answer to an older search of a route is taken", "Sources/Guidance/Navigator+Routes.swift",
     "guard let pendingRequest, case .asked(id) = pendingRequest.stage else { return }",
     "guard let pendingRequest, case .asked = pendingRequest.stage else { return }"),
    ("without consent frames are published", "Sources/Wire/Uplink/NavInfoFrame.swift",
     "disclosure: Disclosure { .revealing }", "disclosure: Disclosure { .public }"),
    ("without consent all events are published", CORE + "AgentCore+Publishing.swift",
     "        guard hasLocationConsent || event.disclosure == .public else {\n"
     "            return note(event, .withheld)\n        }\n", ""),
    ("without consent events have their places", CORE + "StoreAndForward.swift",
     "let message = hasLocationConsent ? whole : whole.withoutLocation ?? whole", "let message = whole"),
    ("without consent the snapshot is published whenever it changes", CORE + "AgentCore+Privacy.swift",
     "            guard members != publishedInPublic else { return note(message, .saysTheSame) }\n", ""),
    ("without consent health reports guidance", CORE + "AgentCore+Health.swift",
     "hasLocationConsent ? guidanceHealth : Health.Guidance(state: .ready)", "guidanceHealth"),
    ("without consent a trip is taken when its route is there", CORE + "Configuration/Configuration+Core.swift",
     "options.takesTripsAtOnce = !privacy.hasLocationConsent(settings)", "options.takesTripsAtOnce = false"),
    ("without consent the answer to an estimate is given", CORE + "AgentCore+Privacy.swift",
     "guard !hasLocationConsent, body.disclosure == .revealing else { return nil }",
     "guard !hasLocationConsent, body.disclosure == .revealing, case .getImage = body else { return nil }"),
    ("without consent a commit comes with whatever comes", CORE + "CommitQueue.swift",
     "if answered == asked, (now - lastCommit).inSeconds >= interval { isDueByTime = true }",
     "isDueByTime = true"),
    ("without consent a full disk is reported with whatever is written", CORE + "CommitQueue.swift",
     "isPublic: isUrgent || isNewMinute", "isPublic: true"),
    ("an event goes out in part when consent ends", CORE + "OutboxState.swift",
     "{ return entry.message.publicForm == .whole }", "{ return entry.message.withoutLocation != nil }"),
    ("a refusal is not kept", CORE + "StoreAndForward+Commands.swift",
     "let number = refusals.keep(answer.reply, at: now)", "let number: UInt64? = nil"),
    ("a refusal that was delivered is kept", CORE + "StoreAndForward.swift",
     "if isOver, refusals.delivered(number) {", "if isOver, refusals.delivered(number), number == 0 {"),
    ("replies that the broker did not take are not repeated on the next link", CORE + "StoreAndForward.swift",
     "            repeatTurnedAway(at: now, time)\n", ""),
    ("an answer to an older commit counts for later ones", CORE + "CommitQueue.swift",
     "first.commit <= answered else", "first.commit <= answered + 1 else"),
    ("messages to the driver are not written down", CORE + "DriverMessages.swift",
     "            keep(.messages, messages.all.json)\n", ""),
    ("messages to the driver are published only when asked for", CORE + "DriverMessages.swift",
     "            publish(MessagesReport(messages.all))\n", ""),
    ("an answer of the driver counts again when it comes again", CORE + "DriverMessages.swift",
     "? .none : .refused(\"The message was answered before.\", .message)",
     "? .made(answered: all[index]) : .refused(\"The message was answered before.\", .message)"),
    ("the driver may answer otherwise later", CORE + "DriverMessages.swift",
     "if let before = all[index].answered {", "if let before = all[index].answered, before.answer == answer {"),
    ("an answer of the driver is no event", CORE + "DriverMessages.swift",
     "{ journal(answer) }", "{ tell(answer) }"),
    ("a 21st message that is open is taken", CORE + "DriverMessages.swift",
     "guard open.count < Self.maximumOpen else {", "guard open.count <= Self.maximumOpen else {"),
    ("of answered messages 21 are kept", CORE + "DriverMessages.swift",
     "if closed.count > Self.maximumAnswered {", "if closed.count > Self.maximumAnswered + 1 {"),
    ("without consent answers of the driver are withheld", "Sources/Wire/Uplink/MessagesReport.swift",
     "/// It comes when the driver presses a button, and has no place with it.\n    public var disclosure: Disclosure { .public }",
     "public var disclosure: Disclosure { .revealing }"),
    ("without consent OwnTracks is published", CORE + "AgentCore+Guidance.swift",
     "guard isDue, hasLocationConsent else { return }", "guard isDue || !hasLocationConsent else { return }"),
    ("routes that are not published are counted", "Sources/Guidance/TripContent.swift",
     "if isPublished { revision += 1 } else { unpublished += 1 }", "revision += 1"),
    ("the route of a changed list is not published", "Sources/Guidance/Tour/Navigator+DestinationUpdate.swift",
     "        reportRouteChanged(\n            .updated, activeTrip.version, ended: isSameLeg ? nil : before.content.summary(at: now))\n",
     "        outputs.append(.snapshotChanged)\n"),
]


def run(*command, **options):
    return subprocess.run(command, cwd=CLONE, text=True, capture_output=True, **options)


def build():
    result = run("swift", "build", "--ignore-lock", "--configuration", CONFIGURATION, "--product", "turnstone-benchmark")
    return None if result.returncode == 0 else result.stdout[-2000:] + result.stderr[-2000:]


def storms(hours, jobs):
    """Returns what was found, and after how many vehicle-hours."""
    result = run(f".build/{CONFIGURATION}/turnstone-benchmark", "storms", "--hours", str(hours), "--jobs",
                 str(jobs), "--keep-whole", "--until-found", timeout=3600)
    if result.returncode not in (0, 1):
        return f"the process ended with {result.returncode}", 0.0
    lived = float(re.search(r"([0-9.]+) vehicle-hours", result.stdout)[1])
    found = re.search(r"^(?:seed \d+: |the twins of |one twin of )(.*)$", result.stdout, re.M)
    return (found[0][:150] if found else None), lived


def prepare(here):
    global CLONE
    if here:
        CLONE = ROOT
        if run("git", "status", "--porcelain", "--untracked-files=no").stdout:
            sys.exit("there is something to commit; commit it first, or leave out --here")
        return
    if not CLONE.exists():
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(CLONE)], check=True)
    run("git", "fetch", "--quiet", "origin", "HEAD", check=True)
    run("git", "checkout", "--quiet", "--force", "FETCH_HEAD", check=True)


def check():
    """Whether the text that each fault changes is once in its file: names in the code change, and a fault that is
    nowhere is never found."""
    missed = [f"{name}: {path} has its text {count} times" for name, path, before, _ in FAULTS
              if (count := (ROOT / path).read_text().count(before)) != 1]
    sys.exit("\n".join(missed) or 0)


def main():
    global CONFIGURATION
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--hours", type=float, default=20, help="of vehicles, at most, for each fault")
    arguments.add_argument("--jobs", type=int, default=1, help="storms at a time")
    arguments.add_argument("--only", action="append", metavar="WORDS",
                           help="words in the name of the faults that are meant; may come several times")
    arguments.add_argument("--here", action="store_true", help="in this tree and its build")
    arguments.add_argument("--debug", action="store_true",
                           help="builds that are made sooner, of which storms run slower")
    arguments.add_argument("--check", action="store_true", help="builds and drives nothing, see above")
    options = arguments.parse_args()
    if options.check:
        check()
    if options.debug:
        CONFIGURATION = "debug"
    prepare(options.here)
    if error := build():
        sys.exit(error)
    found, _ = storms(options.hours, options.jobs)
    if found:
        sys.exit(f"without a fault, something is found: {found}")
    print("| fault | found after vehicle-hours | what was said |\n|---|---|---|")
    missed = 0
    for name, path, before, after in FAULTS:
        if options.only and not any(words in name for words in options.only):
            continue
        file = CLONE / path
        text = file.read_text()
        if text.count(before) != 1:
            print(f"| {name} | {path} has the text {text.count(before)} times | |", flush=True)
            missed += 1
            continue
        file.write_text(text.replace(before, after))
        try:
            if error := build():
                print(f"| {name} | does not build | {error.splitlines()[-1][:100]} |", flush=True)
                missed += 1
                continue
            found, lived = storms(options.hours, options.jobs)
        finally:
            file.write_text(text)
        missed += found is None
        what = found.replace("|", "/") if found else f"not in {lived:.0f}"
        print(f"| {name} | {lived:.1f} | {what} |" if found else f"| {name} | {what} | |", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
