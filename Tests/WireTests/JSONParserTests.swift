import Testing
import Wire

@Suite struct JSONParserTests {
    @Test(arguments: [
        "", " ", "{", "}", "[", "[1", "[1,", "[1,]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}",
        "01", "-", "1.", ".5", "1e", "1e+", "+1", "0x10", "tru", "True", "nan", "NaN", "Infinity",
        "1 2", "{} x", #"""#, #""a"#, #""\"#, #""\x""#, #""\u12""#, #""\u12g4""#, "'a'",
        "\"a\u{1}b\"", "[1 2]", #"{"a" 1}"#, "1e400", "-1e400", "/**/1", "\u{feff}{}",
        #""\u0000""#, #"{"a\u0000":1}"#, #""\ud800""#, #""\udc00""#, #""\ud800\ud800""#,
        #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"o":{"b":1,"c":2,"b":3}}"#,
    ])
    func `what is not strict JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
    }

    @Test func `a byte order mark is named`() {
        #expect {
            try JSONValue(parsing: "\u{feff}{}".utf8)
        } throws: {
            "\($0)".contains("byte order mark")
        }
    }

    @Test(arguments: [
        [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2],
    ])
    func `invalid UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
    }

    @Test func `escapes and surrogate pairs are read`() throws {
        let value = try JSONValue(parsing: #""\"\\\/\b\f\n\r\tA\u00e4\ud83d\ude00""#.utf8)
        #expect(value.string == "\"\\/\u{8}\u{c}\n\r\tAä😀")
    }

    @Test func `whole numbers are exact and others are doubles`() throws {
        let value = try JSONValue(parsing: "[9007199254740993, 1.5, 1e3, 1e-400, -0, 1e18]".utf8)
        #expect(value[0]?.integer == 9_007_199_254_740_993)
        #expect(value[1]?.integer == nil)
        #expect(value[1]?.double == 1.5)
        #expect(value[2]?.double == 1000)
        #expect(value[2]?.integer == 1000)
        #expect(value[3]?.double == 0)
        #expect(value[4]?.integer == 0)
        #expect(try JSONValue(parsing: "123456789012345678901234567890".utf8).integer == nil)
    }

    @Test func `a whole number is one however it is written`() throws {
        let value = try JSONValue(parsing: "[1.0, 1e0, -0.0, 10e-1, 0.1, 1e300, 1e18, 1.5e1]".utf8)
        #expect(value.elements?.map(\.integer) == [1, 1, 0, 1, nil, nil, nil, 15])
    }

    @Test func `nesting and the length of numbers are bounded`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(32).utf8) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(33).utf8) }
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: String(repeating: "[", count: 1_000_000).utf8)
        }
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: String(repeating: "1", count: 65).utf8)
        }
    }

    @Test func `the place of the fault is reported`() {
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: #"{"id":"a","x":tru}"#.utf8)
        }
        #expect(error?.offset == 14)
    }

    /// Short ones are worked out without it.
    @Test func `a number is what Double makes of its text`() throws {
        var state: UInt64 = 7
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var texts = [
            "0", "-0", "0.0", "-0.0", "9007199254740991", "9007199254740993", "900719925474099.3",
            "0.00000000000001", "-0.5", "8.25", "123456789012345", "0.1", "1.10", "999999999999999",
        ]
        for _ in 0..<5000 {
            let whole = String(next(1 << (next(30) + 1)))
            let fraction = (0..<next(10)).map { _ in String(next(10)) }.joined()
            texts.append(
                (next(2) == 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction))
        }
        for text in texts {
            guard case .number(let number) = try JSONValue(parsing: text.utf8) else {
                Issue.record("\(text) is no number")
                continue
            }
            let expected = try #require(Double(text))
            #expect(number.value.bitPattern == expected.bitPattern, "\(text)")
            #expect(number.integer == (Int64(text) ?? Int64(exactly: expected)), "\(text)")
        }
    }

    @Test func `a name that comes twice among many is refused`() {
        let names = (0..<60).map { #""n\#($0)": 0"# }
        for twice in [0, 23, 24, 59] {
            let text = "{" + (names + [names[twice]]).joined(separator: ",") + "}"
            #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        }
        #expect(throws: Never.self) {
            try JSONValue(parsing: ("{" + names.joined(separator: ",") + "}").utf8)
        }
    }
}
