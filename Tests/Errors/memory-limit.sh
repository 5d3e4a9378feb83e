fam --memory 128MB -c 'let doubled = map(1..1000000000, { |i| $i * 2 }); echo (length($doubled))'
