def run():
    lines = []
    for i in range(1, 200001):
        lines += [f"row {i} of {i * 7 % 1000}"]
    text = ",".join(lines)
    parts = text.split(",")
    total = 0
    for part in parts:
        total += len(part)
    return total


print(run())
