TZ=Mars/Olympus fam -c 'child add Maya'
