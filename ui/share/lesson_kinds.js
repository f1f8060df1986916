// How each kind of question is answered in a page, and judged: by what stands in the page, as Ringside judges it.
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
const rich = (html, tag = "div") => make(tag, { innerHTML: html });
function reply_to(q, value, reach = q.tolerance, other = q.wrong) {
  let nearest = Math.max(reach, 1e-9 * Math.abs(value)), said = other;
  for (const reply of q.replies) {
    const away = Math.abs(value - reply.value);
    if (away <= nearest) { nearest = away; said = reply.html; }
  }
  return said;
}
// "a@2" stands at place 2; all others in this order.
const stands_in = (part, order) => {
  const there = part.filter((k) => k.includes("@")), follow = part.filter((k) => !k.includes("@"));
  let i = 0;
  order.forEach((key) => { if (key === follow[i]) ++i; });
  return i === follow.length && there.every((k) => order[k.split("@")[1] - 1] === k.split("@")[0]);
};

// What a kind puts on the page, and how it judges: {node, judge() -> {right, html}, {again, html} or null, refuse}.
const kinds = {
  choice(q, name) {
    const node = make("div");
    q.options.forEach((option, i) => node.append(make("label", { className: "option" },
      make("input", { type: "radio", name, value: i }), rich(option.html))));
    return { node, refuse: "Choose one of the " + q.options.length + " answers.", judge() {
      const chosen = node.querySelector(":checked");
      if (!chosen) return null;
      const value = q.options[chosen.value].value, right = Math.abs(value - q.answer) <= q.tolerance;
      return { right, html: right ? q.right : reply_to(q, value) };
    } };
  },
  number(q) {
    const input = make("input", { type: "text", inputMode: "decimal", autocomplete: "off" });
    input.setAttribute("aria-label", q.unit ? "Your answer in " + q.unit : "Your answer");
    return { node: make("div", { className: "acts" }, input, q.unit.replace("us", "µs"), make("small", { textContent: q.sums })), input, refuse: q.refused, judge() {
      const value = typed_number(q.unit, input.value);
      if (value === null) return null;
      const near = (v) => Math.abs(v - q.answer) <= q.tolerance;
      if (near(value)) return { right: true, html: q.right };
      const share = q.unit === "percent" && value && Math.abs(value) <= 1 && !/%|percent/.test(input.value);
      if (!share) return { right: false, html: reply_to(q, value) };
      // A share where per cent are asked for is no try, where it is the right one.
      const fraction = "<p>That is a fraction: as per cent it is " + +(100 * value).toPrecision(6) + ".</p>";
      if (near(100 * value)) return { again: true, html: fraction };
      return { right: false, html: Math.abs(value) < 1 ? reply_to(q, value, q.tolerance / 100, fraction + reply_to(q, 100 * value)) : reply_to(q, value) };
    } };
  },
  order(q) {
    const list = make("ol", { className: "lines" });
    const name = () => [...list.children].forEach((li, i) => { if (q.rows.length) li.querySelector(".row").innerHTML = q.rows[i]; });
    for (const item of q.items) {
      const li = make("li", { className: item.line ? "line" : "" }, rich(item.html)), text = li.textContent;
      if (q.rows.length) li.prepend(make("b", { className: "row" }));
      li.dataset.key = item.key;
      for (const [sign, what, by] of [["↑", "up", -1], ["↓", "down", 1]]) {
        const button = make("button", { textContent: sign });
        button.setAttribute("aria-label", "Move " + what + ": " + text);
        button.onclick = () => {
          const other = by < 0 ? li.previousElementSibling : li.nextElementSibling;
          if (!other) return;
          by < 0 ? other.before(li) : other.after(li);
          name();
          button.focus();
        };
        li.append(button);
      }
      list.append(li);
    }
    name();
    return { node: make("div", {}, rich(q.how, "small"), list), judge() {
      const order = [...list.children].map((li) => li.dataset.key);
      const right = q.orders.some((o) => o.join("\n") === order.join("\n"));
      const reply = q.order_replies.find((r) => stands_in(r.keys, order));
      return { right, html: right ? q.right : reply ? reply.html : q.wrong };
    } };
  },
  words(q) {
    const area = make("textarea");
    area.setAttribute("aria-label", "Your answer");
    return { node: area, refuse: "Write a sentence or two first.", judge: () => area.value.trim() ? { right: true, compare: true, html: q.right } : null };
  },
  // What is clicked on the picture and what is typed are the same names.
  pick(q, name, section) {
    const { kind, answer, replies, parts } = q.pick, picture = section.querySelector(".before");
    const names = { cells: /^\d+:\d+$/, messages: /^\d+>\d+$/ }[kind] || /^\d+$/, blanks = parts.some((part) => part.includes(" "));
    const between = blanks ? ", " : " ", example = parts.slice(0, 2).join(between) || { cells: "0:1 1:2", messages: "0>1 2>3" }[kind] || "0 2";
    // Parts of a picture have names of their own, a link one from either end.
    const either = (part) => [part, part.replace(/^rank /, ""), part.split(" to ").reverse().join(" to ")].map((n) => n.toLowerCase());
    const called = (word) => parts.length ? parts.find((part) => either(part).includes(word.toLowerCase())) : names.test(word) ? word : undefined;
    const input = make("input", { type: "text", autocomplete: "off" });
    input.setAttribute("aria-label", "What you picked, for instance " + example);
    const read = () => {
      const typed = input.value.split(blanks ? /\s*[,;]\s*/ : /[\s,;]+/).filter((word) => word).map((word) => called(word.trim()));
      return !typed.length || typed.includes(undefined) ? null : [...new Set(typed)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    };
    const buttons = picture ? q.places.map(([key, told, ...place]) => {
      const button = make("button", { className: "place", type: "button" });
      ["left", "top", "width", "height"].forEach((side, i) => { button.style[side] = place[i] + "%"; });
      button.setAttribute("aria-label", told);
      button.onclick = () => {
        const now = read() || [];
        input.value = (now.includes(key) ? now.filter((k) => k !== key) : [...now, key]).join(between);
        input.value = (read() || []).join(between);
        mark();
      };
      return [key, button];
    }) : [];
    const mark = () => { const now = read() || []; buttons.forEach(([key, button]) => button.setAttribute("aria-pressed", now.includes(key))); };
    if (picture) picture.append(...buttons.map(([, button]) => button));
    (input.oninput = mark)();
    return { node: make("div", { className: "acts" }, input), input, refuse: (buttons.length ? "Click " + kind + " on the picture, or type them: " : "Type " + kind + ", for instance ") + example + ".",
      close: () => buttons.forEach(([, button]) => { button.disabled = true; }), judge() {
        const now = read();
        if (!now) return null;
        const same = (other) => other.length === now.length && other.every((key) => now.includes(key)), reply = replies.find((r) => same(r.picked));
        if (same(answer)) return { right: true, html: q.right };
        const belong = now.filter((key) => answer.includes(key)).length, more = answer.length - belong, all = belong === now.length;
        const counted = all ? (belong === 1 ? "What you picked belongs" : "All that you picked belong") + " to it; " + more + " more " + (more === 1 ? "does" : "do")
          : now.length === 1 ? "What you picked does not belong to it"
          : (belong === 0 ? "None" : belong) + " of the " + now.length + " that you picked belong" + (belong > 1 ? "" : "s") + " to it";
        return { right: false, html: reply ? reply.html : "<p><b>" + counted + ".</b></p>" + (all ? "" : q.wrong) };
      } };
  },
  // Who has what: a rank's part is chosen, then put into cells by a click or a drag; digits put in a rank's, too.
  deal(q) {
    const { ranks, chunks, before, after, verbs } = q.deal, held = after.map(() => 0), cells = [];
    let part = 0, at = 0, painting = null, closed = false;
    const all = [...Array(ranks).keys()], of = (bits) => all.filter((r) => bits >> r & 1);
    const told = (bits) => bits === 0 ? "nothing" : "the part" + (of(bits).length > 1 ? "s of ranks " : " of rank ") + of(bits).join(", ");
    const show = () => cells.forEach((cell, i) => {
      cell.tabIndex = i === at ? 0 : -1;
      cell.setAttribute("aria-label", "rank " + Math.floor(i / chunks) + ", chunk " + i % chunks + ": " + told(held[i]));
      cell.replaceChildren(...all.map((r) => make("span", { className: held[i] >> r & 1 ? "on" : "", textContent: held[i] >> r & 1 ? r : "" })));
    });
    const put = (i, bits) => { if (!closed) { at = i; held[i] = bits; show(); } };
    const under = (event) => cells.indexOf(document.elementsFromPoint(event.clientX, event.clientY).find((n) => cells.includes(n)));
    const chips = all.map((r) => {
      const chip = make("button", { type: "button", className: "chip", textContent: r });
      chip.setAttribute("aria-label", "Put in the part of rank " + r);
      chip.onpointerdown = (event) => { if (!closed) { chip.setPointerCapture(event.pointerId); chosen(r); } };
      chip.onpointerup = (event) => { const i = under(event); if (i >= 0) put(i, held[i] | 1 << r); };
      chip.onclick = () => chosen(r);
      return chip;
    });
    const chosen = (r) => { part = r; chips.forEach((chip, n) => chip.setAttribute("aria-pressed", n === r)); };
    const grid = make("table", { className: "deal" });
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", "Who has what: arrows go from cell to cell, digits put in a rank's part or take it out, Space fills or empties");
    grid.append(make("tr", {}, make("th"), ...[...Array(chunks).keys()].map((c) => make("th", { textContent: "chunk " + c, scope: "col" }))));
    for (const rank of all) {
      const row = make("tr", {}, make("th", { textContent: "rank " + rank, scope: "row" }));
      for (let c = 0; c < chunks; ++c) {
        const cell = make("button", { type: "button" });
        cells.push(cell);
        row.append(make("td", {}, cell));
      }
      grid.append(row);
    }
    grid.onpointerdown = (event) => {
      const i = under(event);
      if (i < 0 || closed) return;
      painting = !(held[i] >> part & 1);
      put(i, held[i] ^ 1 << part);
      cells[i].focus();
      event.preventDefault();
    };
    grid.onpointermove = (event) => {
      const i = painting === null ? -1 : under(event);
      if (i >= 0) put(i, painting ? held[i] | 1 << part : held[i] & ~(1 << part));
    };
    grid.onpointerup = grid.onpointercancel = grid.onpointerleave = () => { painting = null; };
    // A screen reader clicks without a pointer.
    grid.onclick = (event) => { const i = cells.indexOf(event.target.closest("button")); if (i >= 0 && event.detail === 0) put(i, held[i] ^ 1 << part); };
    grid.onkeydown = (event) => {
      const go = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -chunks, ArrowDown: chunks }[event.key], full = (1 << ranks) - 1;
      const digit = /^\d$/.test(event.key) && +event.key < ranks;
      if (closed || (!go && !digit && ![" ", "Delete", "Backspace"].includes(event.key))) return;
      event.preventDefault();
      const column = at % chunks + (Math.abs(go) === 1 ? go : 0);
      if (go && at + go >= 0 && at + go < cells.length && column >= 0 && column < chunks) at += go;
      if (digit) held[at] ^= 1 << +event.key;
      else if (!go) held[at] = event.key === " " && held[at] !== full ? full : 0;
      show();
      cells[at].focus();
    };
    chosen(0);
    show();
    return { node: make("div", {}, make("div", { className: "acts" }, "The part of rank", ...chips), make("div", { className: "wide" }, grid)),
      refuse: "Fill the cells first: choose a rank's part, then click where it lies.",
      close() { closed = true; held.forEach((_, i) => { held[i] = after[i] || (held[i] === before[i] ? held[i] : 0); }); show(); },
      judge() {
        if (!held.some((bits) => bits)) return null;
        const wrong = held.filter((bits, i) => after[i] ? bits !== after[i] : bits && bits !== before[i]).length;
        if (!wrong) return { right: true, html: q.right };
        const verb = verbs.find((v) => v.after.join() === held.join());
        const line = verb ? "That is what " + verb.name + " leaves." : wrong === 1 ? "One of " + held.length + " cells is not as the verb leaves it." : wrong + " of " + held.length + " cells are not as the verb leaves them.";
        return { right: false, html: "<p><b>" + line + "</b></p>" + (verb && verb.html || q.wrong) };
      } };
  },
  shown: (q) => ({ node: rich(q.elsewhere) }),
};
