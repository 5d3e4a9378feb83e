# A household as an older fam left it: without a column that this one has.
fam -c 'child add Maya'
sqlite3 family.db 'ALTER TABLE children DROP COLUMN archived; PRAGMA wal_checkpoint(TRUNCATE);' >/dev/null
sqlite3 family.db "UPDATE fam_meta SET schema = ''"
fam -c 'children | select name'
