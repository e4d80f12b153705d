import { button, element, setText } from '../dom.js';
import { ROOT } from '../fleet.js';
import { formatTime } from '../format.js';
import { publishLine } from '../orders.js';
import { words } from '../words.js';

/** The newest message of each topic as it came, with a line to publish it again. */
export class RawPanel {
  constructor(page) {
    this.page = page;
    this.rows = new Map();
    this.line = element('pre', { class: 'line', tabindex: '0', hidden: true });
    this.list = element('div', {});
    this.node = element('div', { class: 'raw' }, this.line, this.list);
  }

  refresh(vehicle) {
    if (vehicle !== this.vehicle) {
      this.vehicle = vehicle;
      this.rows.clear();
      this.list.replaceChildren();
      this.line.hidden = true;
    }
    const { raw } = vehicle;
    for (const name of [...raw.keys()].sort()) {
      if (!this.rows.has(name)) this.addRow(name, raw);
      const row = this.rows.get(name);
      const message = raw.get(name);
      if (row.message === message) continue;
      row.message = message;
      setText(row.time, formatTime(message.time, this.page.locale, undefined, true)
        + (message.retained ? ` ${words('retained')}` : ''));
      // A part of a message is none that could be published.
      row.copy.hidden = message.isCut;
      if (row.node.open) setText(row.text, pretty(message.text));
    }
  }

  /** Where the browser lets no page copy, as without TLS, the line is there to be copied by hand. */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.page.announce(words('Copied'));
    } catch {
      setText(this.line, text);
      this.line.hidden = false;
      window.getSelection()?.selectAllChildren(this.line);
      this.line.scrollIntoView({ block: 'nearest' });
    }
  }

  addRow(name, raw) {
    const topic = `${ROOT}/${this.vehicle.name}/${name}`;
    const time = element('span', { class: 'time' });
    const text = element('pre', { tabindex: '0' });
    const copy = button(words('Copy as mosquitto_pub'), () => {
      const { text: payload, retained } = raw.get(name);
      this.copy(publishLine(topic, payload, { retained }));
    });
    const node = element('details', {
      'data-topic': topic,
      ontoggle: () => { if (node.open) setText(text, pretty(raw.get(name)?.text ?? '')); },
    }, element('summary', {}, topic, ' ', time), copy, text);
    this.rows.set(name, { node, time, text, copy });
    const after = [...this.rows.keys()].sort();
    const next = this.rows.get(after[after.indexOf(name) + 1]);
    if (next) next.node.before(node);
    else this.list.append(node);
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
