import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';

const read = (name) => fs.readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const { names, texts } = JSON.parse(read('languages.json'));

test('each text of the table is there in all twelve languages, and the page says it', () => {
  assert.equal(Object.keys(names).length, 12);
  const folder = new URL('../src/', import.meta.url);
  const source = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'))
    .map((name) => read(name)).join('\n');
  for (const [english, translations] of Object.entries(texts)) {
    assert.deepEqual(Object.keys(translations), Object.keys(names), english);
    assert.ok(Object.values(translations).every((text) => text.trim() !== ''), english);
    assert.ok(source.includes(`'${english}'`), `nothing says ${english}`);
  }
});
