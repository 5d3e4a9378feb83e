import Glibc

/// When a write has no room, by what the system says.
public enum FullDisk {
    /// Nothing is free, the user's share is used up, or the file is as large as one may be here (`ulimit -f`).
    public static func isMeant(by error: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(error) }
}
