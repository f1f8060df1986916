"use strict";
// Turns over pictures that were painted before: nothing is drawn or computed here but the way between two of them.
window.ringside = (async () => {
  const $ = (id) => document.getElementById(id);
  let data;
  try {
    const packed = Uint8Array.from(atob($("data").textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    data = JSON.parse(await new Response(stream).text());
  } catch (error) {
    document.documentElement.classList.add("still");
    $("said").textContent = "This browser cannot unpack the steps (" + error.message + "): one moment is shown. " + $("said").textContent;
    return;
  }
  const steps = data.steps.length, keys = data.keys, rows = data.cells.rows.length, columns = data.cells.columns.length;
  const still = matchMedia("(prefers-reduced-motion: reduce)"), phone = matchMedia("(max-width: 760px)");
  const root = document.documentElement;
  let at = data.start, playing = false, selected = null, shown = "", nodes = [], now = [];

  // A picture is told by how many marks stay and which others follow, in turns.
  for (const book of data.books) {
    let before = [];
    book.pictures = book.pictures.map((changes) => {
      const marks = [];
      for (let i = 0; i < changes.length; i += 2) {
        for (let n = changes[i]; n > 0; --n) marks.push(before[marks.length]);
        marks.push(...changes[i + 1]);
      }
      return (before = marks);
    });
  }
  const moved = (x, y) => "translate(" + x + "," + y + ")";
  const svg = ([shape, x, y, ...paints]) => {
    let i = 0;
    return '<g transform="' + moved(x, y) + '">' + data.shapes[shape].replace(/\{\}/g, () => data.paints[paints[i++]]) + "</g>";
  };
  const kinds = new Map();
  const kind = (shape) => {
    if (!kinds.has(shape)) kinds.set(shape, data.shapes[shape].replace(/[\d.]+/g, "#"));
    return kinds.get(shape);
  };

  // Width and height of a rectangle from where it stands.
  const box = (shape) => data.shapes[shape].match(/<rect x="0" y="0" width="([\d.]+)" height="([\d.]+)"/);

  function paint() {
    const dark = root.dataset.theme === "dark", which = (phone.matches ? 2 : 0) + (dark ? 1 : 0), book = data.books[which];
    let key = keys.length - 1;
    while (key > 0 && keys[key] > at + 1e-9) --key;
    if (shown !== which + "/" + key) {
      shown = which + "/" + key;
      now = book.pictures[key];
      $("painted").innerHTML = '<svg viewBox="0 0 ' + book.width + " " + book.height + '" fill="none" fill-rule="evenodd">' +
        now.map((m) => svg(data.marks[m])).join("") + "</svg>";
      nodes = $("painted").firstChild.children;
    }
    // On its way from one picture to the next a mark goes straight, and a rectangle grows or shrinks.
    const next = book.pictures[key + 1];
    if (!next || next.length !== now.length || keys[key] % 1 === 0 || keys[key + 1] % 1 === 0) return;
    const share = (at - keys[key]) / (keys[key + 1] - keys[key]);
    now.forEach((mark, i) => {
      if (mark === next[i]) return;
      const a = data.marks[mark], b = data.marks[next[i]];
      if (kind(a[0]) !== kind(b[0])) return;
      const between = (from, to) => +from + share * (to - from);
      nodes[i].setAttribute("transform", moved(between(a[1], b[1]), between(a[2], b[2])));
      const from = a[0] !== b[0] && box(a[0]), to = from && box(b[0]);
      if (!to) return;
      const rect = nodes[i].querySelector("rect");
      rect.setAttribute("width", between(from[1], to[1]));
      rect.setAttribute("height", between(from[2], to[2]));
    });
  }

  const step = () => Math.min(Math.floor(at + 1e-9), steps);
  const numbers = ({ first, last }) => first < last ? first + " to " + last : first;
  const current = () => Math.min(step(), steps - 1);
  // What cells hold is told by what changes from step to step.
  let holding = new Int32Array(rows * columns), heldAt = -1;
  function hold() {
    if (heldAt > step()) heldAt = -1;
    while (heldAt < step()) {
      const runs = data.cells.held[++heldAt];
      for (let i = 0, cell = 0; i < runs.length; i += 3) {
        cell += runs[i];
        holding.fill(runs[i + 2], cell, cell += runs[i + 1]);
      }
    }
  }
  const held = (cell) => data.cells.rows[Math.floor(cell / columns)] + ", " + data.cells.columns[cell % columns] + ": " + data.cells.texts[holding[cell]];
  function say() {
    const s = current();
    if (rows) hold();
    $("step").textContent = step() === steps ? "The end, after step " + data.count
      : (data.steps[s].first < data.steps[s].last ? "Steps " : "Step ") + numbers(data.steps[s]) + " of " + data.count;
    // Read aloud, which a heading and a list beside it are not.
    $("aloud").textContent = $("step").textContent + (step() === steps ? "." : ": " + data.steps[s].sentence);
    [...$("steps").children].forEach((li, i) => i === s ? li.setAttribute("aria-current", "step") : li.removeAttribute("aria-current"));
    const li = $("steps").children[s], list = $("steps");
    if (li.offsetTop < list.scrollTop || li.offsetTop + li.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = li.offsetTop - list.clientHeight / 3;
    [...$("ticks").children].forEach((tick) => tick.classList.toggle("now", +tick.dataset.step === s));
    $("whole").textContent = "of " + data.total;
    $("scrub").setAttribute("aria-valuetext", $("step").textContent);
    $("painted").setAttribute("aria-label", data.said[step()]);
    $("said").textContent = selected === null ? "In words: " + data.said[step()] : held(selected) + ".";
    for (const button of $("cells").children) if (!button.hidden) label(button);
  }
  function label(button) {
    button.setAttribute("aria-label", held(+button.dataset.cell));
    button.setAttribute("aria-pressed", +button.dataset.cell === selected);
  }
  let told = -1;
  function show(where, again) {
    at = Math.min(Math.max(where, 0), steps);
    paint();
    $("scrub").value = at;
    const from = data.times[step()], to = data.times[Math.min(step() + 1, steps)];
    $("now").textContent = (+from + (at - step()) * (to - from)).toFixed((from.split(".")[1] || "").length);
    if (again || told !== step()) say();
    told = step();
  }

  // The cell that the keyboard is at.
  let here = 0, reach = () => {};
  function walk(key) {
    const row = Math.floor(here / columns), column = here % columns;
    if (key === "ArrowLeft") here -= column > 0;
    if (key === "ArrowRight") here += column < columns - 1;
    if (key === "ArrowUp") here -= row > 0 ? columns : 0;
    if (key === "ArrowDown") here += row < rows - 1 ? columns : 0;
    reach(here);
  }
  function lay() {
    const narrow = phone.matches, book = data.books[narrow ? 2 : 0];
    const places = narrow ? data.cells.narrow : data.cells.wide;
    const button = () => {
      const made = document.createElement("button");
      made.tabIndex = -1;
      made.style.minHeight = 0;
      made.onclick = () => { const cell = here = +made.dataset.cell; reach(cell); selected = selected === cell ? null : cell; say(); };
      made.put = (cell, [, , x, y, w, h]) => {
        const at = { left: x / book.width, top: y / book.height, width: w / book.width, height: h / book.height };
        made.dataset.cell = cell;
        for (const side in at) made.style[side] = 100 * at[side] + "%";
        return made;
      };
      return made;
    };
    const own = new Map(places.map((place) => [place[0] * columns + place[1], place]));
    const buttons = new Map([...own].map(([cell, place]) => [cell, button().put(cell, place)]));
    // Two more stand in turn where a cell has no place of its own, over the place that it shares.
    const guests = places.length ? [button(), button()] : [];
    for (const guest of guests) guest.hidden = true;
    const shared = (cell) => {
      const row = Math.floor(cell / columns), column = cell % columns;
      const far = ([r, c]) => r > row || c > column ? Infinity : (row - r) * columns + column - c;
      return places.reduce((best, place) => far(place) < far(best) ? place : best);
    };
    // Of all buttons one is reached by Tab; arrows go on from it.
    let reached = null;
    reach = (cell) => {
      const had = reached === document.activeElement;
      if (reached) reached.tabIndex = -1, reached.hidden = guests.includes(reached);
      if (!buttons.has(cell)) guests.reverse();
      reached = buttons.get(cell) || guests[0].put(cell, shared(cell));
      reached.tabIndex = 0;
      reached.hidden = false;
      label(reached);
      if (had) reached.focus();
    };
    $("cells").replaceChildren(...buttons.values(), ...guests);
    if (places.length) hold(), reach(Math.min(here, rows * columns - 1));
    $("picture").style.setProperty("--ratio", book.width / book.height);
    $("tab").hidden = $("cells").hidden = !$("cells").children.length;
    show(at, true);
  }

  // A step is a rest, in which its sentence is read, then a flight.
  let last = 0, rested = 0;
  function frame(time) {
    if (!playing) return;
    const passed = (time - last) * +$("speed").value;
    last = time;
    const base = step(), flight = still.matches ? 0 : data.flight_ms;
    if (at === base && rested < data.rest_ms) {
      rested += passed;
    } else if (!flight || at + passed / flight >= base + 1) {
      rested = 0;
      show(base + 1);
    } else {
      show(at + passed / flight);
    }
    if (step() >= steps) return play(false);
    requestAnimationFrame(frame);
  }
  function play(on) {
    playing = on;
    if (on && step() >= steps) show(0);
    $("play").lastElementChild.textContent = on ? "Pause" : "Play";
    $("play").querySelector("path").setAttribute("d", on ? "M7 5h4v14H7zM14 5h4v14h-4z" : "M8 5l11 7-11 7z");
    if (on) { last = performance.now(); rested = data.rest_ms - 200; requestAnimationFrame(frame); }
  }
  const go = (where) => { play(false); show(where); };
  const back = () => go(Math.ceil(at - 1e-9) - 1), on = () => go(step() + 1);
  const theme = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; paint(); };

  $("steps").classList.toggle("long", steps < data.count);
  data.steps.forEach((told, i) => {
    const { sentence, why } = told;
    const li = document.createElement("li"), number = document.createElement("span"), words = document.createElement("div"), p = document.createElement("p");
    number.textContent = numbers(told);
    words.textContent = sentence;
    p.textContent = why ? "Why: " + why : "";
    words.append(p);
    li.append(number, words);
    li.onclick = () => go(i);
    $("steps").append(li);
  });
  // As many numbers as stand side by side: 8 px a digit.
  const wide = 8 * String(data.count).length + 14, side = $("ticks").clientWidth || 320;
  const every = Math.ceil(steps / Math.max(2, Math.min(phone.matches ? 8 : 16, Math.floor(side / wide))));
  for (let i = 0; i < steps; i += every) {
    const tick = document.createElement("button");
    tick.textContent = data.steps[i].first;
    tick.dataset.step = i;
    tick.tabIndex = -1;
    tick.style.left = 100 * (i + 0.5) / steps + "%";
    tick.onclick = () => go(i);
    $("ticks").append(tick);
  }
  for (let i = 0, end; i < steps; i = end) {
    for (end = i; end < steps && data.steps[end].phase === data.steps[i].phase;) ++end;
    const name = document.createElement("span");
    name.textContent = data.steps[i].phase;
    name.style.left = 100 * (i + end) / 2 / steps + "%";
    $("phases").append(name);
  }
  $("scrub").max = steps;
  $("scrub").oninput = () => { const where = +$("scrub").value; go(Math.abs(where - Math.round(where)) < 0.15 ? Math.round(where) : where); };
  $("play").onclick = () => play(!playing);
  $("back").onclick = back;
  $("on").onclick = on;
  $("dark").onclick = theme;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    // A button that is in focus is what Space presses.
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    const cells = $("cells").contains(event.target);
    if (cells && event.key.startsWith("Arrow")) return event.preventDefault(), walk(event.key);
    const action = { ...(cells && { PageUp: back, PageDown: on }), " ": () => play(!playing), ArrowLeft: back, ArrowRight: on, Home: () => go(0), End: () => go(steps),
      d: theme, D: theme, Escape: () => { selected = null; say(); } }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  phone.addEventListener("change", lay);
  if (matchMedia("(prefers-color-scheme: dark)").matches) root.dataset.theme = "dark";
  lay();
  return { paint };
})();
