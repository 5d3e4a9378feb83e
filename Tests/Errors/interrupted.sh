# Ctrl-C, once the script has begun.
printf 'echo begun\nwhile true {}\n' >loop.fam
set -m
mkfifo said
fam --stepwise loop.fam >said &
exec 3<said
read -r line <&3
kill -INT -- -$!
{ wait; } 2>/dev/null
