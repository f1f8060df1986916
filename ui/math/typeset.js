// TeX in, outlines out: MathJax lays the formula out, and its SVG tree is flattened to filled paths in em, y downwards,
// baseline at y = 0. Runs in QJSEngine, which has no DOM; MathJax's lite adaptor needs none.
import {mathjax} from 'mathjax-full/js/mathjax.js';
import {TeX} from 'mathjax-full/js/input/tex.js';
import {SVG} from 'mathjax-full/js/output/svg.js';
import {liteAdaptor} from 'mathjax-full/js/adaptors/liteAdaptor.js';
import {RegisterHTMLHandler} from 'mathjax-full/js/handlers/html.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const input = new TeX({
  packages: ['base', 'ams', 'color'],
  maxMacros: 1000,
  formatError: (_, error) => { throw error; },
});
const output = new SVG({fontCache: 'none'});
const page = mathjax.document('', {InputJax: input, OutputJax: output});

const UNITS_PER_EM = 1000;

// Affine maps as SVG writes them: x' = a x + c y + e, y' = b x + d y + f.
const times = (m, n) => [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3], m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
];

function transform(text) {
  let m = [1, 0, 0, 1, 0, 0];
  const call = /(translate|scale|matrix)\(([^)]*)\)/g;
  for (let part; (part = call.exec(text || '')); ) {
    const v = part[2].trim().split(/[\s,]+/).map(Number);
    if (part[1] === 'translate') m = times(m, [1, 0, 0, 1, v[0], v[1] || 0]);
    if (part[1] === 'scale') m = times(m, [v[0], 0, 0, v.length > 1 ? v[1] : v[0], 0, 0]);
    if (part[1] === 'matrix') m = times(m, v);
  }
  return m;
}

const round = (v) => Math.round(v * 1e5) / 1e5;

function point(m, x, y) {
  return [round((m[0] * x + m[2] * y + m[4]) / UNITS_PER_EM), round((m[1] * x + m[3] * y + m[5]) / UNITS_PER_EM)];
}

// Path data as absolute M, L, Q, C, Z in em, one space between all: "M 0 0 L 1 0 Z". MathJax's fonts use M L H V Q T C S Z, absolute.
function outline(data, m) {
  const out = [];
  let x = 0, y = 0, cx = 0, cy = 0, start = [0, 0], previous = '';
  const put = (op, ...xy) => {
    out.push(op);
    for (let i = 0; i < xy.length; i += 2) out.push(...point(m, xy[i], xy[i + 1]));
    previous = op;
  };
  const token = /([A-Za-z])([^A-Za-z]*)/g;
  const arity = {M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4};
  for (let part; (part = token.exec(data)); ) {
    const op = part[1];
    const v = (part[2].match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) || []).map(Number);
    if (op === 'Z' || op === 'z') {
      put('Z');
      [x, y] = start;
      continue;
    }
    if (!arity[op]) throw new Error('path command ' + op);
    for (let i = 0; i + arity[op] <= v.length; i += arity[op]) {
      const a = v.slice(i, i + arity[op]);
      if (op === 'M') { [x, y] = a; start = a; put('M', x, y); }
      if (op === 'L') { [x, y] = a; put('L', x, y); }
      if (op === 'H') { x = a[0]; put('L', x, y); }
      if (op === 'V') { y = a[0]; put('L', x, y); }
      if (op === 'Q' || op === 'T') {
        if (op === 'T') { [cx, cy] = previous === 'Q' ? [2 * x - cx, 2 * y - cy] : [x, y]; } else { [cx, cy] = a; }
        [x, y] = a.slice(-2);
        put('Q', cx, cy, x, y);
      }
      if (op === 'C' || op === 'S') {
        const first = op === 'C' ? a.slice(0, 2) : previous === 'C' ? [2 * x - cx, 2 * y - cy] : [x, y];
        [cx, cy] = a.slice(-4, -2);
        [x, y] = a.slice(-2);
        put('C', first[0], first[1], cx, cy, x, y);
      }
    }
  }
  return out.join(' ');
}

function rectangle(m, x, y, w, h) {
  return ['M', ...point(m, x, y), 'L', ...point(m, x + w, y), 'L', ...point(m, x + w, y + h), 'L', ...point(m, x, y + h), 'Z'].join(' ');
}

function walk(node, m, clip, colour, items) {
  const kind = adaptor.kind(node);
  if (kind === '#text' || kind === 'defs') return;
  const number = (name) => Number(adaptor.getAttribute(node, name) || 0);
  const here = times(m, transform(adaptor.getAttribute(node, 'transform')));
  const fill = adaptor.getAttribute(node, 'fill');
  const ink = fill && fill !== 'currentColor' && fill !== 'none' ? fill : colour;
  const add = (path) => items.push({path, clip, colour: ink});
  if (kind === 'path') {
    const data = adaptor.getAttribute(node, 'd');
    if (data) add(outline(data, here));
  } else if (kind === 'rect') {
    if (fill !== 'none') add(rectangle(here, number('x'), number('y'), number('width'), number('height')));
  } else if (kind === 'text') {
    // A character that MathJax's fonts lack: drawn in the surrounding font, upright.
    const size = parseFloat(adaptor.getAttribute(node, 'font-size')) || 884;
    const [x, y] = point(here, 0, 0);
    items.push({text: adaptor.textContent(node), x, y, size: round((size / UNITS_PER_EM) * Math.abs(here[0])), clip, colour: ink});
  } else if (kind === 'svg') {
    // Stretched pieces (braces, long arrows) are cut by a nested viewport.
    const box = (adaptor.getAttribute(node, 'viewBox') || '').split(/\s+/).map(Number);
    const x = number('x'), y = number('y'), w = number('width'), h = number('height');
    const inner = times(here, [w / box[2], 0, 0, h / box[3], x - (box[0] * w) / box[2], y - (box[1] * h) / box[3]]);
    adaptor.childNodes(node).forEach((child) => walk(child, inner, rectangle(here, x, y, w, h), ink, items));
  } else if (kind === 'g' || kind === 'a') {
    adaptor.childNodes(node).forEach((child) => walk(child, here, clip, ink, items));
  } else {
    throw new Error('the drawing element ' + kind);
  }
}

// {w, h, d, items} in em: width, height above and depth below the baseline; or {error}.
globalThis.typeset = function (tex, display) {
  try {
    const svg = adaptor.firstChild(page.convert(tex, {display, em: 16, ex: 7.15, containerWidth: 1e6}));
    const box = adaptor.getAttribute(svg, 'viewBox').split(/\s+/).map(Number);
    const items = [];
    adaptor.childNodes(svg).forEach((child) => walk(child, [1, 0, 0, 1, 0, 0], null, null, items));
    return JSON.stringify({
      w: round(box[2] / UNITS_PER_EM), h: round(-box[1] / UNITS_PER_EM), d: round((box[1] + box[3]) / UNITS_PER_EM), items,
    });
  } catch (error) {
    return JSON.stringify({error: String((error && error.message) || error)});
  }
};
