# A saved session whose output somebody changed.
state=$(fam --db :memory: digest)
cat >session.fam <<SESSION
#@ session 1 as=transcript clock=2026-11-02T08:00:00.000000Z seed=1 zone=Europe/Berlin start=$state end=$state
#@ 2026-11-02T08:00:00.000000Z j0 $state
echo one
#> two
SESSION
fam replay session.fam
