echo 'childen' >script.fam
fam check script.fam
