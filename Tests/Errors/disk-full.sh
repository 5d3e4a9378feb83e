# On a disk of 1 MB.
mkdir disk
mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null || cannot "a small tmpfs cannot be mounted here"
trap 'umount disk' EXIT
cp /dev/zero disk/photo 2>/dev/null
fam --db disk/family.db -c 'child add Maya'
