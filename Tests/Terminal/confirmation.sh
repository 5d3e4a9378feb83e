#!/bin/bash
# What deletes asks first, with every row that would go; what a person reads before and after.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya; child add Leo; behavior add Reading --points 2; for n in 1..3 { log Maya,Leo Reading }; reward add Maya Zoo --points 20' >/dev/null

terminal
prompt
line 'child delete Maya'
await 'Delete child Maya, 3 moments and reward Zoo\? \[y/N\]' 'the command asks'
line 'n'
await '^Nothing was changed' 'no'
line 'children | count'
await '^2$' 'nothing happened'
keys C-l
line 'child delete Maya'
await 'Delete child Maya' 'asked again'
keys C-c
await '^Nothing was changed' 'Ctrl-C is no'
keys C-l
line 'events --child Leo | delete'
await 'Delete 3 moments\? \[y/N\]' 'the stage asks'
keys Enter
await '^Nothing was changed' 'Enter is no'
keys C-l
line 'behavior delete Reading'
await 'Delete behavior Reading, and change 6 moments\?' 'rows that would change are named'
line 'n'
keys C-l
line 'events | edit note = "x"'
await 'Change 6 moments\?' 'many changes ask'
line 'y'
await '^Changed 6 moments' 'and are made'
keys C-l
line 'child delete Maya'
await 'Delete child Maya, 3 moments and reward Zoo\?' 'the question'
line 'yes'
await 'Deleted child Maya' 'yes'
line 'undo'
await 'Undid' 'it can be taken back'
keys C-l
line 'events | last 1 | delete'
await 'Delete moment: Leo, Reading, just now\? \[y/N\]' 'one row is asked for by its name'
keys Enter
line 'events | event edit --note "y"'
await 'Change 6 moments\?' 'the command asks too'
keys Enter
keys C-l
line 'events | delete --yes'
await '^Deleted 6 moments' '--yes asks nobody'
keys C-l
line 'child Maya'
await '^name +Maya' 'a row shows its fields'
line 'children'
line '@2'
await '^name +Leo' 'a row of the last table'
keys C-d
await '^ready>$' 'Ctrl-D leaves'
line 'clear; $FAM --db '"$work"'/home.db -c "child delete Maya"; echo status $?'
await 'error\[needs-yes\]' 'a script asks nobody'
await '^status 1' 'and does not start'
line 'clear; $FAM --db '"$work"'/home.db child delete Maya; echo status $?'
await 'Delete child Maya and reward Zoo\? \[y/N\]' 'a line at the terminal asks'
line 'n'
await '^Nothing was changed' 'as at the prompt'
await '^status 1' 'a no is no success'
line 'clear; $FAM --db '"$work"'/home.db undo --to 2026-11-01; echo status $?'
await 'This takes back 3 entries' 'undo asks with its preview'
keys C-c
await '^status 1' 'Ctrl-C is no'
line 'clear; $FAM --db '"$work"'/home.db --plan child delete Maya; echo status $?'
await '^status 0' 'a plan asks nothing'
line 'clear; echo y | $FAM --db '"$work"'/home.db child delete Maya; echo status $?'
await 'error\[needs-yes\]' 'nobody answers in a pipe'
line 'clear; $FAM --db '"$work"'/home.db "child delete Maya"; echo status $?'
await 'Delete child Maya' 'a whole line asks too'
line 'y'
await '^status 0' 'yes'
line 'clear; $FAM --db '"$work"'/home.db undo; $FAM --db '"$work"'/home.db "children | count"'
await '^2$' 'it can be taken back from there'
line 'clear; $FAM --db '"$work"'/home.db --yes -c "child delete Maya"; echo status $?'
await '^status 0' 'with --yes it goes ahead'

fam -c 'child add Ada; backup '"$work"'/two.fambackup; log Leo Reading' >/dev/null
fam --yes -c 'child delete Ada' >/dev/null
line 'clear; $FAM --db '"$work"'/home.db restore '"$work"'/two.fambackup'
await 'Delete 1 moment, and add child Ada\? \[y/N\]' 'a restore says what comes back'
line 'n'
fam -c 'reward add Leo Kite --points 2; log Leo Reading' >/dev/null
line 'clear; $FAM --db '"$work"'/home.db'
await '^A celebration waits: `celebrations` shows it' 'a prompt tells what waits'
keys C-d

head -c 5000 /dev/zero >"$work/broken.db"
line 'clear; $FAM --db '"$work"'/broken.db; echo status $?'
await 'error\[not-a-database\]' 'a broken file is reported at once'
await '^status 1' 'with its status'
