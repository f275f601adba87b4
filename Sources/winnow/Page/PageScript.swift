/// The script of a page that lists messages: it makes the list, and keeps what it is narrowed to in the
/// address's fragment. It uses no library, makes every text a text node, and asks for nothing.
enum PageScript {
  static let text = #"""
    "use strict";
    (() => {
      const find = (id) => document.getElementById(id);
      const data = JSON.parse(find("data").textContent);
      const section = find("messages"), items = find("items"), search = find("search");
      const status = find("status"), choices = find("choices");
      const tabs = [...section.querySelectorAll("[data-show]")];
      const none = "(none)", blank = "(blank)", noRule = "default";
      const titles = {rule: "rule", sender: "from", month: "in", weekday: "on", hour: "hour", language: "language",
        stage: "decided by"};
      const week = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

      // Control characters as symbols, but for line feeds and tabs.
      const shown = (text) => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, (c) => {
        const code = c.charCodeAt(0);
        return code < 32 ? String.fromCharCode(0x2400 + code) : code === 127 ? "\u2421" : "\ufffd";
      });
      // Without case, accents and width. Vowel signs of Hindi and voicing marks of Kana are no accents.
      const plain = (text) => text.normalize("NFKD")
        .replace(/\p{Cf}|(?=\p{M})(?![\u3099\u309a])[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}\p{sc=Cyrl}]/gu, "")
        .toUpperCase().toLowerCase().replace(/\u03c2/g, "\u03c3");
      const element = (name, className, text) => {
        const made = document.createElement(name);
        if (className) made.className = className;
        if (text !== undefined) made.textContent = text;
        return made;
      };
      // Whether nothing of a text can be seen.
      const isBlank = (text) => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
      // Marks of direction as escapes, as the report has them.
      const isolated = (text) => {
        const made = element("bdi", "", isBlank(text) ? blank : shown(text)
          .replace(/\p{Bidi_C}/gu, (c) => "\\u{" + c.charCodeAt(0).toString(16) + "}"));
        made.dir = "auto";
        return made;
      };
      const pick = (kind, value, content) => {
        const made = element("button", "pick");
        made.type = "button";
        made.dataset.pick = kind;
        made.dataset.value = value;
        made.append(content);
        return made;
      };
      // Every second piece was matched.
      const fill = (to, pieces) => pieces.forEach((piece, at) => {
        if (piece) to.append(at % 2 ? element("mark", "", shown(piece)) : shown(piece));
      });

      // The list.

      const messages = data.messages.map(
        ([line, date, action, tags, rule, sender, senderPieces, body, omitted, language, label]) => ({
          line, date, action, tags: tags.map((tag) => data.tags[tag]), rule: rule === null ? null : data.rules[rule],
          hasSender: sender !== null, sender: sender === null ? none : data.senders[sender][0],
          // Writings of one phone number are one person.
          person: sender === null ? none : data.senders[sender][2] || data.senders[sender][0],
          senderPieces, body, omitted, language, label
        }));

      const ruleTitle = ([name, , text, note]) => note || text || name;
      const fillItem = (message) => {
        const item = message.item;
        if (item.firstChild) return;
        const head = element("div", "head");
        const sender = element("bdi");
        sender.dir = "auto";
        fill(sender, isBlank(message.sender) ? [blank] : message.senderPieces || [message.sender]);
        const button = pick("sender", message.person, sender);
        head.append(button, element("time", "", message.date || "no date"));
        const body = element("div", "body");
        body.dir = "auto";
        fill(body, message.body);
        item.append(head, body);
        const length = body.textContent.length;
        if (length > 400 || length > 80 && body.textContent.split("\n").length > 5) {
          item.classList.add("folded");
          const more = element("button", "more", "Show all");
          more.type = "button";
          more.setAttribute("aria-expanded", "false");
          item.append(more);
        }
        if (message.omitted) {
          item.append(element("p", "quiet", message.omitted.toLocaleString("en") + " bytes are left out here."));
        }
        const foot = element("div", "foot");
        const action = element("span", "key " + message.action, message.action === "allow" ? "allowed" : message.action);
        foot.append(pick("show", message.action, action));
        if (message.label) foot.append(element("span", "", "labelled " + message.label));
        for (const tag of message.tags) {
          const made = pick("show", "tag:" + tag, isolated(tag));
          made.classList.add("tag");
          foot.append(made);
        }
        if (message.rule) {
          const [name, , text, note] = message.rule;
          const label = isolated(ruleTitle(message.rule));
          foot.append(pick("rule", name, label));
          label.parentNode.title = shown(note ? text + " (" + name + ")" : name);
        } else foot.append(pick("rule", noRule, "no rule"));
        foot.append(element("span", "", "line " + message.line));
        item.append(foot);
      };
      for (const message of messages) {
        const item = message.item = element("li", "message " + message.action);
        item.dataset.line = message.line;
        item.tabIndex = -1;
        items.append(item);
      }
      // The first messages that are shown are filled at once, the others while the page is read already.
      const fillFrom = (start) => {
        messages.slice(start, start + 250).forEach(fillItem);
        if (start + 250 < messages.length) setTimeout(fillFrom, 0, start + 250);
      };
      addEventListener("load", () => setTimeout(fillFrom, 0, 0));

