#!/bin/bash
# Ctrl-C clears the line or stops what runs; it never leaves. A script that is interrupted ends with 130.
. "$(dirname "$0")/lib/terminal.sh"

terminal
prompt
text 'child add Nobody'
keys C-c
await 'Nobody\^C' 'the line is given up'
line 'children | count'
await '^0$' 'and did not run'

# Until the line has begun to run Ctrl-C is a key among others, so it is pressed again.
stop() { keys C-c && holds '^Interrupted'; }

line 'while true {}'
poll stop && pass || fail 'a loop stops'
keys C-c
keys C-c
line 'echo still-here'
await '^still-here' 'further ones leave nothing'
keys C-l
line 'child add Maya; while true {}'
poll stop && pass || fail 'a loop after a write stops'
line 'children | count'
await '^0$' 'and the write is taken back'
text 'while true {'
keys Enter
await '…' 'inside a statement of several lines'
keys C-c
line 'echo fresh-line'
await '^fresh-line' 'a new statement begins'
keys C-d
await '^ready>$' 'Ctrl-D leaves'

printf 'echo begun\nwhile true {}\n' >"$work/loop.fam"
line "clear; \$FAM --db $work/home.db --stepwise $work/loop.fam"
await '^begun' 'the script runs'
keys C-c
await 'error.interrupted' 'a script that was interrupted says so'
line 'echo status $?'
await '^status 130' 'a script that was interrupted'

# Where nothing can be drawn the terminal edits the line, and Ctrl-C gives it up all the same.
line clear
start "TERM=dumb \$FAM --db $work/dumb.db" 'the plain prompt'
text 'child add Nobody'
await 'Nobody$' 'typed at the plain prompt'
keys C-c
ready
line 'children | count'
await '^0$' 'the line was given up at the plain prompt'
