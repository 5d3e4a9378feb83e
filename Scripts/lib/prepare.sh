# Shared by Scripts/fam, Scripts/test and Scripts/bench: the toolchain, Debian's packages, the two builds.
# Expects `root` (the project's directory). Everything said here goes to standard error.

binary="$root/.build-release/release/fam"
stamp="$root/.build-release/built"
build_packages="libedit-dev libsqlite3-dev libncurses-dev libbsd-dev libmd-dev libcrypt-dev libssl-dev g++ pkg-config tzdata git curl"

# What the makers of Swift name for Debian 12 (https://www.swift.org/install/linux/); the toolchain brings none of them along.
swift_packages="binutils-gold libicu-dev libcurl4-openssl-dev libedit-dev libsqlite3-dev libncurses-dev libpython3-dev libxml2-dev pkg-config uuid-dev tzdata git gcc"

say() { printf '%s\n' "$*" >&2; }
stop() { say "fam: $*"; exit 1; }

# How the release binary is made; Docs/decisions/0026 has what each flag is worth, 0517 the wraps, 0013 the last one.
release_flags="-Xswiftc -static-executable -Xswiftc -gnone -Xswiftc -use-ld=lld -Xlinker -s -Xlinker --icf=safe
    -Xlinker --no-eh-frame-hdr
    -Xlinker --wrap=swift_retain -Xlinker --wrap=swift_release
    -Xlinker --wrap=swift_bridgeObjectRetain -Xlinker --wrap=swift_bridgeObjectRelease
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
    -Xswiftc -enforce-exclusivity=unchecked"

unwind_tables="$root/Scripts/lib/no-unwind-tables.ld"

# The binary is newer than everything it is made of, this file with its flags included. The stamp carries the time at which the last good build began,
# because the linker leaves the binary alone when a change made no difference. Directories count, so a deleted file is seen,
# and links are followed, because the demo's script is under Scripts.
is_fresh() {
    [ -x "$binary" ] && [ -e "$stamp" ] || return 1
    [ -z "$(find -L "$root/Sources" "$root/Package.swift" "$root/Scripts/lib/prepare.sh" "$unwind_tables" -newer "$stamp" -print -quit 2>/dev/null)" ]
}

need_toolchain() {
    advice="install Swift 6.1 or newer from https://www.swift.org/install/linux/ and put its usr/bin on PATH"
    command -v swift >/dev/null 2>&1 || stop "no Swift toolchain was found: $advice"
    told=$(swift --version 2>&1)
    found=$(printf '%s\n' "$told" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    [ -n "$found" ] || stop "\`swift --version\` reports no version; it says:
$told
On Debian 12 the toolchain needs these packages: run  apt-get install $swift_packages
as root and try again, or $advice"
    major=${found%%.*}
    minor=${found#*.}
    if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 1 ]; }; then
        stop "the Swift toolchain is version $found, which is too old: $advice"
    fi
}

# need_packages NAME…: installs those of Debian's packages that are missing.
need_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        say "fam: this is not Debian, so nothing is installed; the program needs what these packages hold: $*"
        return
    fi
    missing=""
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            stop "these packages are missing and only root can install them: run  apt-get install$missing  as root, then try again"
        as_root="sudo"
    fi
    say "fam: installing$missing"
    log=$(mktemp)
    install_packages $missing >"$log" 2>&1 || {
        $as_root apt-get update >>"$log" 2>&1
        install_packages $missing >>"$log" 2>&1
    } || {
        cat "$log" >&2
        rm -f "$log"
        stop "the packages could not be installed: run  apt-get install$missing  as root, then try again"
    }
    rm -f "$log"
}

install_packages() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" </dev/null
}

# Builds the release binary when it is not fresh. The static link makes a page of warnings about glibc that mean nothing here
# (no name service is used), so the output is shown only when the build fails.
build_release() {
    is_fresh && return 0
    need_toolchain
    need_packages $build_packages
    say "fam: building the release binary (the first time takes some minutes)"
    mkdir -p "$root/.build-release"
    touch "$stamp.new"
    build_product fam
    # A change of an entity changes what the tables come to, which the program keeps (decision 0076).
    known="$root/Sources/FamApp/KnownSchema.swift"
    if "$root/.build-release/release/fam" --db :memory: docs schema >"$stamp.schema" && ! cmp -s "$stamp.schema" "$known"; then
        say "fam: the tables changed, so Sources/FamApp/KnownSchema.swift is made anew"
        cp "$stamp.schema" "$known"
        touch "$stamp.new"
        build_product fam
    fi
    rm -f "$stamp.schema"
    mv "$stamp.new" "$stamp"
}

# build_product NAME: one executable as it is released.
build_product() {
    log="$root/.build-release/build.log"
    if ! swift build --package-path "$root" --scratch-path "$root/.build-release" -c release --product "$1" \
        $release_flags -Xlinker -T -Xlinker "$unwind_tables" >"$log" 2>&1 </dev/null; then
        grep -v -e 'in statically linked applications requires at runtime' -e ': in function `' "$log" >&2
        stop "the build failed; its whole output is in .build-release/build.log"
    fi
}

# build_server debug|release: the server of the wall, in a folder of its own, when it is not fresh.
build_server() {
    server="$root/.build-server/$1/fam-server"
    server_stamp="$root/.build-server/built-$1"
    [ -x "$server" ] && [ -e "$server_stamp" ] &&
        [ -z "$(find "$root/Sources" "$root/Package.swift" -newer "$server_stamp" -print -quit 2>/dev/null)" ] && return 0
    need_toolchain
    need_packages $build_packages
    say "fam: building the server (the first time takes some minutes)"
    mkdir -p "$root/.build-server"
    touch "$server_stamp.new"
    log="$root/.build-server/build-$1.log"
    if ! swift build --package-path "$root" --scratch-path "$root/.build-server" --traits Server -c "$1" \
        --product fam-server >"$log" 2>&1 </dev/null; then
        grep -v '^\[' "$log" >&2
        stop "the build failed; its whole output is in .build-server/build-$1.log"
    fi
    mv "$server_stamp.new" "$server_stamp"
}
