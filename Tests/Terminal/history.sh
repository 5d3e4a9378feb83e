#!/bin/bash
# History belongs to the database and outlives the program; a statement of several lines comes back whole.
. "$(dirname "$0")/lib/terminal.sh"

terminal
prompt
line 'echo first-thing'
await '^first-thing' 'the first run'
line 'if true {'
await '…' 'a continuation'
line 'echo inner-thing'
line '}'
await '^inner-thing' 'a statement of three lines'
keys C-d
await '^ready>$' 'Ctrl-D leaves'

prompt
keys Up
await '› if true \{' 'the whole statement comes back'
await '… \}' 'with its last line'
keys Enter
await '^inner-thing' 'and runs again'
keys C-l
gone 'inner-thing' 'Ctrl-L clears the screen'
keys Up Up
await '› echo first-thing' 'an older entry'
keys C-c
keys C-l
text 'echo fi'
await 'echo first-thing' 'the suggestion from history'
keys Right Enter
await '^first-thing' 'the suggestion taken'
keys C-l
keys C-r
text 'inner'
await 'bck:inner' 'Ctrl-R searches'
keys Enter
await '^inner-thing' 'and what it found runs'
line 'exit'
await '^ready>$' 'exit leaves'

start "\$FAM --db $work/other.db" 'another household'
keys Up
text 'echo none'
keys Enter
await '^none' 'it has a history of its own'
line 'history | count'
await '^1$' 'with one entry'

# What failed is recalled and not suggested; a line that begins with a blank is not kept; without color nothing is suggested.
keys C-c
keys C-l
line 'echo "fails $nobody"'
await 'nobody' 'a line that fails'
line ' echo secretive'
await '^secretive' 'a line with a blank before it'
keys C-l
text 'echo "fa'
await 'echo "fa *$' 'no suggestion from a line that failed'
keys C-u
keys Up
await '› echo "fails \$nobody"' 'which can be recalled'
keys C-u
line 'exit'
await '^ready>$' 'the prompt ends'
start "\$FAM --db $work/other.db --color never" 'without color'
text 'echo fi'
await '› echo fi *$' 'no suggestion without color'
keys C-u
keys Up
await '› exit' 'history goes on'
keys Up
await '› echo "fails' 'without what began with a blank'
