printf 'echo 1\n#> 2\n' >test.fam
fam test test.fam
