import Geodesy
import Testing

@testable import Agent

@Suite struct CertificateFileTests {
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

    @Test func `the end of a certificate is found`() {
        #expect(
            CertificateFile.expiry(inPEM: Self.pem) == UTCTime(rfc3339: "2031-11-20T09:53:44Z"))
    }

    @Test func `what is no certificate has no end`() {
        #expect(CertificateFile.expiry(inPEM: "") == nil)
        #expect(CertificateFile.expiry(inPEM: "-----BEGIN CERTIFICATE-----\n*\n") == nil)
        let lines = Self.pem.split(separator: "\n")
        for kept in 1..<lines.count {
            let cut = (lines[..<kept] + ["-----END CERTIFICATE-----"]).joined(separator: "\n")
            let expiry = CertificateFile.expiry(inPEM: cut)
            #expect(expiry == nil || kept > 2)
        }
    }
}
