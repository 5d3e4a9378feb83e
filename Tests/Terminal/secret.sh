#!/bin/bash
# A secret is asked for without echo, and nothing of it is anywhere afterward; Ctrl-C leaves the terminal as it was.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya' >/dev/null
settings() { stty -a -F "$(mux display-message -p -t t '#{pane_tty}')"; }
everything() { mux capture-pane -p -S - -t t; }

terminal
before=$(settings)
prompt
keys C-l
line 'preference set parentCode'
await '^parentCode: *$' 'the question'
line 'CANARY-one'
await '^parentCode again: *$' 'a new code is asked for twice'
line 'CANARY-two'
await 'the two answers differ' 'two answers'
line 'preference set parentCode'
await '^parentCode: *$' 'asked once more'
line 'CANARY-one'
await '^parentCode again: *$' 'twice again'
line 'CANARY-one'
await '^parentCode is set' 'the code is set'

keys C-l
line 'go /kids/Maya/view'
line 'kid leave'
await '^parentCode: *$' 'leaving asks'
keys C-c
await '^Interrupted' 'Ctrl-C ends the question'
line 'echo typed and seen'
await '^typed and seen' 'what is typed is shown again'
line 'kid leave'
await '^parentCode: *$' 'leaving asks again'
line 'CANARY-wrong'
await 'this is not the parent code' 'a wrong code'
line 'kid leave CANARY-line'
await 'secret-in-line' 'a code on the line is refused'
keys C-l
keys Up
await 'kid leave \(secret\)' 'history holds none'
keys C-c
keys C-l
line 'kid leave'
await '^parentCode: *$' 'leaving asks once more'
line 'CANARY-one'
await '^/today \(close cover\)' 'the code leads out'
keys C-d
await '^ready>$' 'Ctrl-D leaves'
same "$before" "$(settings)" 'the settings of the terminal afterward'
everything | grep -v 'kid leave CANARY-line' | grep -q CANARY && fail 'something of a secret is on the screen' || pass
grep -rlq CANARY "$work" && fail "a file holds a secret: $(grep -rl CANARY "$work")" || pass

# Outside of the prompt too, and after Ctrl-C the shell has its terminal as before.
keys C-l
gone '^parentCode' 'the last question'
line "\$FAM --db $work/home.db -c 'preference set parentCode'; echo status \$?"
await '^parentCode: *$' 'a command line asks'
keys C-c
await '^status 130' 'Ctrl-C ends it'
same "$before" "$(settings)" 'the settings of the terminal after Ctrl-C'
keys C-l
gone '^parentCode' 'the last question'
line "\$FAM --db $work/home.db -c 'preference set parentCode'; echo status \$?"
await '^parentCode: *$' 'a command line asks'
kill -TERM "$(pgrep -P "$(mux display-message -p -t t '#{pane_pid}')")"
await '^status 143' 'SIGTERM ends it'
same "$before" "$(settings)" 'the settings of the terminal after SIGTERM'
