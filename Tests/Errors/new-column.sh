# A module of your own can meet this. Here a column is taken from a file, as if it were new and the file were older.
fam -c 'child add Maya'
sqlite3 family.db 'ALTER TABLE children DROP COLUMN color; PRAGMA wal_checkpoint(TRUNCATE);' >/dev/null
sqlite3 family.db "UPDATE fam_meta SET schema = ''"
fam -c 'children | select name'
