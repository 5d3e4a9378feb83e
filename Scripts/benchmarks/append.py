def run():
    numbers = []
    for i in range(1, 1000001):
        numbers += [i]
    text = ""
    for i in range(1, 300001):
        text += "x"
    return len(numbers) + len(text)


print(run())
