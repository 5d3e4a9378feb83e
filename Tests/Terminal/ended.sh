#!/bin/bash
# A signal that ends the program at its prompt leaves the terminal as it was, whatever is in the line.
. "$(dirname "$0")/lib/terminal.sh"

terminal
line 'ulimit -c 0; clear'
await '^ready>$' 'the shell is there'
for signal in TERM HUP QUIT; do
    line "stty -g >$work/before; clear"
    await '^ready>$' 'the shell is there'
    prompt
    text 'child add Nob'
    await 'child add Nob' 'the line is being typed'
    kill "-$signal" "$(pgrep -P "$(mux list-panes -F '#{pane_pid}')")"
    await '^ready>$' "$signal ends the program"
    line "stty -g >$work/after; clear; echo done-$signal"
    await "^done-$signal$" "after $signal the shell is typed to as before"
    same "$(cat "$work/before")" "$(cat "$work/after")" "the terminal after $signal"
done
