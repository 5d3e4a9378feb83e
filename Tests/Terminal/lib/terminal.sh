# The program in a real terminal, driven through tmux. Sourced by the tests beside this folder.
#
# Each test has a folder and a household of its own and counts what it sees; the last line is `N passed, N failed`.
set -u

FAM=${FAM:-$(cd "$(dirname "$0")/../.." && pwd)/.build/release/fam}
work=$(mktemp -d)
socket="fam-test-$$"
terminals=0
passed=0
failed=0

mux() { tmux -L "$socket" "$@"; }

finish() {
    mux kill-server 2>/dev/null
    # A program that the terminal took along may still be closing its files.
    rm -rf "$work" 2>/dev/null || poll rm -rf "$work" 2>/dev/null
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
trap finish EXIT

# terminal [COLUMNS [ROWS]]: a new terminal with a plain shell in it.
terminal() {
    mux kill-server 2>/dev/null
    # A server of its own: the one before may still be ending, and would take the new session along.
    terminals=$((terminals + 1))
    socket="fam-test-$$-$terminals"
    echo "PS1='ready> '" >"$work/rc"
    env -i HOME="$work" PATH="$PATH" TERM=xterm-256color PAGER=cat LC_ALL=C.UTF-8 FAM="$FAM" \
        tmux -L "$socket" -f /dev/null new-session -d -s t -x "${1:-80}" -y "${2:-24}" "bash --noprofile --rcfile $work/rc" || {
        fail 'tmux starts a terminal; is /dev/pts mounted?'
        exit 1
    }
    await '^ready>$' 'the terminal'
}

# start COMMAND WHAT: the program as COMMAND calls it, up to its prompt. The screen is empty before: a `›` of an earlier prompt
# would be taken for the new one, and what is typed next would be echoed by the terminal.
start() { line clear && poll emptied && line "clear; $1" && await '›' "$2"; }
emptied() { [ "$(screen | sed '/^ *$/d')" = 'ready>' ]; }

# prompt [WORDS…]: the program on the household `home.db`, with a pinned clock.
prompt() { start "\$FAM --db $work/home.db --clock 2026-11-02T09:00 $*" 'the prompt'; }

# fam WORDS…: the program outside of the terminal, on the same household.
fam() { "$FAM" --db "$work/home.db" --clock 2026-11-02T09:00 "$@" </dev/null; }

screen() { mux capture-pane -p -t t; }
keys() { mux send-keys -t t "$@"; }
text() { mux send-keys -t t -l -- "$1"; }
line() { text "$1" && keys Enter; }

# holds PATTERN: whether the screen shows it now; an extended regular expression over one line.
holds() { screen | grep -qE -- "$1"; }

# poll COMMAND…: until it succeeds; gives up after `patience` tries, 300 unless told.
poll() {
    local try
    for ((try = 0; try < ${patience:-300}; try++)); do
        "$@" && return 0
        sleep 0.05
    done
    return 1
}

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "failed: $1; the screen:"
    screen | sed -e 's/ *$//' -e '/^$/d' -e 's/^/    |/'
}

# await PATTERN [WHAT]: the screen comes to show it.
await() { if poll holds "$1"; then pass; else fail "${2:-} waited for \`$1\`"; fi; }

# ready: the program waits for a line. Keys that edit must come after that: before, the terminal itself takes them.
ready() { if poll prompted; then pass; else fail 'the prompt does not come back'; fi; }
prompted() { screen | sed '/^ *$/d' | tail -n 1 | grep -qE '› *$'; }

lacks() { ! holds "$1"; }
# gone PATTERN [WHAT]: the screen comes to show it no more.
gone() { if poll lacks "$1"; then pass; else fail "${2:-} still shows \`$1\`"; fi; }

# same WANTED GOT WHAT
same() {
    if [ "$1" = "$2" ]; then pass; else
        failed=$((failed + 1))
        echo "failed: $3: wanted \`$1\`, got \`$2\`"
    fi
}

# tabs TYPED SHOWN: what one Tab makes of a line, or two list below it.
tabs() {
    keys C-c
    keys C-l
    text "$1"
    await "${1%% *}" "typed $1"
    keys Tab
    patience=20 poll holds "$2" || keys Tab
    await "$2" "Tab after \`$1\`"
}
