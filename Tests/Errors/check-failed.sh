fam -c children >/dev/null
echo 'childen' >script.fam
fam check script.fam
