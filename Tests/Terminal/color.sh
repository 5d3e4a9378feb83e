#!/bin/bash
# Colors reach the terminal as colors, and never as text.
. "$(dirname "$0")/lib/terminal.sh"

terminal 60 20
prompt
line 'child add Maya; child add Leo; behavior add Chores --points 2; log Maya,Leo Chores'
await '→ 2 stars' 'two moments'
for drawn in 'events | sum points by child | chart bar' 'events | table' 'children' 'child Maya'; do
    keys C-l
    line "$drawn"
    await '^(#  |Maya|1  Maya|name ).*' "output of $drawn"
    lacks '␛|\[[0-9]+m' && pass || fail "colors are as text after $drawn"
done
mux capture-pane -e -p -t t | grep -q $'\e\[' && pass || fail 'there are colors'

keys C-l
line 'events | sum points by child | chart spark'
await '▁|█|▅' 'a spark chart'
lacks '␛' && pass || fail 'colors are as text in a spark chart'
