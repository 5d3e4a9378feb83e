#!/bin/bash
# Tab: commands, words of a name, flags, fields of the rows at this stage, values of the household, variables, files.
. "$(dirname "$0")/lib/terminal.sh"

fam -c 'child add Maya --born 2017-04-02; child add "Zoë 🦊"; behavior add Reading --points 2; log Maya Reading' >/dev/null
echo 'echo from-a-file' >"$work/later.fam"

terminal
prompt

tabs 'behav' '› behavior'
tabs 'reward ' '  redeem +Redeems a goal'
tabs 'child ' '  Maya +born 2017-04-02'
tabs 'log zo' '› log "Zoë 🦊"'
tabs 'log Maya --no' '› log Maya --note'
tabs 'events --' '  --since '
tabs 'events --in last-wee' '› events --in last-week'
tabs 'events | where poi' '› events \| where points'
tabs 'events | where child.na' '› events \| where child\.name'
tabs 'events | group child { stars: sum(points) } | sort sta' '  stars +int'
tabs 'events | where child == "M' 'child == "Maya"'
tabs 'go /kids/Ma' '› go /kids/Maya'
tabs "source $work/la" 'later\.fam'
keys C-c
line 'let friend = child Maya'
tabs 'echo $fri' '› echo \$friend'
tabs 'echo $friend.bo' '› echo \$friend\.born'
tabs 'qui' '› quit'
