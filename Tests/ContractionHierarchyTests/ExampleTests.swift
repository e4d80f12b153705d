import ContractionHierarchy
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The examples of docs/hierarchy.md are the code of these tests.
@Suite struct ExampleTests {
    @Test func `the example of the page runs`() throws {
        // Four nodes on a line, joined both ways, and a direct arc from the first to the last.
        let tails: [UInt32] = [0, 1, 1, 2, 2, 3, 0]
        let heads: [UInt32] = [1, 0, 2, 1, 3, 2, 3]
        // Example
        let positions: [(x: Float, y: Float)] = [(0, 0), (1, 0), (2, 0), (3, 0)]
        let order = NestedDissection.nodeOrder(tails: tails, heads: heads, positions: positions)
        let topology = try HierarchyTopology(order: order, tails: tails, heads: heads)
        var hierarchy = WeightedHierarchy(topology: topology, weights: [4, 4, 3, 3, 2, 2, 10])
        let search = HierarchySearch(topology)
        let path = search.path(from: 0, to: 3, in: hierarchy)  // 9, over 0, 1, 2, 3
        hierarchy = hierarchy.updated([WeightChange(arc: 2, tail: 1, head: 2, weight: 5)])
        let detour = search.path(from: 0, to: 3, in: hierarchy)  // 10, over 0, 3
        let targets = [PathEnd(node: 1), PathEnd(node: 2), PathEnd(node: 3)]
        let weights = search.weights(from: [PathEnd(node: 0)], to: targets, in: hierarchy)
        // End
        #expect(path?.weight == 9 && path?.nodes == [0, 1, 2, 3])
        #expect(detour?.weight == 10 && detour?.nodes == [0, 3])
        #expect(weights == [4, 9, 10])
    }

    @Test func `the page shows what the test runs`() throws {
        let own = try Self.text(#filePath).split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(own.firstIndex { $0.hasSuffix("// Example") }) + 1
        let last = try #require(own.firstIndex { $0.hasSuffix("// End") })
        let example = own[first..<last].map { $0.dropFirst(8) }.joined(separator: "\n")
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try Self.text("/\(root)/docs/hierarchy.md")
        let article = try Self.text(
            "/\(root)/Sources/ContractionHierarchy/ContractionHierarchy.docc/ContractionHierarchy.md"
        )
        #expect(page.contains(example))
        #expect(article.contains(example))
    }

    private static func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
