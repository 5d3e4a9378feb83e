# Somebody set the clock of the machine back, which here nobody has pinned.
fam --clock 2096-03-01T09:00:00Z -c 'child add Maya'
"$FAM" --db family.db -c 'child add Leo'
