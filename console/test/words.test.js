import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { bestLanguage, setLanguage, useTable, words } from '../src/words.js';

const read = (name) => fs.readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const table = JSON.parse(read('languages.json'));
const { names, texts } = table;
const folder = new URL('../src/', import.meta.url);
const files = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
const source = files.map((name) => read(name)).join('\n');
const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

test('each text of the table is there in all twelve languages, with the same gaps, and the page says it', () => {
  assert.equal(Object.keys(names).length, 12);
  for (const [english, translations] of Object.entries(texts)) {
    assert.deepEqual(Object.keys(translations), Object.keys(names), english);
    for (const text of Object.values(translations)) {
      assert.notEqual(text.trim(), '', english);
      assert.deepEqual(gaps(text), gaps(english), `${english}: ${text}`);
    }
    assert.ok(source.includes(`'${english}'`), `nothing says ${english}`);
  }
});

test('each text that the page says is in the table', () => {
  const said = new Set();
  const find = (pattern, text) => { for (const [, one] of text.matchAll(pattern)) said.add(one); };
  // What is asked for itself, the tables that texts are looked up in, and what functions of the page ask for.
  find(/\bwords\(\s*'([^']+)'/g, source);
  for (const name of files.filter((one) => !['style.js', 'table.js'].includes(one))) {
    for (const [, body] of read(name).matchAll(/^const [A-Z_]+ = \{(.*?)\};$/gms)) find(/:\s*'([^'#]*[a-z][^']*)'/g, body);
  }
  find(/\b(?:pair|field|choose)\('([^']+)'/g, source);
  find(/\['([A-Z]\w+)', this\./g, source);
  find(/\['([A-Z][^'A-Z][^']*)', '/g, source);
  find(/\bname: '([A-Z]\w+)'/g, source);
  find(/'((?:The|There) [^']+\.)'/g, source);
  assert.ok(said.size > 150);
  // Signs of units, which are the same everywhere.
  const missing = [...said].filter((text) => !Object.hasOwn(texts, text) && !['s', 'm', 't'].includes(text));
  assert.deepEqual(missing, []);
});

test('a text in another language has its values put in once, and what is not in the table is English', () => {
  useTable(table);
  assert.equal(bestLanguage(['xx', 'fr-CA']), 'fr');
  setLanguage('de');
  assert.equal(words('{left} to the next stop', { left: '{left} 3 km' }), 'Noch {left} 3 km bis zum nächsten Halt');
  assert.equal(words('Never heard of'), 'Never heard of');
  assert.equal(words('constructor'), 'constructor');
  setLanguage('en');
});
