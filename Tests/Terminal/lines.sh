#!/bin/bash
# What is typed: several lines, letters of any script, paste, a line longer than the terminal, a changing width.
. "$(dirname "$0")/lib/terminal.sh"

terminal 60 20
prompt
line 'child add "Zoë 🦊"'
await 'Zoë 🦊' 'a name with an emoji'
line 'behavior add 読書 --points 2'
ready
text 'log "Zoë 🦊x" 読書'
keys Left Left Left Left BSpace
await '"Zoë 🦊" 読書' 'the cursor counts wide letters'
keys Enter
await '\+2 → 2 stars' 'and the line means what it shows'
keys C-l
line 'events | select child, behavior, points'
await '^1 +Zoë 🦊 +読書 +2$' 'columns are under each other'
keys C-l
line 'plan events | edit note = "done without being asked, and early in the morning"'
await '^ {8}the morning$' 'a plan is broken between words'

keys C-l
mux set-buffer -b p $'let a = 1\necho pasted-one\necho 🦊 pasted-two\n'
mux paste-buffer -p -b p -t t
await '… echo 🦊 pasted-two' 'pasted lines are one text'
lacks '^pasted-one' && pass || fail 'nothing runs by pasting'
keys Enter
await '^🦊 pasted-two' 'it runs on Enter'

# An error in one of them is one of all: those above it have not run.
keys C-l
mux set-buffer -b p $'behavior add Piano --points 1\nlog Nobody Piano\nbehavior add Drums\n'
mux paste-buffer -p -b p -t t
await '… behavior add Drums' 'pasted lines with an error'
keys Enter
await '^Nothing was run: these 3 lines are one entry, and Up brings$' 'the prompt says that nothing ran'
keys C-l Up
await '… log Nobody Piano' 'and all of them come back'
keys C-c
line 'behaviors | where name == "Piano" | count'
await '^0' 'none of them has run'

# The help of a def is written above it, and Enter after it does not run it by itself.
keys C-l
line '## Says a word.'
line 'def say_it(word: string) { echo $word }'
ready
line 'help say_it'
await '^Says a word\.$' 'help of a def that was typed'

# What a script with arguments needs is said once.
keys C-l
line "! printf 'param word: string\necho \$word\n' > $work/say.fam"
ready
keys C-l
line "source $work/say.fam"
await 'fam say.fam' 'how a script with arguments is run'
lacks 'unknown-variable' && pass || fail 'and nothing that follows from it'

# A notice is broken between its words.
keys C-l
line 'behavior edit 読書 --name "a name that is as long as it can be and longer" --points 3'
line 'undo'
await '^as it can be and longer" --points 3\): 1 row changed$' 'a notice with whole words'

keys C-l
text 'echo "this line is longer than the terminal is wide, and it goes on and on" end'
await 'on" end' 'a long line'
mux resize-window -t t -x 40 -y 20
await 'on" end *$' 'narrower'
mux resize-window -t t -x 120 -y 20
await '› echo "this line is longer than the terminal is wide, and it goes on and on" end' 'wider: one row again'
same 1 "$(screen | grep -c 'this line is longer')" 'the line is on the screen once'
keys Home
text 'x'
keys Home Delete Enter
await '^this line is longer.* on end' 'and is whole'

# What is drawn fits the window as it is now, not as it was when the prompt began.
keys C-l
line 'events | group behavior { n: sum(points) } | chart bar'
await '読書 +2 +█{80,} *$' 'a bar as wide as the window'
mux resize-window -t t -x 40 -y 20
# tmux tells the terminal a moment later.
narrow() { stty -F "$(mux display -p -t t '#{pane_tty}')" size | grep -q ' 40$'; }
poll narrow && pass || fail 'the terminal has 40 columns'
keys C-l
line 'events | group behavior { n: sum(points) } | chart bar'
await '読書 +2 +█{10,31} *$' 'and a shorter one after it became narrow'
lacks '^█' && pass || fail 'no bar goes on in the next row'
mux resize-window -t t -x 120 -y 20

# Alt-X has no meaning: libedit's would ask for one of its own commands, and not even Ctrl-C would leave it.
keys C-l
text 'echo al'
keys M-x
keys M-X
text 't'
await '› echo alt *$' 'Alt-X does nothing'
keys C-c

keys C-l
text 'echo kept'
keys C-z
await 'Stopped' 'Ctrl-Z suspends'
line 'fg'
await '› echo kept' 'the line is there again'
keys Enter
await '^kept' 'and runs'
keys C-d
await '^ready>$' 'Ctrl-D leaves'

start "TERM=dumb \$FAM --db $work/home.db" 'a terminal that moves no cursor'
line 'echo plain-line'
await '^plain-line' 'plain lines'
keys C-d
await '^ready>$' 'and the end of input'
line "clear; printf 'echo a-pipe\n' | \$FAM --db $work/home.db; echo status \$?"
await '^a-pipe' 'a pipe is a script'
await '^status 0' 'and ends with its status'
