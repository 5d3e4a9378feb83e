# In a folder and on a file that this user may only read.
fam -c 'child add Maya'
sqlite3 family.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
rm -f family.db-*
cp "$FAM" program
chmod 444 family.db
chmod 555 .
unprivileged ./program --db family.db -c 'child add Leo'
chmod 755 .
