import { button, element, fill, setText } from '../dom.js';
import { formatTime } from '../format.js';
import { publishLine } from '../orders.js';
import { words } from '../words.js';

/** The newest message of each topic as it came, with a line to publish it again. */
export class RawPanel {
  constructor(page) {
    this.page = page;
    this.rows = new Map();
    this.node = element('div', { class: 'raw' });
  }

  refresh(raw) {
    for (const [topic, row] of this.rows) {
      if (!raw.has(topic)) {
        row.node.remove();
        this.rows.delete(topic);
      }
    }
    for (const topic of [...raw.keys()].sort()) {
      if (!this.rows.has(topic)) this.addRow(topic, raw);
      const row = this.rows.get(topic);
      const message = raw.get(topic);
      if (row.message === message) continue;
      row.message = message;
      setText(row.time, formatTime(message.now, this.page.locale, undefined, true)
        + (message.retained ? ` ${words('retained')}` : ''));
      if (row.node.open) setText(row.text, pretty(message.text));
    }
  }

  addRow(topic, raw) {
    const time = element('span', { class: 'time' });
    const text = element('pre', { tabindex: '0' });
    const copy = button(words('Copy as mosquitto_pub'), () => {
      const { text: payload, retained } = raw.get(topic);
      navigator.clipboard?.writeText(publishLine(topic, payload, { retained }));
    });
    const node = element('details', {
      'data-topic': topic,
      ontoggle: () => { if (node.open) setText(text, pretty(raw.get(topic)?.text ?? '')); },
    }, element('summary', {}, topic, ' ', time), copy, text);
    this.rows.set(topic, { node, time, text });
    const after = [...this.rows.keys()].sort();
    const next = this.rows.get(after[after.indexOf(topic) + 1]);
    if (next) next.node.before(node);
    else this.node.append(node);
    fill(time);
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
