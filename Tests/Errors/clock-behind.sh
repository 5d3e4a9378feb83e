# The clock of the machine was set back; here it is not pinned.
fam --clock 2096-03-01T09:00:00Z -c 'child add Maya'
"$FAM" --db family.db -c 'child add Leo'
