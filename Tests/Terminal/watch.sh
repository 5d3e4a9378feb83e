#!/bin/bash
# `watch` at the prompt: another shell's change shows at once, and Ctrl-C gives the prompt back.
. "$(dirname "$0")/lib/terminal.sh"

terminal 80 24
# A pinned clock waits for nobody.
other() { "$FAM" --db "$work/home.db" -c "$1" </dev/null >/dev/null; }
line "clear; \$FAM --db $work/home.db"
await '›' 'the prompt'
line 'child add Maya'
await '^Added child Maya' 'a household'
line 'children | watch --initial { |change| for child in $change.added { echo "came: $child.name" } }'
await '^came: Maya' 'what is there'
other 'child add Leo'
await '^came: Leo' 'what another shell adds'
other 'child add Ida'
await '^came: Ida' 'and the next'
keys C-c
await '^Stopped watching after 3 changes' 'Ctrl-C ends it'
line 'children | count'
await '^3$' 'the prompt is back, and nothing is lost'

keys C-l
line 'children | watch --until { |rows| ($rows | count) > 9 }'
other 'child edit Ida --name Ada'
await 'changed .*Ada' 'a change is shown as a table'
keys C-c
await '^Stopped watching after 1 change\.' 'a wait is given up'
line 'echo still-here'
await '^still-here' 'and the prompt goes on'
line 'children | watch --initial --times 1 { |change| child add Zoe; echo ($change.added | count) }'
await '^3$' 'a block that writes'
line 'undo'
await '^Undid j[0-9]+ .children . watch' 'is one step of undo'
keys C-d
await '^ready>$' 'Ctrl-D leaves'
