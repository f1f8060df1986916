// The number that is typed for an answer, read as Ringside reads it: lessons/typed_number.cpp and
// lessons/expression.cpp. A value is [number, power of seconds, power of bytes], in SI units, and null is none.
const read_sum = (text) => {
  const symbols = ["<=", ">=", "==", "!=", "<", ">"], letter = /[a-zA-Z_\u0080-\uffff]/;
  let at = 0, depth = 0;
  const space = () => { while (" \n\t".includes(text[at] || "x")) ++at; };
  const take = (symbol) => {
    space();
    const there = text.startsWith(symbol, at);
    if (there) at += symbol.length;
    return there;
  };
  const word = () => { for (const from = at; at < text.length && (letter.test(text[at]) || (at > from && /\d/.test(text[at]))); ++at); };
  const plain = (v) => !v[1] && !v[2], alike = (a, b) => a[1] === b[1] && a[2] === b[2];
  function comparison() {
    const left = sum(), symbol = left && symbols.find(take);
    if (!symbol) return left;
    const right = sum();
    if (!right || !alike(left, right)) return null;
    const [a, b] = [left[0], right[0]];
    return [+{ "<=": a <= b, ">=": a >= b, "==": a === b, "!=": a !== b, "<": a < b, ">": a > b }[symbol], 0, 0];
  }
  function sum() {
    let left = product();
    while (left) {
      const plus = take("+");
      if (!plus && !take("-")) break;
      const right = product();
      left = right && alike(left, right) ? [plus ? left[0] + right[0] : left[0] - right[0], left[1], left[2]] : null;
    }
    return left;
  }
  function product() {
    let left = power();
    while (left) {
      const times = take("*");
      if (!times && !take("/")) break;
      const right = power(), sign = times ? 1 : -1;
      left = right && [times ? left[0] * right[0] : left[0] / right[0], left[1] + sign * right[1], left[2] + sign * right[2]];
    }
    return left;
  }
  function power() {
    if (++depth > 100) return null;
    const value = signed();
    --depth;
    return value;
  }
  function signed() {
    if (take("-")) {
      const value = power();
      return value && [-value[0], value[1], value[2]];
    }
    const base = atom();
    if (!base || !take("^")) return base;
    const exponent = power();
    return exponent && plain(base) && plain(exponent) ? [base[0] ** exponent[0], 0, 0] : null;
  }
  function atom() {
    if (!take("(")) return number();
    const value = comparison();
    return value && take(")") ? value : null;
  }
  function number() {
    const digits = /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i.exec(text.slice(at));
    if (!digits) return null;
    const size = +digits[0];
    if (!Number.isFinite(size) || (!size && /^[^e]*[1-9]/i.test(digits[0]))) return null;
    const end = at += digits[0].length;
    space();
    const from = at;
    text[at] === "%" ? ++at : word();
    if (at === from) { at = end; return [size, 0, 0]; }
    // "GB/s" is one unit, "GB/step" is a division.
    if (/^\/s(?![a-zA-Z_0-9\u0080-\uffff])/.test(text.slice(at)) && text.slice(from, at) + "/s" in kUnits) at += 2;
    const unit = kUnits[text.slice(from, at)];
    return unit ? [size * unit[0], unit[1], unit[2]] : null;
  }
  const value = comparison();
  space();
  return value && at === text.length && Number.isFinite(value[0]) ? value : null;
};

// In SI units; null where it is no number of the kind that is asked for.
function typed_number(asked, typed) {
  let text = typed;
  for (const [from, to] of [["×", "*"], ["·", "*"], ["−", "-"], [" x 10^", "*10^"], ["$", ""], ["\\times", "*"], ["{", ""], ["}", ""], ["\u00a0", " "], ["\u2060", ""], ["≈", ""]])
    text = text.split(from).join(to);
  text = text.replace(/(?<=\d),(\d+)/g, (_, digits) => (digits.length === 3 ? "" : ".") + digits).replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  const unit = kUnits[asked];
  // A unit that is only a word may be repeated.
  const again = unit ? undefined : [asked, ...({ percent: ["%"], times: ["*", "x"] }[asked] || [])].find((w) => w && text.length > w.length && text.endsWith(w));
  if (again) text = text.slice(0, -again.length);
  const value = read_sum(text);
  // Of a time, or of a count, per cent is another kind.
  if (text.endsWith("%") && asked && asked !== "percent" && asked !== "times") return null;
  if (value && !value[1] && !value[2]) return value[0] * (unit ? unit[0] : 1);
  if (!unit || (!unit[1] && !unit[2])) return null;
  const same = (other) => other[1] === unit[1] && other[2] === unit[2];
  if (value && same(value)) return value[0];
  // The longest: "6/2 MB" are no bytes behind "6/2 M".
  const behind = Object.keys(kUnits).filter((name) => same(kUnits[name]) && text.endsWith(name)).sort((a, b) => b.length - a.length)[0];
  const sum = behind && read_sum(text.slice(0, -behind.length));
  return sum && !sum[1] && !sum[2] ? sum[0] * kUnits[behind][0] : null;
}
