import Geodesy
import MosquittoClient
import Testing

@Suite struct TLSFilesTests {
    /// `openssl req -x509 -newkey ed25519 -nodes -subj /CN=van-1 -days 1825`.
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBNDCB56ADAgECAhQQs541MD020EuBG9ZrULu8I0ydmTAFBgMrZXAwEDEOMAwG
        A1UEAwwFdmFuLTEwHhcNMjYxMTIxMDk1MzQ0WhcNMzExMTIwMDk1MzQ0WjAQMQ4w
        DAYDVQQDDAV2YW4tMTAqMAUGAytlcAMhANcLBCdsDqymAwcDJaqrf96YjBnMLpIS
        qMdTx8095ps8o1MwUTAdBgNVHQ4EFgQUIxGHNTdFTrnBW0ctZ9tZrlmcVLkwHwYD
        VR0jBBgwFoAUIxGHNTdFTrnBW0ctZ9tZrlmcVLkwDwYDVR0TAQH/BAUwAwEB/zAF
        BgMrZXADQQDyi9SjJzJ9EkVfhkPy6lwtIi7NFsbr2p2xPFgLpJx+68pxjuElPKNO
        uLzr8hN0yLcDJAWKDAHSE96rQ1vdXhwH
        -----END CERTIFICATE-----
        """

    private func tls(_ certificate: String, key: String? = nil) -> MosquittoClient.TLS {
        MosquittoClient.TLS(certificate: Array(certificate.utf8), key: key.map { Array($0.utf8) })
    }

    /// What OpenSSL has against it.
    private func fault(_ tls: MosquittoClient.TLS) -> MosquittoClient.TLS.Fault.Kind? {
        do throws(MosquittoClient.TLS.Fault) {
            try tls.check()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `the end of a certificate is found`() throws {
        #expect(fault(tls(Self.pem)) == nil)
        let validity = try #require(tls(Self.pem).certificateValidity)
        #expect(
            UTCTime(millisecondsSince1970: validity.upperBound * 1000)
                == UTCTime(rfc3339: "2031-11-20T09:53:44Z"))
    }

    @Test func `what is no certificate has no end`() {
        #expect(tls("").certificateValidity == nil)
        #expect(fault(tls("")) == .missing)
        #expect(fault(tls("-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----\n")) != nil)
        let lines = Self.pem.split(separator: "\n")
        for kept in 1..<lines.count - 1 {
            let cut = (lines[..<kept] + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
            #expect(tls(cut).certificateValidity == nil)
            #expect(fault(tls(cut)) == .broken(block: 1))
        }
    }

    @Test func `one broken certificate among good ones is named`() {
        let broken = "-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----"
        #expect(
            fault(tls([Self.pem, Self.pem, broken].joined(separator: "\n"))) == .broken(block: 3))
    }
}
