#!/bin/bash
# A terminal of the C locale gets letters of ASCII for boxes, bars and cut words.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya; behavior add Chores --points 2; log Maya Chores --note "a long note that does not fit into the table of this terminal"' >/dev/null
terminal 60 20
line 'export LC_ALL=C LANG=C'
# The prompt's own sign is one of them.
line clear && poll emptied && line "clear; \$FAM --db $work/home.db --clock 2026-11-02T09:00"
await 'today .* > ?$' 'the prompt'
for drawn in 'screen' 'events' 'events | sum points by child | chart bar' 'childen'; do
    keys C-l
    line "$drawn"
    await '^(Log a moment|#  |Maya  2|error)' "output of $drawn"
    screen | LC_ALL=C grep -q $'[\x80-\xff]' && fail "only ASCII after $drawn" || pass
done

# What Tab lists is drawn too, and so are the lines of an entry that has several.
keys C-l
text 'events --'
keys Tab Tab
await '^ +--as-of ' 'what Tab lists'
screen | LC_ALL=C grep -q $'[\x80-\xff]' && fail 'only ASCII in what Tab lists' || pass
keys C-c C-l
mux set-buffer -b p $'echo 1\necho 2\n'
mux paste-buffer -p -b p -t t
await 'echo 2' 'two lines'
screen | LC_ALL=C grep -q $'[\x80-\xff]' && fail 'only ASCII before the second line' || pass
keys C-c
