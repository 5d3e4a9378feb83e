local function run()
  local sum = 0
  for i = 1, 3000000 do sum = sum + i * i % 7 end
  return sum
end
print(run())
