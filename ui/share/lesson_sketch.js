// How a curve is drawn in a page, and judged: with the mouse or with arrows.
Object.assign(kinds, {
  // A curve over a frame: places from 0 to 1, one for each point of x, as the window has it.
  sketch(q) {
    const { x, y, truth, known, tolerance, unjudged, replies } = q.sketch, last = truth.length - 1;
    const blocks = x.blocks, block = (i) => blocks.length ? Math.floor(i * blocks.length / truth.length) : i;
    const put = (i, place) => { for (let k = 0; k <= last; ++k) if (block(k) === block(i)) drawn[k] = place; };
    const W = 396, H = 256, left = 56, right = 380, top = 28, bottom = 214, drawn = truth.map(() => null);
    const at = (i, place) => [left + (right - left) * i / last, bottom - (bottom - top) * place];
    const value = (axis, place) => axis.log ? axis.low * (axis.high / axis.low) ** place : axis.low + place * (axis.high - axis.low);
    const spelt = (v, axis) => +v.toPrecision(3) + (axis.unit ? " " + axis.unit.replace("us", "µs") : "");
    const point = (i, place) => spelt(value(y, place), y) + (blocks.length ? " for " + blocks[block(i)] : " at " + x.name + " = " + spelt(value(x, i / last), x));
    const line = (curve) => curve.map((place, i) => place === null ? "" : (i && curve[i - 1] !== null && (!blocks.length || block(i) === block(i - 1)) ? "L" : "M") + at(i, Math.min(Math.max(place, 0), 1)).join(" ")).join("");
    // The ends, and of a logarithmic axis some powers of ten between them.
    const ends = (axis) => {
      if (axis.blocks.length) return blocks.map((name, i) => [(i + 0.5) / blocks.length, name]);
      const first = Math.ceil(Math.log10(axis.low) + 0.3), end = Math.log10(axis.high) - 0.3, places = [0, 1];
      for (let p = first; axis.log && p < end; p += Math.ceil((end - first) / 4)) places.push(Math.log(10 ** p / axis.low) / Math.log(axis.high / axis.low));
      return places.map((place) => [place, String(+value(axis, place).toPrecision(6))]);
    };
    const unit = (axis) => axis.unit.replace("us", "µs");
    const node = make("div");
    node.innerHTML = '<svg class="sketch" viewBox="0 0 ' + W + " " + H + '" tabindex="0" role="slider"><path class="frame" d="M' + left + " " + top + "V" + bottom + "H" + right + '"/>' +
      ends(y).map(([place, text]) => '<text x="' + (left - 6) + '" y="' + (at(0, place)[1] + 4) + '" text-anchor="end">' + text + "</text>").join("") +
      ends(x).map(([place, text]) => '<text x="' + at(last * place, 0)[0] + '" y="' + (bottom + 18) + '" text-anchor="middle">' + text + "</text>").join("") +
        '<text x="' + left + '" y="' + (top - 12) + '" text-anchor="middle">' + unit(y) + '</text><text x="' + right + '" y="' + (bottom + 36) + '" text-anchor="end">' + x.name + (unit(x) ? " in " + unit(x) : "") + "</text>" +
      known.map(([i, place]) => '<circle cx="' + at(i, 0)[0] + '" cy="' + at(0, place)[1] + '" r="5"/>').join("") +
      '<path class="truth"/><path class="drawn"/><path class="here"/></svg>';
    const svg = node.firstChild, path = (name) => svg.querySelector("." + name);
    let now = 0, pen = null, closed = false;
    svg.setAttribute("aria-label", "Your curve of " + x.name + ": Left and Right go from point to point, Up and Down draw");
    svg.setAttribute("aria-valuemin", 0);
    svg.setAttribute("aria-valuemax", 1);
    const show = () => {
      path("drawn").setAttribute("d", line(drawn));
      path("here").setAttribute("d", closed ? "" : "M" + at(now, 0).join(" ") + "V" + top);
      svg.setAttribute("aria-valuenow", drawn[now] === null ? 0 : drawn[now].toFixed(2));
      svg.setAttribute("aria-valuetext", drawn[now] === null ? "nothing at " + x.name + " = " + spelt(value(x, now / last), x) : point(now, drawn[now]));
    };
    const draw = (event) => {
      const box = svg.getBoundingClientRect();
      const to = [(event.clientX - box.left) * W / box.width, (event.clientY - box.top) * H / box.height];
      const i = Math.min(Math.max(Math.round((to[0] - left) / (right - left) * last), 0), last), place = Math.min(Math.max((bottom - to[1]) / (bottom - top), 0), 1);
      const [from, was] = pen || [i, place];
      if (blocks.length) put(i, place);
      else for (let k = Math.min(from, i); k <= Math.max(from, i); ++k) drawn[k] = i === from ? place : was + (place - was) * (k - from) / (i - from);
      pen = [i, place];
      now = i;
      show();
    };
    svg.onpointerdown = (event) => { if (!closed) { svg.setPointerCapture(event.pointerId); pen = null; draw(event); } };
    svg.onpointermove = (event) => { if (!closed && event.buttons) draw(event); };
    svg.onkeydown = (event) => {
      const by = { ArrowUp: 0.02, ArrowDown: -0.02 }[event.key], go = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (closed || (!by && !go)) return;
      event.preventDefault();
      const was = drawn[now], from = block(now);
      if (go) do now = Math.min(Math.max(now + go, 0), last); while (block(now) === from && now > 0 && now < last);
      // What is passed keeps the height it was left at.
      if (go && !blocks.length && drawn[now] === null && was !== null) drawn[now] = was;
      if (by) put(now, Math.min(Math.max((was === null ? 0.5 : was) + by * (event.shiftKey ? 5 : 1), 0), 1));
      show();
    };
    const furthest = (curve) => drawn.reduce((worst, place, i) => {
      const gap = place === null || unjudged.includes(i) ? 0 : Math.abs(place - Math.min(Math.max(curve[i], 0), 1));
      return gap > worst.gap ? { i, gap } : worst;
    }, { i: 0, gap: 0 });
    const shape = () => {
      const places = drawn.filter((place) => place !== null), rise = places[places.length - 1] - places[0];
      if (Math.max(...places) - Math.min(...places) < 0.1) return "level";
      return rise >= 0.1 ? "rising" : rise <= -0.1 ? "falling" : "";
    };
    show();
    return { node, refuse: "Draw the curve from one side to the other first.", close() {
      closed = true;
      path("truth").setAttribute("d", line(truth));
      show();
    }, judge() {
      if (4 * drawn.filter((place) => place !== null).length < 3 * truth.length) return null;
      const { i, gap } = furthest(truth);
      if (gap <= tolerance) return { right: true, html: q.right };
      let said = q.wrong, nearest = tolerance;
      for (const reply of replies) {
        if (!reply.shape && furthest(reply.curve).gap <= nearest) {
          nearest = furthest(reply.curve).gap;
          said = reply.html;
        } else if (reply.shape && reply.shape === shape() && nearest === tolerance) {
          said = reply.html;
        }
      }
      return { right: false, html: "<p><b>You drew " + point(i, drawn[i]) + "; it is " + (blocks.length ? (drawn[i] < truth[i] ? "more" : "less") : point(i, truth[i])) + ".</b></p>" + said };
    } };
  },
});
