#!/usr/bin/env python3
"""Opens the page of winnow stats in a browser and checks what a person meets there.

usage: check.py BROWSER WINNOW RULES MESSAGES   (the messages are added to)
PAGE_SHOTS=DIR keeps screenshots.
"""

import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse

from browser import Browser

failures = 0


def check(condition, what, *values):
    global failures
    if not condition:
        failures += 1
        print("page: " + what, *[repr(value)[:600] for value in values], file=sys.stderr)


def hostile():
    """Messages that would like to be more than text."""
    markup = "</script><script>document.title='taken'</script><img src=x onerror=alert(1)><a href=//x>x</a>"
    yield {"sender": "<b onclick=alert(1)>\"'&amp;", "body": markup + " free money <!-- ", "date": "2024-03-05"}
    yield {"sender": "\u202eevil\u2066", "body": "\u202e free money \u2067\u202d turned", "date": "2024-03-06"}
    yield {"sender": "a\0b", "body": "free money \0\x01\x1b[2J\x7f\x85 end", "date": "2024-03-07T01:02:03Z"}
    yield {"sender": "\ufffe\x85", "body": "free money \ufdd0\uffff\U0001fffe\x9f", "date": "2024-03-07"}
    yield {"sender": "  ", "body": "free money from nobody", "date": "2024-03-07"}
    yield {"sender": "long", "body": "free money " + "many words " * 95_000, "date": "2024-03-08T01:02:03Z"}
    yield {"sender": "Café ＡＢＣ", "body": "ÉCLAIR ＳＴＲＡＳＳＥ Straße naïve", "date": "2024-03-09T01:02:03Z"}
    yield {"sender": "دوست", "body": "سلام free money 123 متن\nsecond line\nשלום world", "date": "2024-03-10"}
    yield {"sender": "100% +1&2=3#x", "body": "free money in a + b & c = d % e", "date": "2024-04-11"}
    yield {"body": "no sender here", "date": "soon"}
    for body in ["दिन", "कल मिलते हैं", "がぎ", "Ёлка", "שָׁלוֹם", "سَلام"]:
        yield {"sender": "marks", "body": body, "date": "2024-04-12"}


def is_accent(char):
    """Whether a mark is an accent: one of no script of its own, or a point of Hebrew or Arabic."""
    ranges = [(0x300, 0x36F), (0x483, 0x489), (0x591, 0x5C7), (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6ED)]
    return unicodedata.category(char) in ["Mn", "Me"] and any(first <= ord(char) <= last for first, last in ranges)


def plain(text):
    """A text without case, accents and width."""
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not is_accent(c))
    return text.casefold()


def lone_surrogate(path):
    with open(path, "a") as file:
        file.write('{"sender":"\\ud800","body":"free money \\udc00 alone","date":"2024-03-12T00:00:00Z"}\n')


CONTRAST = r"""
(() => {
  const parse = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color.slice(0, 3);
    }
    return null;
  };
  const found = [];
  for (const element of document.querySelectorAll("body *:not(script)")) {
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
    if (!own || element.closest("svg title, svg desc, .unseen, [hidden]")) continue;
    if (!element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const color = parse(element.namespaceURI.endsWith("svg") ? style.fill : style.color).slice(0, 3);
    const value = ratio(color, ground(element));
    if (value < 4.5) found.push([element.outerHTML.slice(0, 120), value]);
  }
  for (const rect of document.querySelectorAll("rect:not(.hit)")) {
    const value = ratio(parse(getComputedStyle(rect).fill).slice(0, 3), ground(rect));
    if (value < 3) found.push([rect.outerHTML.slice(0, 120), value]);
  }
  for (const key of document.querySelectorAll(".key")) {
    const value = ratio(parse(getComputedStyle(key, "::before").backgroundColor).slice(0, 3), ground(key));
    if (key.getClientRects().length && value < 3 && !key.closest("[aria-selected=true]"))
      found.push([key.outerHTML.slice(0, 120), value]);
  }
  return found.slice(0, 10);
})()
"""


