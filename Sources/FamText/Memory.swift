import CMalloc
import Glibc
import Synchronization

/// How much memory the process has, and may have.
public enum Memory {
    private static let chosen = Atomic<Int>(0)

    /// Replaces the default limit; `--memory`.
    public static func setLimit(_ bytes: Int) { chosen.store(max(bytes, Bounds.leastMemory), ordering: .relaxed) }

    /// The limit in bytes. By default a quarter of what the machine, the control group or the shell's `ulimit` allows,
    /// but 512 MB if that leaves something for others.
    public static var limit: Int {
        let bytes = chosen.load(ordering: .relaxed)
        return bytes > 0 ? bytes : standard
    }

    private static let standard: Int = {
        let room = available
        return max(min(max(room / 4, 512 << 20), room / 4 * 3), Bounds.leastMemory)
    }()

    private static var available: Int {
        var least = sysconf(Int32(_SC_PHYS_PAGES)) * pageSize
        if least <= 0 { least = 2 << 30 }
        for path in ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"] {
            if let bytes = number(in: path), bytes > 0 { least = min(least, bytes) }
        }
        var space = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space) == 0, space.rlim_cur < UInt(least) {
            least = Int(space.rlim_cur)
        }
        return least
    }

    /// Whether `bytes` more would stay under the limit. Before it says no, it returns freed memory that the allocator
    /// kept.
    static func hasRoom(for bytes: Int) -> Bool {
        let limit = limit
        if resident &+ bytes <= limit { return true }
        malloc_trim(0)
        return resident &+ bytes <= limit
    }

    private static let pageSize = max(sysconf(Int32(_SC_PAGESIZE)), 4_096)
    private static let statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

    /// What the kernel counts as this process's memory; 0 if unknown. Cost: one system call.
    public static var resident: Int { secondNumber(statistics) * pageSize }

    /// The second number of the file, `12345 678 …`.
    private static func secondNumber(_ descriptor: Int32) -> Int {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return 0 }
            var numbers = 0, value = 0
            for byte in buffer[..<count] {
                if byte == 0x20 {
                    numbers += 1
                    if numbers == 2 { return value }
                    value = 0
                } else {
                    value = value &* 10 &+ Int(byte &- 0x30)
                }
            }
            return 0
        }
    }

    private static func number(in path: String) -> Int? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? Int(String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)) : nil
    }
}
