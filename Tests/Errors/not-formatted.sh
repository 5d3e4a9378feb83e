echo 'child  add   Maya' >script.fam
fam fmt --check script.fam
