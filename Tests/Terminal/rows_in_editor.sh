#!/bin/bash
# `… | edit --in-editor`: rows in the person's own editor, what is wrong beside its line, one step to take back.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya; behavior add Dishes --points 2; log Maya Dishes --note "washd up"; log Maya Dishes --note "dried | put away"
log Maya Dishes' >/dev/null

# Each run of the editor does the next of these to the file that it is given.
ed() { printf '#!/bin/sh\necho run >>%s/runs\nn=$(wc -l <%s/runs)\nstat -c %%a "$1" >%s/mode\ncp "$1" %s/seen$n\n%s\n' \
    "$work" "$work" "$work" "$work" "$1" >"$work/ed" && chmod +x "$work/ed" && rm -f "$work"/seen* "$work/runs"; }

terminal
line "export EDITOR=$work/ed TMPDIR=$work"
prompt

ed 'sed -i "s/washd/washed/" "$1"'
line 'events | edit --in-editor'
await '^Changed moment: Maya, Dishes, .*\.$' 'the notice names the row that was changed'
grep -q '^# 3 moments\.' "$work/seen1" && pass || fail 'the sheet says what it is'
grep -q '^2 .*| dried \\| put away *|' "$work/seen1" && pass || fail 'a bar in a note is written so that it reads back'
[ "$(cat "$work/mode")" = 600 ] && pass || fail 'nobody else may read it'
[ -z "$(find "$work" -name 'fam-*.txt')" ] && pass || fail 'no file stays after'
line 'events | get note | first'
await '^washed up$' 'the note is stored'

ed 'case $n in
1) sed -i "s/| *2 |/| 99 |/; s/washed up/washed all/" "$1" ;;
2) sed -i "s/| 99 |/| 3 |/" "$1" ;;
esac'
line 'events | edit --in-editor'
await '^Changed 3 moments\.$' 'the second round is right'
grep -q '^#! .*points' "$work/seen2" && pass || fail 'what is wrong is below its line'
line 'events | sum points'
await '^9$' 'all rows are changed'
line 'undo'
await '^Undid j[0-9]+ .*3 rows changed' 'one step takes it back'
line 'events | sum points'
await '^6$' 'all rows are back'

ed 'sed -i "s/| *2 |/| 99 |/" "$1"
[ $n = 1 ] || cp "$work/seen2" "$1"'
sed -i "s,\$work,$work,g" "$work/ed"
line 'events | edit --in-editor'
await '^Nothing was changed\.$' 'who saves it as it was gives up'
ed 'true'
line 'events | edit --in-editor; echo after'
await '^after' 'nothing saved is not an error'
ed 'exit 1'
line 'events | edit --in-editor'
keys C-l
line 'events | get note | first'
await '^washed up$' 'an editor that fails changes nothing'
ed 'printf "\\344" >>"$1"'
keys C-l
line 'events | edit --in-editor'
await 'is not UTF-8 text, and' 'what is no text is refused, not mended'
[ -n "$(find "$work" -name 'fam-*.txt')" ] && pass || fail 'what was written is kept'
line 'journal | where kind == "do" | count'
await '^3$' 'no entry stays of what changed nothing'
line 'exit'
await '^ready>$' 'the prompt ends'
