#!/bin/bash
# What happens by itself while a line is typed: the line survives, and the prompt is made anew.
. "$(dirname "$0")/lib/terminal.sh"
FAM=${FAM_LAB:-$(dirname "$FAM")/FamLab}

terminal 80 24
# The clock is real here: a job comes while the prompt waits.
start "\$FAM --db $work/home.db" 'the prompt'
line 'lab arm bell tea --at (now + 1s)'
text 'echo half a'
await '^rang: lab.bell tea' 'a job runs while a line is typed'
await '› echo half a *$' 'the line is there again'
same 1 "$(screen | grep -c 'echo half a')" 'the line is on the screen once'
text ' line'
keys Enter
await '^half a line' 'and is whole'

keys C-l
line 'lab arm toast one --at (now + 1s)'
text 'echo abcd'
keys Left Left
await '^toast: one' 'a job of the shell'
text 'X'
keys Enter
await '^abXcd' 'the cursor is where it was'

keys C-l
line 'lab arm bell middle --at (now + 1s)'
# The beginning of a paste, without its end.
text $'\e[200~echo pas'
overdue() { [ "$("$FAM" --db "$work/home.db" -c 'echo ((jobs | where job == "lab.bell" | first).due < now)' </dev/null)" = true ]; }
poll overdue && pass || fail 'the job becomes due'
lacks '^rang: lab.bell middle' && pass || fail 'nothing runs in the middle of a paste'
text $'ted\e[201~'
await 'echo pasted' 'a paste is whole'
await '^rang: lab.bell middle' 'and the job comes after it'
keys Enter
await '^pasted' 'the pasted line runs'

keys C-l
line 'lab arm bell search --at (now + 1s)'
keys C-r
text 'abcd'
await '^rang: lab.bell search' 'also while one searches'
keys C-c
text 'echo on'
keys Enter
await '^on' 'and the prompt goes on'

# A job that runs a command of its module, before anybody has typed one.
keys C-l
line '/weather'
await 'this is bundled data' 'the page that came up loads its forecast'
line 'echo still here'
await '^still here' 'and the prompt goes on'

# What was typed is soon in the file itself, for those who copy it (decision 498).
keys C-l
line 'child add Maya'
await '^Added child Maya' 'a line that writes'
copied() {
    cp "$work/home.db" "$work/copy.db" && [ "$("$FAM" --db "$work/copy.db" -c 'children | count' </dev/null)" = 1 ]
}
poll copied && pass || fail 'a copy of the file has it'
