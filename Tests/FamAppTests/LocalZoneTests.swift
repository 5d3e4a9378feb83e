import Testing

@testable import FamApp

@Suite struct LocalZoneTests {
    @Test func theEnvironmentDecides() {
        #expect(LocalZone.identifier(environment: ["TZ": "Asia/Tokyo"]) == "Asia/Tokyo")
        #expect(LocalZone.identifier(environment: ["TZ": ":Europe/Berlin"]) == "Europe/Berlin")
    }

    @Test(arguments: [
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("../usr/share/zoneinfo/posix/Etc/UTC", "Etc/UTC"),
        ("/var/db/timezone/zoneinfo/UTC", "UTC"),
    ])
    func aLinkNamesItsZone(path: String, name: String) {
        #expect(LocalZone.zoneName(path) == name)
    }

    @Test(arguments: ["/etc/adjtime", "/usr/share/zoneinfo/"])
    func otherLinksNameNone(path: String) {
        #expect(LocalZone.zoneName(path) == nil)
    }
}
