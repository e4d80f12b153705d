import Testing
import Wire

@Suite struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object(body)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (1.0, 1, "1"), (0.05, 1, "0.1"), (-0.04, 1, "0"), (60.169_856_70, 7, "60.1698567"),
        (-24.938_379_06, 7, "-24.9383791"), (0.000_000_1, 7, "0.0000001"), (1.05, 2, "1.05"),
        (1e20, 1, "1e+20"), (.nan, 1, "null"), (.infinity, 1, "null"), (-.infinity, 1, "null"),
        (99.96, 1, "100"), (9e16, 1, "90000000000000000"), (9e17, 1, "9e+17"),
    ])
    func `numbers are rounded, without needless zeros, and null when not finite`(
        value: Double, decimals: Int, text: String
    ) {
        #expect(written { $0.member("x", value, decimals: decimals) } == #"{"x":\#(text)}"#)
    }

    @Test func `every kind of member is written with commas where they belong`() {
        let text = written { json in
            json.member("a", "b")
            json.member("n", Int64.min)
            json.member("u", UInt64.max)
            json.member("t", true)
            json.member("none", String?.none)
            json.object("o") { _ in }
            json.array("list", [1.5, 2]) { $0.element($1, decimals: 1) }
            json.array("objects", ["x", "y"]) { json, name in
                json.object { $0.member("name", name) }
            }
            json.null("z")
        }
        #expect(
            text == #"{"a":"b","n":-9223372036854775808,"u":18446744073709551615,"t":true,"#
                + #""none":null,"o":{},"list":[1.5,2],"objects":[{"name":"x"},{"name":"y"}],"#
                + #""z":null}"#)
    }

    @Test func `texts are escaped so that they come back as they were`() throws {
        for text in [
            "", "plain", "quote \" and \\ slash /", "line\nbreak\ttab\r", "\u{1}\u{1f}\u{7f}",
            "Ääkköset 汉字 👍🏽 \u{2028}", String(repeating: "12345678\"", count: 20),
            "a text of more than eight letters with a \\ and at its end a \u{1f}",
        ] {
            var json = JSONWriter()
            json.object { $0.member("text", text) }
            #expect(try JSONValue(parsing: json.bytes)["text"]?.string == text)
        }
    }

    @Test func `a value that was read is written back as it was`() throws {
        let text = #"{"a":[1,-2.5,true,null,"x\"y"],"b":{"c":{}},"d":9007199254740993}"#
        var json = JSONWriter()
        json.element(try JSONValue(parsing: text.utf8))
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    }
}
