#!/bin/bash
# The line in the person's own editor: Ctrl-X Ctrl-E, and `v` in vi's command mode.
. "$(dirname "$0")/lib/terminal.sh"

printf '#!/bin/sh\ncp "$1" %s/seen; stat -c %%a "$1" >%s/mode; printf "echo edited\\necho twice\\n" >"$1"\n' "$work" "$work" >"$work/ed"
printf '#!/bin/sh\necho broken >"$1"; exit 1\n' >"$work/bad"
chmod +x "$work/ed" "$work/bad"

terminal
line "export EDITOR=$work/ed TMPDIR=$work"
prompt
text 'echo typed'
keys C-x C-e
await '… echo twice' 'what the editor saved is the line'
[ "$(cat "$work/seen")" = 'echo typed' ] && pass || fail 'the editor was given the line'
[ "$(cat "$work/mode")" = 600 ] && pass || fail 'nobody else may read it'
lacks '^edited' && pass || fail 'nothing runs by saving'
keys Enter
await '^twice' 'it runs on Enter'
[ -z "$(find "$work" -name 'fam-*.fam')" ] && pass || fail 'no file stays after'
line 'exit'
await '^ready>$' 'the prompt ends'

line "export EDITOR=$work/bad"
prompt
text 'echo kept'
keys C-x C-e
poll [ "$(find "$work" -name 'fam-*.fam' | wc -l)" = 0 ]
keys Enter
await '^kept' 'an editor that fails leaves the line as it was'
line 'exit'
await '^ready>$' 'the prompt ends again'

echo 'bind -v' >"$work/.editrc"
line "export VISUAL=$work/ed"
prompt
text 'echo modal'
keys Escape
text 'v'
await '… echo twice' 'v in the command mode'
keys Enter
await '^edited' 'and the prompt goes on'
