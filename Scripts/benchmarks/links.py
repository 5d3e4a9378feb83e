"""The peer of the links: each is parsed and tried on a list of patterns, one after the other, as routers do it.

    links.py PATTERNS LINKS       a pattern is an example of its links; the count of links that one takes is printed
"""

import re
import sys
from urllib.parse import parse_qs, urlsplit


def main() -> None:
    patterns = []
    for line in open(sys.argv[1]):
        parts = urlsplit(line.strip())
        segments = [part for part in (parts.netloc + parts.path).split("/")]
        # What a pattern would hold as its words; the last segment may be any name.
        path = "/".join(re.escape(segment) for segment in segments[:-1])
        last = "[^/]+" if len(segments) > 2 else re.escape(segments[-1])
        patterns.append((parts.scheme, re.compile(f"^{path}/{last}$" if path else f"^{last}$")))
    taken = 0
    for line in open(sys.argv[2]):
        parts = urlsplit(line.strip())
        path, _ = parts.netloc + parts.path, parse_qs(parts.query)
        for scheme, pattern in patterns:
            if scheme == parts.scheme and pattern.match(path):
                taken += 1
                break
    print(taken)


if __name__ == "__main__":
    main()
