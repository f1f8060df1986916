// node precompute.js MATHJAX_BUNDLE LIST OUTPUT: lays out every formula of LIST (see formula_list.cpp). OUTPUT maps "d" or "i"
// (displayed, inline) followed by the TeX to the text that typeset.js returns. A formula with an error fails the build.
const fs = require('fs');
const vm = require('vm');

const [bundle, list, output] = process.argv.slice(2);
const context = vm.createContext({});
vm.runInContext(fs.readFileSync(bundle, 'utf8'), context);

const keys = new Set();
const {markdown, display} = JSON.parse(fs.readFileSync(list, 'utf8'));
for (const tex of display) keys.add('d' + tex);
// The same pattern as in math_text.cpp.
const formula = /```[^]*?```|`[^`\n]*`|\\\$|\$\$([^]+?)\$\$|\$([^$\n]+?)\$/g;
for (const text of markdown)
  for (const match of text.matchAll(formula))
    if (match[1] || match[2]) keys.add(match[1] ? 'd' + match[1].trim() : 'i' + match[2].trim());

const layouts = {};
for (const key of [...keys].sort()) {
  const layout = context.typeset(key.slice(1), key[0] === 'd');
  const {error} = JSON.parse(layout);
  if (error) {
    console.error(`${key.slice(1)}: ${error}`);
    process.exit(1);
  }
  layouts[key] = layout;
}
fs.writeFileSync(output, JSON.stringify(layouts));
