# For a layer beside meta-openembedded (mosquitto, gpsd) and meta-swift (swift-native, the Swift SDK and swift.bbclass).
SUMMARY = "In-vehicle guidance and telematics agent over MQTT"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://LICENSE;md5=${TURNSTONE_LICENSE_MD5}"

# Where the source is mirrored, and the commit: set in the layer or in local.conf, with the sum of its LICENSE.
TURNSTONE_REPOSITORY ?= ""
TURNSTONE_LICENSE_MD5 ?= ""
SRC_URI = "${TURNSTONE_REPOSITORY};branch=main"
SRCREV ?= "${AUTOREV}"
S = "${WORKDIR}/git"

inherit swift systemd pkgconfig

# cairo is for its header alone: its library is loaded where it is there. libexpat and what follows are the map compiler's.
DEPENDS = "openssl mosquitto gpsd sqlite3 cairo libosmium expat bzip2 lz4 zlib"
RDEPENDS:${PN} = "libmosquitto1 libssl libsqlite3"
RRECOMMENDS:${PN} = "gpsd ca-certificates"

# Yocto's gpsd has no archive of libgps.
export TURNSTONE_LIBGPS = "gps"
RDEPENDS:${PN} += "libgps"
export TURNSTONE_COMMIT = "${SRCREV}"

EXTRA_OESWIFT = "--configuration release --static-swift-stdlib --product turnstone \
    -Xswiftc -file-prefix-map -Xswiftc ${S}=. -Xcc -ffile-prefix-map=${S}=. -Xcxx -ffile-prefix-map=${S}=."

do_install() {
    install -D -m 0755 ${B}/release/turnstone ${D}${bindir}/turnstone
    install -D -m 0644 ${S}/config/turnstone.toml ${D}${datadir}/turnstone/turnstone.toml
    install -d ${D}${sysconfdir}/turnstone
    install -D -m 0644 ${S}/deploy/turnstone.service ${D}${systemd_system_unitdir}/turnstone.service
    ${S}/tools/template-unit > ${D}${systemd_system_unitdir}/turnstone@.service
    install -d ${D}/var/lib/turnstone-map
}

# 'turnstone setup' rewrites the configuration, so it is none that the package manager keeps: it is put in place once.
pkg_postinst:${PN}() {
    if [ ! -e "$D${sysconfdir}/turnstone/turnstone.toml" ]; then
        cp "$D${datadir}/turnstone/turnstone.toml" "$D${sysconfdir}/turnstone/turnstone.toml"
        chmod 0644 "$D${sysconfdir}/turnstone/turnstone.toml"
    fi
}

FILES:${PN} += "${datadir}/turnstone ${sysconfdir}/turnstone ${systemd_system_unitdir} /var/lib/turnstone-map"
SYSTEMD_SERVICE:${PN} = "turnstone.service"
# Vehicle, map and broker are to be set first.
SYSTEMD_AUTO_ENABLE = "disable"
