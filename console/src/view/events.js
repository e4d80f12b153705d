import { element, fill } from '../dom.js';
import { formatTime } from '../format.js';
import { eventSentence } from '../sentences.js';
import { PROGRESS } from '../vehicle.js';
import { words } from '../words.js';

const MOST_SHOWN = 120;
/** Choices of the filter that are no kind. */
const ALL = 'ALL';
const NEWS = 'NEWS';

/** What has happened, newest first, with a filter by kind. */
export class EventsPanel {
  constructor(page) {
    this.page = page;
    this.kind = NEWS;
    this.filter = element('select', {
      'aria-label': words('Kind of event'),
      onchange: () => {
        this.kind = this.filter.value;
        this.shown = null;
        this.refresh(this.vehicle);
      },
    });
    this.list = element('ol', { class: 'events', tabindex: '0', 'aria-label': words('Events') });
    this.node = element('div', {}, this.filter, this.list);
    this.kinds = '';
  }

  refresh(vehicle) {
    this.vehicle = vehicle;
    const events = vehicle?.events ?? [];
    const kinds = [...new Set(events.map(({ kind }) => kind))].sort();
    if (kinds.join() !== this.kinds) {
      this.kinds = kinds.join();
      const names = { [NEWS]: words('All but progress'), [ALL]: words('All kinds') };
      fill(this.filter, [NEWS, ALL, ...kinds].map((kind) => element('option', {
        value: kind, selected: kind === this.kind,
      }, names[kind] ?? kind.replaceAll('-', ' '))));
    }
    if (events === this.shown) return;
    this.shown = events;
    const { units, locale } = this.page;
    const chosen = events.filter(({ kind }) => (this.kind === NEWS ? !PROGRESS.has(kind)
      : this.kind === ALL || kind === this.kind)).slice(0, MOST_SHOWN);
    fill(this.list, chosen.map(({ kind, event }) => element('li', { 'data-kind': kind },
      element('time', { datetime: event.time }, formatTime(event.time, locale, undefined, true)), ' ',
      sentence(kind, event, units, locale),
      event.historical ? element('span', { class: 'late' }, ` (${words('told later')})`) : null)));
  }
}

function sentence(kind, event, units, locale) {
  try {
    return eventSentence(kind, event, { units, locale }) ?? kind;
  } catch {
    // An event of the past comes without a schema of its own.
    return kind;
  }
}
