#!/bin/bash
# Output longer than the screen goes through a pager, on a terminal only.
. "$(dirname "$0")/lib/terminal.sh"

printf '#!/bin/sh\necho paged >>%s/paged\ncat >%s/text\necho "the pager has it"\necho "$LESSCHARSET" >%s/letters\n' "$work" "$work" "$work" >"$work/pager"
chmod +x "$work/pager"

terminal
line "export PAGER=$work/pager"
prompt
line 'help'
await '^the pager has it$' 'a long help goes through it'
grep -q 'redeem' "$work/text" && pass || fail 'the pager is given the whole text'
grep -q utf-8 "$work/letters" && pass || fail 'less shows letters whatever the locale is'
rm -f "$work/paged"
line 'echo short'
await '^short$' 'a short text is by itself'
[ ! -e "$work/paged" ] && pass || fail 'no pager for a short text'
line 'exit'
await '^ready>$' 'the prompt ends'

prompt --no-pager
line 'help; echo "the end"'
await '^the end' 'without a pager'
[ ! -e "$work/paged" ] && pass || fail 'no pager was wanted'
line 'exit'
await '^ready>$' 'the prompt ends again'

line "clear; \$FAM --db $work/home.db help | wc -l; echo piped"
await '^piped' 'a pipe'
[ ! -e "$work/paged" ] && pass || fail 'a pipe gets no pager'

line "export PAGER='no-such-pager -x'; clear; \$FAM --db $work/home.db help; echo shown"
await '^shown' 'a pager that is not there is done without'

# The results of a test end with what has failed; a pager would show the beginning and take the keys typed meanwhile.
{ for n in $(seq 80); do printf 'echo %s\n#> other\n' "$n"; done; } >"$work/long.fam"
line "export PAGER=$work/pager; clear; \$FAM test $work/long.fam; echo tested"
await '^tested' 'results that are longer than the screen'
[ ! -e "$work/paged" ] && pass || fail 'results have no pager'

line 'unset PAGER'
prompt
line 'help'
await '^:|\(END\)' 'less shows the beginning'
keys q
await '›' 'and q comes back to the prompt'
line 'exit'
await '^ready>$' 'the prompt ends once more'
