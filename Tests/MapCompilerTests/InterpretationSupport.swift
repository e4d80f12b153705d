@testable import MapCompiler

/// Tags written as `key=value` pairs between commas (`|` and `;` belong to values).
func tags(_ text: String) -> Tags {
    Tags(
        text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                String(parts[0].trimmingBlanks()),
                parts.count > 1 ? String(parts[1].trimmingBlanks()) : ""
            )
        })
}

/// A way interpreted where nothing is known of the place.
func way(_ text: String, region: RegionDefaults = RegionDefaults()) -> WayInterpretation? {
    WayInterpretation(tags(text), region: region)
}