      // What the list is narrowed to.

      const decode = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
      const encode = (text) => {
        const whole = text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (c) => c[1] ? c : "\ufffd");
        return encodeURIComponent(whole).replace(/%2F/g, "/").replace(/%3A/g, ":");
      };
      const read = () => {
        const choice = new Map();
        for (const part of location.hash.slice(1).split("&")) {
          const at = part.indexOf("=");
          if (at > 0) choice.set(decode(part.slice(0, at)), decode(part.slice(at + 1)));
        }
        return choice;
      };
      const write = (choice, isTyped) => {
        const hash = "#" + [...choice].map(([key, value]) => encode(key) + "=" + encode(value)).join("&");
        if (hash === (location.hash || "#")) return show();
        if (isTyped) location.replace(hash); else location.hash = hash;
      };
      const change = (key, value, isTyped) => {
        const choice = read();
        if (value) choice.set(key, value); else choice.delete(key);
        write(choice, isTyped);
      };

      const isIn = (date, period) => {
        if (!date) return false;
        const [from, to] = period.split("..");
        const day = date.slice(0, 10);
        return to ? from <= day && day <= to : day === period || day.slice(0, 7) === period;
      };
      const words = (message) => message.words ??= [message.body.join(""), message.hasSender ? message.sender : ""]
        .map(plain);
      const matcher = (choice) => {
        const show = choice.get("show") || "all", rule = choice.get("rule"), sender = choice.get("sender");
        const month = choice.get("month"), weekday = choice.get("weekday"), hour = choice.get("hour");
        const language = choice.get("language"), stage = choice.get("stage");
        const wanted = plain(choice.get("search") || "").split(/\s+/).filter(Boolean);
        return (message) => (show === "all" || (show.startsWith("tag:")
            ? message.tags.includes(show.slice(4)) : message.action === show))
          && (!rule || (message.rule ? message.rule[0] : noRule) === rule)
          && (!sender || message.person === sender || message.sender === sender)
          && (!month || isIn(message.date, month))
          && (!weekday || message.date && week[new Date(message.date.slice(0, 10)).getUTCDay()] === weekday)
          && (!hour || message.date.length > 10 && +message.date.slice(11, 13) === +hour)
          && (!language || (message.language || "unsure") === language)
          && (!stage || (message.rule ? message.rule[1] : noRule) === stage)
          && wanted.every((word) => words(message).some((text) => text.includes(word)));
      };

      let visible = [], current = 0;
      const number = (count) => count.toLocaleString("en") + (count === 1 ? " message" : " messages");
      const show = () => {
        const choice = read(), matches = matcher(choice);
        if (visible.length) visible[current].tabIndex = -1;
        visible = [];
        for (const message of messages) {
          const isMatch = Boolean(matches(message));
          if (message.item.hidden === isMatch) message.item.hidden = !isMatch;
          if (!isMatch) continue;
          if (visible.length < 60) fillItem(message);
          visible.push(message.item);
        }
        current = 0;
        if (visible.length) visible[0].tabIndex = 0;
        const shownTab = choice.get("show") || "all";
        const chosen = tabs.find((tab) => tab.dataset.show === shownTab);
        tabs.forEach((tab) => {
          tab.setAttribute("aria-selected", tab === chosen);
          tab.tabIndex = tab === (chosen || tabs[0]) ? 0 : -1;
        });
        find("list").setAttribute("aria-labelledby", (chosen || tabs[0]).id);
        if (document.activeElement !== search) search.value = choice.get("search") || "";
        status.textContent = visible.length === messages.length ? number(messages.length)
          : number(visible.length) + " of the " + messages.length.toLocaleString("en") + " listed";
        document.querySelectorAll(".bin").forEach((bin) =>
          bin.classList.toggle("on", bin.dataset.value === choice.get("month")));
        showChoices(choice);
      };
      const showChoices = (choice) => {
        const made = [];
        for (const key in titles) {
          const value = choice.get(key);
          if (!value) continue;
          const rule = key === "rule" && data.rules.find(([name]) => name === value);
          const chip = element("button", "chip", titles[key] + " ");
          chip.type = "button";
          chip.dataset.remove = key;
          chip.append(isolated(rule ? ruleTitle(rule) : value.replace("..", " to ")));
          chip.setAttribute("aria-label", "Remove: " + chip.textContent);
          made.push(chip);
        }
        const sender = data.senders.find((sender) => sender[0] === choice.get("sender"));
        if (sender && sender[1]) {
          const block = element("div", "block"), line = element("code", "line", sender[1]);
          const copy = element("button", "copy", "Copy");
          line.dir = "ltr";
          copy.type = "button";
          block.append("Block this sender:", line, copy);
          made.push(block);
        }
        choices.replaceChildren(...made);
      };

      // Clicks and keys.

      const copyLine = (button) => {
        getSelection().selectAllChildren(button.previousSibling);
        const done = () => { button.textContent = "Copied"; status.textContent = "The line was copied."; };
        const byHand = () => { if (document.execCommand("copy")) done(); };
        if (navigator.clipboard) navigator.clipboard.writeText(button.previousSibling.textContent).then(done, byHand);
        else byHand();
      };
      document.addEventListener("click", (event) => {
        const on = (selector) => event.target.closest(selector);
        const picked = on("[data-pick]"), more = on(".more"), chip = on(".chip"), copy = on(".copy");
        const tab = on("[data-show]");
        if (tab) change("show", tab.dataset.show === "all" ? "" : tab.dataset.show);
        else if (picked) {
          const {pick, value, with: others} = picked.dataset, choice = read();
          if (pick === "month" && !others && choice.get("month") === value) choice.delete(pick);
          else choice.set(pick, value);
          for (const pair of others ? others.split("&") : []) choice.set(...pair.split("="));
          write(choice);
          if (!items.contains(picked)) section.scrollIntoView({block: "nearest"});
        } else if (more) {
          const isFolded = more.parentNode.classList.toggle("folded");
          more.textContent = isFolded ? "Show all" : "Fold";
          more.setAttribute("aria-expanded", !isFolded);
        } else if (chip) {
          change(chip.dataset.remove, "");
          search.focus();
        } else if (copy) copyLine(copy);
      });
      // A place among others, by the arrows, Home and End; nothing for any other key.
      const moved = (key, at, count, back, forth) =>
        ({[back]: Math.max(at - 1, 0), [forth]: Math.min(at + 1, count - 1), Home: 0, End: count - 1})[key];
      const focus = (elements, from, to) => {
        elements[from].tabIndex = -1;
        elements[to].tabIndex = 0;
        elements[to].focus();
      };
      document.addEventListener("keydown", (event) => {
        const {key, target} = event;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (key === "/" && target !== search) search.focus();
        else if (key === "Escape" && target === search) { search.value = ""; change("search", "", true); }
        else if (key === "ArrowDown" && target === search && visible.length) focus(visible, current, current);
        else if (target.parentNode === items) {
          const to = moved(key, visible.indexOf(target), visible.length, "ArrowUp", "ArrowDown");
          if (key === "Enter" && target.querySelector(".more")) target.querySelector(".more").click();
          else if (to === undefined) return;
          else { focus(visible, current, to); current = to; }
        } else if (tabs.includes(target)) {
          const to = moved(key, tabs.indexOf(target), tabs.length, "ArrowLeft", "ArrowRight");
          if (to === undefined) return;
          tabs[to].focus();
          tabs[to].click();
        } else if (bins.includes(target)) {
          const row = [...target.parentNode.querySelectorAll(".bin")], at = row.indexOf(target);
          const to = moved(key, at, row.length, "ArrowLeft", "ArrowRight");
          if (key === "Enter" || key === " ") target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
          else if (to === undefined) return;
          else focus(row, at, to);
        } else return;
        event.preventDefault();
      });
      items.addEventListener("focusin", (event) => {
        const at = visible.indexOf(event.target.closest(".message"));
        if (at < 0) return;
        visible[current].tabIndex = -1;
        current = at;
        visible[at].tabIndex = 0;
      });
      search.addEventListener("input", () => change("search", search.value, true));

      // A chart's bars: one is reached by Tab, the others by the arrows.
      const bins = [...document.querySelectorAll(".bin")], value = document.querySelector(".value");
      for (const chart of document.querySelectorAll(".time")) {
        chart.setAttribute("role", "group");
        chart.querySelectorAll(".bin").forEach((bin, at) => {
          const text = bin.firstChild.textContent;
          bin.setAttribute("role", "button");
          bin.setAttribute("aria-label", text);
          bin.setAttribute("tabindex", at ? -1 : 0);
          for (const name of ["mouseenter", "focus"]) bin.addEventListener(name, () => { value.textContent = text; });
          bin.addEventListener("mouseleave", () => { value.textContent = ""; });
        });
      }
      document.querySelectorAll(".pick:disabled").forEach((button) => { button.disabled = false; });
      addEventListener("hashchange", show);
      section.hidden = false;
      document.body.classList.add("listing");
      const jump = document.querySelector(".jump");
      jump.hidden = false;
      jump.addEventListener("click", () => { section.scrollIntoView(); search.focus({preventScroll: true}); });
      show();
    })();
    """#
}
