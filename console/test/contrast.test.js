import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';

const css = fs.readFileSync(new URL('../style.css', import.meta.url), 'utf8');

function palette(selector) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0];
  return Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

/** Relative luminance, as WCAG 2.1 defines it. */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

test('all texts have the contrast of WCAG AA, by day and by night', () => {
  const day = palette(':root');
  const pairs = [];
  for (const ground of ['ground', 'panel']) {
    for (const text of ['text', 'faint', 'good', 'warning', 'bad', 'accent']) pairs.push([text, ground]);
  }
  pairs.push(['on-accent', 'accent'], ['on-card', 'card'], ['on-card-faint', 'card'], ['on-shield', 'shield']);
  for (const colors of [day, { ...day, ...palette('[data-theme="night"]') }]) {
    for (const [text, ground] of pairs) {
      const found = contrast(colors[text], colors[ground]);
      assert.ok(found >= 4.5, `${text} on ${ground}: ${found.toFixed(2)}`);
    }
  }
  // The colours that stand in rules of their own.
  for (const [text, ground] of [['#ffffff', '#7a1c16'], ['#f3c6c2', '#7a1c16'], ['#ffd166', day.card], ['#ff9d94', day.card],
    ['#ffd166', '#7a1c16'], ['#ffffff', '#1d6b34']]) {
    assert.ok(contrast(text, ground) >= 4.5, `${text} on ${ground}: ${contrast(text, ground).toFixed(2)}`);
  }
});