def main():
    program, winnow, rules, messages = sys.argv[1:]
    work = tempfile.TemporaryDirectory()
    path = os.path.join(work.name, "messages.ndjson")
    page = os.path.join(work.name, "page.html")
    with open(path, "w") as file:
        for line in open(messages):
            file.write(line.rstrip("\n") + "\n")
        for message in hostile():
            file.write(json.dumps(message) + "\n")
    lone_surrogate(path)
    # The same rules, with two tags more.
    text = open(rules).read()
    rules = os.path.join(work.name, "rules-with-tags.json5")
    text, changes = re.subn(
        r"^  tags: \{", r'\g<0> money: ["money", "cash"], parcel: ["parcel"],', text, count=1, flags=re.M)
    if changes != 1:
        raise SystemExit("%s has no line with tags" % rules)
    with open(rules, "w") as file:
        file.write(text)

    def run(*arguments):
        return subprocess.run([winnow, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()

    run("stats", "-q", "-r", rules, "--html", page, "--show", "10000", path)
    report = json.loads(run("stats", "-q", "-r", rules, "--json", path))
    verdicts = [json.loads(line) for line in run("-q", "-r", rules, path).strip("\n").split("\n")]
    known = {}
    # What a reader makes of lone surrogates.
    lines = open(path).read().split("\n")
    for verdict in verdicts:
        if "action" not in verdict:
            continue
        message = json.loads(lines[verdict["line"] - 1])
        known[verdict["line"]] = {
            "action": verdict["action"], "tags": verdict.get("tags", []),
            "rule": verdict["reason"].get("rule", "default"), "stage": verdict["reason"]["stage"], "match": verdict["reason"].get("match"),
            "sender": message.get("sender"), "body": message.get("body") or "", "date": str(message.get("date", "")),
        }

    source = open(page, newline="").read()
    check(len(source) < 3_000_000, "a long body is not bounded", len(source))
    check(source.index('name="generator"') < 1024, "the generator is not near the beginning")
    check(not re.search(r"[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef]", source), "control characters stand in the page")
    check(not any(ord(c) & 0xfffe == 0xfffe for c in source), "noncharacters stand in the page")
    tags = re.findall(r"<[a-z][^>]*>", re.sub(r"<(script|style).*?</\1>", "", source, flags=re.S))
    asking = [tag for tag in tags if re.search(r"\s(src|href|action|on[a-z]+)=", re.sub(r'"[^"]*"', '""', tag))]
    check(not asking, "markup that asks or acts:", asking)
    for action, count in report["actions"].items():
        wanted = 'data-show="%s" data-count="%d"' % (action, count)
        if action != "invalid":
            check((wanted in source) == (count > 0), "the tab is wrong: " + wanted)
    for tag in report["tags"]:
        wanted = 'data-show="tag:%s" data-count="%d"' % (tag["tag"], tag["messages"])
        check((wanted in source) == (tag["messages"] > 0), "the tab is wrong: " + wanted)
    check('data-show="all" data-count="%d"' % report["messages"] in source, "the tab of all is wrong")

    browser = Browser(program)
    try:
        checks(browser, page, report, known)
        evaluation(browser, winnow, rules, path, work.name)
        large(browser, winnow, work.name)
    finally:
        browser.close()
    for complaint in browser.complaints():
        check(False, "the browser has something to say:", complaint)
    if failures:
        sys.exit("the page: %d checks failed" % failures)
    print("the page: %d messages, every check passed" % len(known))


def shown(browser):
    return browser.evaluate(
        "[...document.querySelectorAll('[data-line]')].filter((e) => !e.hidden).map((e) => +e.dataset.line)")


def fragment(choice):
    return "#" + "&".join(
        key + "=" + urllib.parse.quote(value, safe="/:") for key, value in choice.items())


def moment(text):
    """The weekday and hour of a date, in UTC; None where it can't be read; of a day alone the hour is None."""
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            return datetime.date.fromisoformat(text).strftime("%a"), None
        if re.fullmatch(r"\d+", text):
            number = int(text)
            time = datetime.datetime.fromtimestamp(
                number / 1000 if number >= 100_000_000_000 else number, datetime.timezone.utc)
        else:
            time = datetime.datetime.fromisoformat(text)
            # A date without an offset is in UTC, wherever the machine is.
            time = (time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc)).astimezone(datetime.timezone.utc)
    except ValueError:
        return None
    return time.strftime("%a"), time.hour


def wanted(known, choice):
    """The lines that a choice shows, found in the plainest way."""
    result = []
    for line, message in known.items():
        show = choice.get("show", "all")
        if show.startswith("tag:"):
            if show[4:] not in message["tags"]:
                continue
        elif show not in ["all", message["action"]]:
            continue
        if choice.get("rule", message["rule"]) != message["rule"]:
            continue
        if "sender" in choice and choice["sender"] != message["sender"]:
            continue
        if "stage" in choice and choice["stage"] != message["stage"]:
            continue
        if "weekday" in choice or "hour" in choice:
            time = moment(message["date"])
            if time is None or choice.get("weekday", time[0]) != time[0]:
                continue
            if "hour" in choice and choice["hour"] != str(time[1]):
                continue
        if "month" in choice and not re.match(re.escape(choice["month"]), message["date"]):
            continue
        words = plain(choice.get("search", "")).split()
        if any(word not in plain(message["body"]) and word not in plain(message["sender"] or "") for word in words):
            continue
        result.append(line)
    return sorted(result)


def checks(browser, page, report, known):
    choices = [{}]
    choices += [{"show": action} for action in ["junk", "allow", "promotion", "transaction", "nonsense", "tag:none"]]
    choices += [{"show": "tag:" + tag["tag"]} for tag in report["tags"]]
    choices += [{"rule": rule["rule"]} for rule in report["rules"] if rule["hits"]] + [{"rule": "default"}]
    senders = sorted({message["sender"] for message in known.values() if message["sender"]} - {"\ud800", "\ufffe\x85"})
    choices += [{"sender": sender} for sender in random.Random(1).sample(senders, 6)]
    choices += [{"sender": sender} for sender in ["100% +1&2=3#x", "\u202eevil\u2066", "a\0b", "<b onclick=alert(1)>\"'&amp;"]]
    choices += [{"month": month} for month in ["2024-03", "2024-04", "1999-01", "2024-0", "2024"]]
    choices += [{"search": text} for text in
                ["eclair", "strasse ABC", "cafe", "FREE money", "a + b", "</script>", "سلام", "שלום", "दान", "दिन", "काला", "かき", "がぎ", "елка", "none", "nothing like it"]]
    choices += [{"stage": stage} for stage in sorted({message["stage"] for message in known.values()}) + ["none"]]
    choices += [{"weekday": day} for day in ["Mon", "Wed", "Sat", "Noday"]]
    choices += [{"hour": hour} for hour in ["1", "9", "23", "x"]]
    choices += [{"weekday": "Thu", "hour": "1"}]
    choices += [{"show": "junk", "month": "2024-03", "search": "FREE"},
                {"show": "junk", "rule": "/deny/0", "sender": "long"}]
    for choice in choices:
        browser.open(page, fragment(choice))
        expected = [] if choice.get("month") in ["2024-0", "2024"] else wanted(known, choice)
        check(sorted(shown(browser)) == expected, "%s shows other messages" % fragment(choice), shown(browser), expected)
        check(browser.evaluate("decodeURIComponent(location.hash)") == urllib.parse.unquote(fragment(choice)) or not choice,
              "the fragment was not kept", choice)

    # The elements of messages, and nothing else, are as the script makes them.
    browser.open(page)
    check(browser.evaluate("document.title.startsWith('winnow: ')"), "a message changed the title")
    check(browser.evaluate("document.querySelectorAll('[data-line]').length") == len(known), "messages are missing")
    names = browser.evaluate("[...new Set([...document.querySelectorAll('#items *')].map((e) => e.localName))].sort()")
    check(set(names) <= {"bdi", "button", "div", "li", "mark", "p", "span", "time"}, "strange elements", names)
    check(browser.evaluate("document.querySelectorAll('script').length") == 2, "a message is a script")
    check(browser.evaluate("document.querySelectorAll('a, img, iframe, object, form, base, link').length") == 0,
          "the page has links or frames")
    check(browser.evaluate("![...document.querySelectorAll('#items *')].some((e) => [...e.attributes]"
                           ".some((a) => /^on|^style$|^src$|^href$/.test(a.name)))"), "strange attributes")
    marks = browser.evaluate("[...document.querySelectorAll('.message')].map((e) => [+e.dataset.line,"
                             " [...e.querySelectorAll('mark')].map((m) => m.textContent)])")
    compared = 0
    for line, found in marks:
        match = known[line]["match"]
        texts = (known[line]["sender"] or "", known[line]["body"])
        if match and any(match in text for text in texts) and known[line]["stage"] == "deny":
            check(match in found, "line %d: the match is not marked" % line, found, match)
            compared += 1
    check(compared >= 8, "only %d matches were compared" % compared)
    long = [line for line, message in known.items() if message["sender"] == "long"][0]
    check(browser.evaluate("document.querySelector('[data-line=\"%d\"]').getBoundingClientRect().height < 300" % long),
          "a long body is not folded")
    # A right-to-left override ends with its text.
    check(browser.evaluate("[...document.querySelectorAll('.message .head bdi, .foot bdi')].every((e) =>"
                           " getComputedStyle(e).unicodeBidi === 'isolate')"), "a sender is not isolated")
    check(browser.evaluate("[...document.querySelectorAll('.head bdi')].some((e) => e.textContent === '(blank)')"),
          "a blank sender has no name")
    check(browser.evaluate("getComputedStyle(document.querySelector('.body')).unicodeBidi") == "plaintext",
          "a body's direction is not its own")

    keys_and_clicks(browser, page, report, known)
    looks(browser, page)

    # Without scripts: tables and bars only.
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    check(browser.evaluate("document.querySelector('#messages').hidden"), "without scripts there is a dead list")
    check(browser.evaluate("document.querySelectorAll('#rules tbody tr, #more-rules tbody tr').length")
          == sum(rule["hits"] > 0 for rule in report["rules"]), "without scripts rules are missing")
    numbers = browser.evaluate("[...document.querySelectorAll('#actions li')].map((e) => [e.dataset.action, +e.dataset.count])")
    check(dict(numbers) == {key: value for key, value in report["actions"].items() if value}, "actions are wrong", numbers)


def keys_and_clicks(browser, page, report, known):
    def state():
        return browser.evaluate("decodeURIComponent(location.hash)")

    browser.size(1280)
    browser.open(page)
    browser.key("/", "/")
    check(browser.evaluate("document.activeElement.id") == "search", "/ does not search")
    browser.type("free")
    check(state() == "#search=free", "typing does not search", state())
    check(sorted(shown(browser)) == wanted(known, {"search": "free"}), "typing finds other messages")
    count = len(shown(browser))
    check(str(count) in browser.evaluate("document.querySelector('[role=status]').textContent"), "no announcement")
    browser.key("ArrowDown")
    first = browser.evaluate("+document.activeElement.dataset.line")
    browser.key("ArrowDown")
    second = browser.evaluate("+document.activeElement.dataset.line")
    check([first, second] == shown(browser)[:2], "arrows do not go through the list", first, second)
    browser.key("End")
    check(browser.evaluate("+document.activeElement.dataset.line") == shown(browser)[-1], "End is not the end")
    browser.key("/", "/")
    browser.key("Escape")
    check(len(shown(browser)) == len(known), "Escape does not end the search")

    for tab in ["junk", "allow"]:
        browser.click('[data-show="%s"]' % tab)
        check(state() == "#show=" + tab, "the tab does nothing", state())
        check(browser.evaluate("document.querySelector('[data-show=\"%s\"]').getAttribute('aria-selected')" % tab) == "true",
              "the tab is not selected")
    browser.key("ArrowLeft")
    check(state() != "#show=allow", "arrows do not go through the tabs", state())
    browser.click('[data-show="all"]')
    check(state() == "", "all is not all", state())

    rule = max(report["rules"], key=lambda rule: rule["hits"])["rule"]
    browser.click('#rules [data-pick="rule"]')
    check(state() == "#rule=" + rule, "a rule does nothing", state())
    check(sorted(shown(browser)) == wanted(known, {"rule": rule}), "a rule narrows otherwise")
    browser.click("#senders [data-pick=sender]")
    check(state().startswith("#rule=%s&sender=" % rule), "a sender does nothing", state())
    for _ in range(2):
        browser.click(".chip")
    check(len(shown(browser)) == len(known), "what narrows is not removed")
    narrowing(browser, page, report, known)
    browser.open(page)
    browser.click(".by-actions .bin rect:last-child")
    check(state().startswith("#month="), "a bar of the chart does nothing", state())
    check(0 < len(shown(browser)) < len(known), "a bar narrows to all or nothing")
    browser.evaluate("history.back()")
    browser.open(page, "#sender=long")
    check("winnow add deny 'long'" in browser.evaluate("document.querySelector('#choices').textContent"), "no line blocks")
    browser.click(".copy")
    check(browser.evaluate("getSelection().toString()").startswith("winnow add deny 'long'"), "the line is not selected")
    browser.click(".more")
    check(browser.evaluate("document.querySelector('.more').getAttribute('aria-expanded')") == "true", "nothing unfolds")
    browser.open(page)
    browser.evaluate("document.querySelector('.by-actions .bin').focus()")
    browser.key("ArrowRight")
    check(browser.evaluate("document.activeElement === document.querySelectorAll('.by-actions .bin')[1]"), "arrows leave the chart")
    check(browser.evaluate("document.querySelector('.value').textContent !== ''"), "a focused bar tells nothing")
    browser.key("Enter")
    check(state().startswith("#month="), "Enter on a bar does nothing", state())


def narrowing(browser, page, report, known):
    """Every button of the report narrows the list to as many messages as stand beside it, where all are listed."""
    counts = {entry["language"] or "unsure": entry["messages"] for entry in report["languages"]}
    for language, count in counts.items():
        browser.open(page)
        browser.click('[data-pick="language"][data-value="%s"]' % language)
        check(len(shown(browser)) == count, "language %s is of other messages" % language, len(shown(browser)), count)
    browser.open(page, "#language=none")
    check(shown(browser) == [], "a language that is none has messages")
    for stage in sorted({message["stage"] for message in known.values()}):
        browser.open(page)
        browser.click('[data-pick="stage"][data-value="%s"]' % stage)
        check(sorted(shown(browser)) == wanted(known, {"stage": stage}), "stage %s is of other messages" % stage)
    browser.open(page)
    cells = browser.evaluate("document.querySelectorAll('.hours td .pick').length")
    check(cells > 0, "no hour can be clicked")
    for index in range(cells):
        browser.open(page)
        told = browser.evaluate(
            "(() => { const e = document.querySelectorAll('.hours td .pick')[%d]; e.click();"
            " return [e.dataset.value, e.dataset.with, +e.textContent.replace(/,/g, '')]; })()" % index)
        browser.settle()
        day = re.search("weekday=([A-Za-z]+)", told[1]).group(1)
        check(sorted(shown(browser)) == wanted(known, {"show": "junk", "weekday": day, "hour": told[0]}),
              "an hour is of other messages", told, shown(browser))
        check(len(shown(browser)) == told[2], "an hour counts other messages", told, len(shown(browser)))
    # From the keyboard days and hours are reached one after the other.
    browser.open(page)
    browser.evaluate("document.querySelector('.hours [data-pick=weekday]').focus()")
    browser.key("Enter", "\r")
    check(browser.evaluate("location.hash") == "#weekday=Mon&show=junk", "Enter on a weekday does nothing")
    browser.open(page)
    for index in range(browser.evaluate("document.querySelectorAll('#change-title ~ table .pick').length")):
        browser.open(page)
        told = browser.evaluate(
            "(() => { const e = document.querySelectorAll('#change-title ~ table .pick')[%d]; e.click();"
            " return [e.dataset.value, +e.textContent.replace(/,/g, '')]; })()" % index)
        browser.settle()
        check(len(shown(browser)) == told[1], "a month counts other messages", told, len(shown(browser)))
    # Whatever can be clicked in the report does something.
    browser.open(page)
    dead = browser.evaluate("[...document.querySelectorAll('main button')].filter((e) => e.disabled || !e.dataset.pick)"
                            ".map((e) => e.outerHTML)")
    check(not dead, "buttons do nothing", dead)


def looks(browser, page):
    folder = os.environ.get("PAGE_SHOTS")
    browser.size(1280)
    browser.open(page)
    browser.click("#by-tags")
    check(browser.evaluate("[document.querySelector('.by-tags'), document.querySelector('.by-actions')].map((e) =>"
                           " e.getClientRects().length)") == [1, 0], "the chart by tag does not show")
    for found in browser.evaluate(CONTRAST):
        check(False, "too little contrast by tag:", found)
    if folder:
        browser.screenshot(os.path.join(folder, "by-tag.png"))
    browser.open(page)
    roles = browser.names()
    for role in ["button", "tab", "searchbox", "img", "region", "table", "tabpanel", "heading", "columnheader"]:
        unnamed = [name for kind, name in roles if kind == role and not name.strip()]
        check(not unnamed, "%d of role %s have no name" % (len(unnamed), role))
    for role in ["main", "heading", "tablist", "tab", "searchbox", "status", "tabpanel", "listitem"]:
        check(any(kind == role for kind, _ in roles), "nothing has the role " + role)
    for scheme in ["light", "dark"]:
        browser.scheme(scheme)
        for found in browser.evaluate(CONTRAST):
            check(False, "too little contrast in %s:" % scheme, found)
        for width in [360, 768, 1280]:
            browser.size(width)
            check(browser.evaluate("document.documentElement.scrollWidth") <= width, "wider than %d" % width)
            check(browser.evaluate("[...document.querySelectorAll('code:not(.line)')].every((e) =>"
                                   " e.getClientRects().length < 2)"), "a rule's name breaks at %d" % width)
            if folder:
                browser.screenshot(os.path.join(folder, "%s-%d.png" % (scheme, width)))
    browser.scheme("light", media="print")
    check(browser.evaluate("getComputedStyle(document.querySelector('.tabs')).display") == "none", "tabs are printed")
    browser.scheme("light")


def evaluation(browser, winnow, rules, messages, folder):
    """The page of winnow evaluate: the numbers of its report, and the misjudged messages."""
    path, page, errors = (os.path.join(folder, name) for name in ["labelled.ndjson", "evaluation.html", "errors"])
    with open(path, "w") as file:
        for number, line in enumerate(open(messages)):
            try:
                message = json.loads(line)
            except ValueError:
                continue
            message["label"] = ["junk", "allow", "promotion"][number % 3]
            file.write(json.dumps(message) + "\n")
    report = subprocess.run(
        [winnow, "evaluate", "-q", "-r", rules, "--json", "--html", page, "--errors", errors, path],
        check=True, stdout=subprocess.PIPE)
    report = json.loads(report.stdout)
    misjudged = sum(
        count for label, actions in report["matrix"].items() for action, count in actions.items()
        if (label == "allow") != (action == "allow"))
    browser.open(page)
    check(len(shown(browser)) == misjudged, "misjudged messages are missing", len(shown(browser)), misjudged)
    check(misjudged == open(errors).read().count("\n"), "--errors has others")
    cells = browser.evaluate("[...document.querySelectorAll('#matrix tbody tr')].map((row) => [row.cells[0].textContent,"
                             " [...row.cells].slice(1).map((cell) => +cell.textContent)])")
    for label, counts in cells:
        check(counts == list(report["matrix"][label].values()), "the matrix is wrong", label, counts)
    for scheme in ["light", "dark"]:
        browser.scheme(scheme)
        for found in browser.evaluate(CONTRAST):
            check(False, "too little contrast in %s:" % scheme, found)
        for width in [360, 768, 1280]:
            browser.size(width)
            check(browser.evaluate("document.documentElement.scrollWidth") <= width, "wider than %d" % width)
            if os.environ.get("PAGE_SHOTS"):
                browser.screenshot(os.path.join(os.environ["PAGE_SHOTS"], "evaluate-%s-%d.png" % (scheme, width)))
    browser.scheme("light")


def large(browser, winnow, folder):
    """10,000 messages; how long they take is told, not judged."""
    path, page, rules = (os.path.join(folder, name) for name in ["large.ndjson", "large.html", "rules.json5"])
    with open(rules, "w") as file:
        file.write('{version: 1, deny: ["prize"]}')
    with open(path, "w") as file:
        for line in range(10_000):
            file.write(json.dumps({
                "sender": "s%d" % (line % 300), "date": 1_700_000_000 + line * 3000,
                "body": "word " * (line % 40) + ("a prize" if line % 3 else "a letter")}) + "\n")
    subprocess.run([winnow, "stats", "-q", "-r", rules, "--html", page, "--show", "10000", path], check=True)
    browser.size(1280)
    # What the script made before the page could be read: that much work stands between a click and the page.
    made = browser.call("Page.addScriptToEvaluateOnNewDocument", source=
                        "addEventListener('DOMContentLoaded', () =>"
                        " { window.madeAtFirst = document.querySelectorAll('#items .head').length; });")
    browser.open(page)
    first = browser.evaluate("madeAtFirst")
    check(0 < first <= 100, "messages that nobody sees yet are made before the page can be read", first)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])
    check(len(shown(browser)) == 10_000, "of 10,000 messages some are missing")
    browser.evaluate("new Promise((done) => { const look = () => document.querySelectorAll('#items .head').length"
                     " === 10000 ? done() : setTimeout(look, 20); look(); })")
    browser.evaluate("document.body.offsetHeight")
    load = browser.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    search = browser.evaluate(
        "new Promise((done) => { const start = performance.now(); addEventListener('hashchange', () =>"
        " requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));"
        " location.hash = '#search=prize'; })")
    check(len(shown(browser)) == 6666, "a search in 10,000 messages finds others", len(shown(browser)))
    print("the page: 10,000 messages are there after %d ms, a search takes %d ms" % (load, search))


main()
