// Turns the pages and judges the answers by what stands in the page; nothing is sent or kept.
window.ringside = (async () => {
  const $ = (id) => document.getElementById(id), root = document.documentElement;
  const asked = JSON.parse($("asked").textContent), sections = [...document.querySelectorAll("section")];
  // A page whose values are drawn is there once for each draw; everybody begins with another one.
  const groups = [], written = new Map(sections.map((s) => [s, s.innerHTML]));
  for (const s of sections) s.classList.contains("draw") ? groups[groups.length - 1].push(s) : groups.push([s]);
  const drawn = groups.map((group) => Math.floor(Math.random() * group.length));
  let now = 0;

  function open(i, told = true) {
    now = Math.min(Math.max(i, 0), groups.length - 1);
    const shown = groups[now][drawn[now]];
    sections.forEach((s) => s.classList.toggle("now", s === shown));
    [...$("pages").children].forEach((li, n) => n === now ? li.firstChild.setAttribute("aria-current", "page") : li.firstChild.removeAttribute("aria-current"));
    $("back").disabled = now === 0;
    $("next").disabled = now === groups.length - 1;
    mount(shown);
    scrollTo(0, 0);
    if (told) shown.focus({ preventScroll: true });
  }

  // What stands behind a prediction would tell: it comes with the answer.
  function hold(section) {
    let told = true;
    for (const part of section.querySelector(".words").children) {
      part.hidden = !told;
      if (part.dataset.waits === "yes") told = false;
    }
  }
  // A picture that its page asks about plays when all of it is answered.
  function reveal(section, pending) {
    if (pending.size) return;
    const after = section.querySelector("template.after"), before = section.querySelector(".before");
    if (!after) return;
    after.replaceWith(after.content.cloneNode(true));
    before.remove();
    mount(section);
  }
  // What moves is a page within the page, which is unpacked when it is first looked at.
  let unpacked;
  async function unpack() {
    const bytes = Uint8Array.from(atob($("runs").textContent), (c) => c.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
  }
  async function mount(section) {
    const places = [...section.querySelectorAll(".run")];
    if (!places.length) return;
    try {
      const { frame, runs } = await (unpacked = unpacked || unpack());
      for (const place of places) {
        if (!place.isConnected) continue;
        const fields = runs[place.dataset.run], inner = make("iframe", { title: place.dataset.title });
        inner.srcdoc = frame.replace(/\{\{([A-Z]+)\}\}/g, (_, name) => fields[name] || "").replace("<body>", '<body class="within">');
        inner.onload = () => setTimeout(() => dress(inner), 100);
        place.replaceWith(inner);
      }
    } catch (error) { /* a browser that cannot unpack: the still picture stays */ }
  }
  // It wears the same theme.
  function dress(frame) {
    const inner = frame.contentDocument && frame.contentDocument.documentElement;
    if (!inner) return;
    inner.dataset.theme = root.dataset.theme || "light";
    if (frame.contentWindow.ringside) frame.contentWindow.ringside.then((page) => page && page.paint());
  }

  function question(q, name, section, done) {
    const legend = make("legend", {}, rich((q.moment ? "<p><i>" + q.moment + "</i></p>" : "") + q.prompt));
    const field = make("fieldset", {}, legend), verdict = make("div", { className: "verdict" }), acts = make("div", { className: "acts" });
    verdict.setAttribute("role", "status");
    const kind = kinds[q.kind](q, name, section);
    const node = make("div", { className: "question" }, field, verdict);
    if (q.once) node.dataset.waits = "yes";
    const close = () => {
      node.dataset.waits = "no";
      field.querySelectorAll("input,textarea,button").forEach((n) => { n.disabled = true; });
      if (kind.close) kind.close();
      verdict.tabIndex = -1;
      verdict.focus({ preventScroll: true });
      done();
    };
    const tell = (head, html) => {
      verdict.replaceChildren(make("b", { textContent: head }), rich(html));
      verdict.scrollIntoView({ block: "nearest" });
    };
    if (kind.judge) {
      const commit = make("button", { className: "primary", textContent: q.kind === "words" ? "Compare" : q.once ? "Commit" : "Check" });
      commit.onclick = () => {
        const said = kind.judge();
        if (!said) return tell("", kind.refuse);
        if (said.again) return tell("", said.html);
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
      hint.onclick = () => {
        const told = rich(q.hint);
        told.tabIndex = -1;
        hint.replaceWith(told);
        told.focus({ preventScroll: true });
      };
      acts.append(hint);
    }
    if (!q.once || !kind.judge) {
      const give = make("button", { textContent: "Show the answer" });
      give.onclick = () => { tell("The answer", "<div>" + q.truth + "</div>" + q.why); close(); };
      acts.append(give);
    }
    field.append(kind.node, acts);
    return node;
  }

  // As it was written, with nothing answered.
  function ask(section) {
    const pending = new Set(), i = sections.indexOf(section);
    section.innerHTML = written.get(section);
    for (const place of section.querySelectorAll("[data-question]")) {
      const n = +place.dataset.question;
      pending.add(n);
      place.replaceWith(question(asked[i][n], "q" + i + "-" + n, section, () => { pending.delete(n); hold(section); reveal(section, pending); }));
    }
    hold(section);
  }
  groups.forEach((group, i) => {
    for (const section of group) {
      if (group.length > 1) {
        written.set(section, written.get(section).replace("</h2>", '</h2><button class="again">Ask me with other numbers</button>'));
        section.addEventListener("click", (event) => {
          if (!event.target.classList.contains("again")) return;
          drawn[i] = (drawn[i] + 1) % group.length;
          ask(group[drawn[i]]);
          open(i);
        });
      }
      ask(section);
    }
    const button = make("button", { textContent: i + 1 });
    button.setAttribute("aria-label", "Page " + (i + 1) + ": " + group[0].getAttribute("aria-label"));
    button.onclick = () => open(i);
    $("pages").append(make("li", {}, button));
  });
  $("back").onclick = () => open(now - 1);
  $("next").onclick = () => open(now + 1);
  const theme = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; document.querySelectorAll("iframe").forEach(dress); };
  $("dark").onclick = theme;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("textarea,select,input:not([type=radio]):not([type=checkbox])")) return;
    const action = { PageUp: () => open(now - 1), PageDown: () => open(now + 1), d: theme, D: theme }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  if (matchMedia("(prefers-color-scheme: dark)").matches) root.dataset.theme = "dark";
  root.classList.add("ready");
  open(0, false);
})();
