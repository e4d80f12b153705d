import { button, element, fill } from '../dom.js';
import { formatDistance, formatDuration } from '../format.js';
import { words } from '../words.js';
import { titleOf } from './orders.js';

/** An alternative in a few words, with how much longer it takes. */
export function alternativeText({ distanceMeters, durationSeconds, savedSeconds }, index, { units, locale }) {
  const minutes = Math.round(Math.abs(savedSeconds) / 60);
  const difference = minutes === 0 ? '' : ` (${savedSeconds > 0 ? '−' : '+'}${formatDuration(minutes * 60)})`;
  return `${words('Alternative')} ${index + 1}: ${formatDistance(distanceMeters, units, locale)}, `
    + `${formatDuration(durationSeconds)}${difference}`;
}

/** What is meant by a click on the map. */
export class MapQuestion {
  constructor(page) {
    this.page = page;
    this.node = element('div', {
      class: 'choice', role: 'dialog', 'aria-label': words('This place'), hidden: true,
      onkeydown: (event) => { if (event.key === 'Escape') this.close(); },
    });
  }

  ask(text, ...answers) {
    this.node.hidden = false;
    fill(this.node, element('span', {}, text), answers.map(([label, name, act]) => button(words(label), () => {
      this.close();
      act();
    }, { class: name })), button(words('Cancel'), () => this.close()));
    this.node.querySelector('button').focus();
  }

  close() {
    this.node.hidden = true;
    this.page.view?.map.getCanvas().focus();
  }

  askOfPlace([longitude, latitude]) {
    const stop = { latitude, longitude, title: null };
    const { ordersPanel } = this.page;
    this.ask(titleOf(stop),
      ['Go here', 'primary go-here', () => ordersPanel.go([stop])],
      ['Add stop', 'add-stop', () => ordersPanel.add(stop)]);
  }

  askOfAlternative(index) {
    const route = this.page.selected.alternatives[index];
    if (!route) return;
    this.ask(alternativeText(route, index, this.page),
      ['Take this route', 'primary take-route', () => this.page.ordersPanel.take(index)]);
  }
}
