import { element, fill } from '../dom.js';
import { healthLights } from '../sentences.js';
import { words } from '../words.js';

const LEVELS = { good: 'Good', warning: 'Warning', bad: 'Bad', unknown: 'Unknown' };
const SIGNS = { good: '✓', warning: '!', bad: '✕', unknown: '?' };

/** Lights that say what to look at. */
export class HealthPanel {
  constructor() {
    this.node = element('ul', { class: 'health' });
  }

  refresh(vehicle) {
    if (!vehicle) return;
    const { connection, health, info } = vehicle;
    const sources = [vehicle, connection, health, info];
    if (sources.every((source, index) => source === this.sources?.[index])) return;
    this.sources = sources;
    fill(this.node, healthLights(vehicle).map(({ name, level, text }) => element('li', { 'data-level': level },
      element('span', { class: 'light', role: 'img', 'aria-label': words(LEVELS[level]) }, SIGNS[level]),
      element('strong', {}, words(name)), ' ', text)),
    info ? element('li', { class: 'about' }, `turnstone ${info.agentVersion}`,
      info.map ? `, ${info.map.region}. ${info.map.attribution}` : '') : null);
  }
}
