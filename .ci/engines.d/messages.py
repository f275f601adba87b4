#!/usr/bin/env python3
"""Writes N messages as NDJSON, the same for every run: words that examples/rules.json5 looks for among others."""

import json
import random
import sys

WORDS = (
    "the a to you and is for your parcel order delivery today tomorrow please call me back meeting at five free "
    "money prize w1n win bet code 123456 account verify bank pay invoice http://example.com/a bit.ly/1a2b "
    "Hallo morgen Rabatt gratis скидка сегодня привет ваш заказ שלום הלוואה 今日 优惠 😀 🎉 ok thanks see soon"
).split()
SENDERS = ["+15550100199", "+442079460018", "+4930555017", "Post", "LuckyDraw", "12345", "shop@example.com", "+972500000000"]


def main() -> None:
    rng = random.Random(20240601)
    out = sys.stdout
    for number in range(int(sys.argv[1])):
        if number % 1000 == 999:
            # What is no message is answered too.
            out.write(f'{{"id":"m{number}","sender":\n')
            continue
        body = " ".join(rng.choices(WORDS, k=rng.randint(3, 14)))
        message = {"id": f"m{number}", "sender": rng.choice(SENDERS), "body": body}
        out.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")


main()
