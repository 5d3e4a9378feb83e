import FamRegistry
import FamValues

/// What no shipped module has yet: a secret field, a secret that a command asks for, a token, a signed-in identity, and
/// commands that reach outside.
public enum ProbeFeature {
    public static let feature = Feature(
        id: "probe", title: "Probe", rank: 90, entities: [JottingRow.self, AccountRow.self],
        commands: [
            ReadProbe.self, CatProbe.self, JotProbe.self, LampProbe.self, SignInProbe.self, SignOutProbe.self,
        ],
        identity: identity)

    static let token = "probe.token"
    static let name = "probe.name"

    private static let identity = IdentitySpec { context in
        try context.service(.secretStore).secret(name).map { Identity(id: $0.reveal(), name: $0.reveal()) }
    }
}
