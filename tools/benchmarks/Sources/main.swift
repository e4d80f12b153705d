import ArgumentParser
import CommandLineTool

struct TurnstoneBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turnstone-benchmark",
        abstract: "Measures Turnstone's parts; the scripts in tools/benchmarks add the peers.",
        subcommands: [
            RoutingBenchmark.self,
            HierarchyBenchmark.self,
            GraphBenchmark.self,
            ProofBenchmark.self,
            MemoryBenchmark.self,
            TimesBenchmark.self,
            MatchingBenchmark.self,
            MatchingSensitivity.self,
            ConfidenceBenchmark.self,
            NewRoadBenchmark.self,
            DeadReckoningBenchmark.self,
            TunnelBenchmark.self,
            DirectionsBenchmark.self,
            TurnFaults.self,
            GuidanceDrives.self,
            GuidanceTrips.self,
            GuidancePrompts.self,
            CornerStops.self,
            TourBenchmark.self,
            StrictDrives.self,
            TourDays.self,
            WireBenchmark.self,
            JournalBenchmark.self,
            StormsBenchmark.self,
            CountedJob.self,
        ])
}

await CommandLineTool.main(TurnstoneBenchmark.self)
