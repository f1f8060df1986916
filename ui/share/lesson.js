"use strict";
// Turns the pages and judges the answers by what stands in the page; nothing is sent or kept.
window.ringside = (async () => {
  const $ = (id) => document.getElementById(id), root = document.documentElement;
  const asked = JSON.parse($("asked").textContent), sections = [...document.querySelectorAll("section")];
  const make = (tag, props = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), props);
    node.append(...children);
    return node;
  };
  const rich = (html, tag = "div") => make(tag, { innerHTML: html });
  let now = 0;

  function open(i, told = true) {
    now = Math.min(Math.max(i, 0), sections.length - 1);
    sections.forEach((s, n) => s.classList.toggle("now", n === now));
    [...$("pages").children].forEach((li, n) => n === now ? li.firstChild.setAttribute("aria-current", "page") : li.firstChild.removeAttribute("aria-current"));
    $("back").disabled = now === 0;
    $("next").disabled = now === sections.length - 1;
    scrollTo(0, 0);
    if (told) sections[now].focus({ preventScroll: true });
  }

  // A picture that its page asks about plays when all of it is answered.
  function reveal(section, pending) {
    if (pending.size) return;
    const after = section.querySelector("template.after"), before = section.querySelector(".before");
    if (!after) return;
    after.replaceWith(after.content.cloneNode(true));
    before.remove();
    dress();
  }
  // A page within the page wears the same theme.
  function dress() {
    for (const frame of document.querySelectorAll("iframe")) {
      const wear = () => {
        const inner = frame.contentDocument && frame.contentDocument.documentElement;
        if (!inner) return;
        inner.dataset.theme = root.dataset.theme || "light";
        if (innerWidth > 900) frame.style.height = inner.scrollHeight + "px";
        if (frame.contentWindow.ringside) frame.contentWindow.ringside.then((page) => page && page.paint());
      };
      frame.addEventListener("load", () => setTimeout(wear, 100));
      wear();
    }
  }

  const numeral = (text) => text.replace(/\u00a0| /g, " ").replace(/−/g, "-").replace(/(\d),(\d{3})(?!\d)/g, "$1$2").replace(/(\d),(\d)/g, "$1.$2")
    .replace(/\s*(?:×|\*|x)\s*10\^?/i, "e").trim();
  // In SI units; null where it is no number in such a unit.
  function value_of(q, typed) {
    const parts = numeral(typed).match(/^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(.*)$/i);
    if (!parts) return null;
    const unit = parts[2].replace("us", "µs");
    const units = Object.fromEntries(Object.entries(q.units).map(([k, v]) => [k.replace("us", "µs"), v]));
    if (!unit || unit === q.unit || unit === q.unit.replace("us", "µs")) return +parts[1] * q.factor;
    return unit in units ? +parts[1] * units[unit] : null;
  }
  function reply_to(q, value) {
    let nearest = Math.max(q.tolerance, 1e-9 * Math.abs(value)), said = q.wrong;
    for (const reply of q.replies) {
      const away = Math.abs(value - reply.value);
      if (away <= nearest) { nearest = away; said = reply.html; }
    }
    return said;
  }
  const stands_in = (part, order) => { let i = 0; for (const key of order) if (key === part[i]) ++i; return i === part.length; };

  // What a kind puts on the page, and how it judges: {node, judge() -> {right, html} or null, refuse}.
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
      return { node: make("div", { className: "acts" }, input, q.unit.replace("us", "µs")), input, refuse: "Type a number" + (q.unit ? " in " + q.unit.replace("us", "µs") : "") + ", for instance 12.5.", judge() {
        const value = value_of(q, input.value);
        if (value === null || Number.isNaN(value)) return null;
        const right = Math.abs(value - q.answer) <= q.tolerance;
        return { right, html: right ? q.right : reply_to(q, value) };
      } };
    },
    order(q) {
      const list = make("ol", { className: "lines" });
      for (const item of q.items) {
        const li = make("li", {}, rich(item.html)), text = li.textContent;
        li.dataset.key = item.key;
        for (const [sign, what, by] of [["↑", "up", -1], ["↓", "down", 1]]) {
          const button = make("button", { textContent: sign });
          button.setAttribute("aria-label", "Move " + what + ": " + text);
          button.onclick = () => {
            const other = by < 0 ? li.previousElementSibling : li.nextElementSibling;
            if (!other) return;
            by < 0 ? other.before(li) : other.after(li);
            button.focus();
          };
          li.append(button);
        }
        list.append(li);
      }
      return { node: list, judge() {
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
    shown: () => ({ node: make("p", { textContent: "Work it out on paper, or answer it in Ringside, which judges it." }) }),
  };

  function question(q, name, done) {
    const legend = make("legend", {}, rich((q.moment ? "<p><i>" + q.moment + "</i></p>" : "") + q.prompt));
    const field = make("fieldset", {}, legend), verdict = make("div", { className: "verdict" }), acts = make("div", { className: "acts" });
    verdict.setAttribute("role", "status");
    const kind = kinds[q.kind](q, name);
    const close = () => { field.querySelectorAll("input,textarea,button").forEach((n) => { n.disabled = true; }); done(); };
    const tell = (head, html) => verdict.replaceChildren(make("b", { textContent: head }), rich(html));
    if (kind.judge) {
      const commit = make("button", { className: "primary", textContent: q.kind === "words" ? "Compare" : q.once ? "Commit" : "Check" });
      commit.onclick = () => {
        const said = kind.judge();
        if (!said) return tell("", kind.refuse);
        if (said.compare) { tell("A model answer", said.html); return close(); }
        if (said.right || q.once) {
          tell(said.right ? "Right" : "Not this time", said.html + (said.right ? "" : "<p><b>" + (q.truth || "") + "</b></p>" + (said.html ? "" : q.why)));
          return close();
        }
        tell("Not yet", said.html || "Try again, or look at the hint.");
      };
      if (kind.input) kind.input.onkeydown = (event) => { if (event.key === "Enter") commit.click(); };
      acts.append(commit);
    }
    if (q.hint) {
      const hint = make("button", { textContent: "Hint" });
      hint.onclick = () => { hint.replaceWith(rich(q.hint)); };
      acts.append(hint);
    }
    if (!q.once || !kind.judge) {
      const give = make("button", { textContent: "Show the answer" });
      give.onclick = () => { tell("The answer", "<div>" + q.truth + "</div>" + q.why); close(); };
      acts.append(give);
    }
    field.append(kind.node, acts);
    return make("div", { className: "question" }, field, verdict);
  }

  sections.forEach((section, i) => {
    const pending = new Set();
    for (const place of section.querySelectorAll("[data-question]")) {
      const n = +place.dataset.question;
      pending.add(n);
      place.replaceWith(question(asked[i][n], "q" + i + "-" + n, () => { pending.delete(n); reveal(section, pending); }));
    }
    const button = make("button", { textContent: i + 1 });
    button.setAttribute("aria-label", "Page " + (i + 1) + ": " + section.getAttribute("aria-label"));
    button.onclick = () => open(i);
    $("pages").append(make("li", {}, button));
  });
  $("back").onclick = () => open(now - 1);
  $("next").onclick = () => open(now + 1);
  const theme = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; dress(); };
  $("dark").onclick = theme;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
    const action = { PageUp: () => open(now - 1), PageDown: () => open(now + 1), d: theme, D: theme }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  if (matchMedia("(prefers-color-scheme: dark)").matches) root.dataset.theme = "dark";
  root.classList.add("ready");
  open(0, false);
  dress();
})();
