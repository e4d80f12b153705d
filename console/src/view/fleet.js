import { element, setText } from '../dom.js';
import { formatDuration, formatTime } from '../format.js';
import { COLUMNS, rowOf, sortedRows } from '../table.js';
import { words } from '../words.js';

const HEADINGS = {
  name: 'Vehicle', state: 'State', where: 'Where', destination: 'To', arrival: 'Arrival', late: 'Delay', health: 'Health',
};
const STATES = {
  unknown: 'Unknown', offline: 'Off', linkLost: 'Link lost', noConsent: 'No consent', noSignal: 'No position',
  rerouting: 'Rerouting', guidanceOff: 'Guidance off', arrived: 'Arrived', guiding: 'On the way', idle: 'Free',
};
const ROW_PIXELS = 32;

/** All vehicles as a table, of which only the rows that can be seen exist. */
export class FleetTable {
  constructor(page, selected) {
    this.page = page;
    this.selected = selected;
    this.order = { column: 'name', isDescending: false, search: '' };
    this.search = element('input', {
      type: 'search', placeholder: words('Search vehicles'), 'aria-label': words('Search vehicles'),
      oninput: () => {
        this.order.search = this.search.value;
        this.refresh();
      },
    });
    this.heads = COLUMNS.map((column) => element('div', { role: 'columnheader', class: `column ${column}` },
      element('button', { type: 'button', onclick: () => this.sortBy(column) }, words(HEADINGS[column]))));
    this.count = element('span', { class: 'count', role: 'status' });
    this.body = element('div', { class: 'rows' });
    this.scroller = element('div', { class: 'scroller', role: 'rowgroup', onscroll: () => this.draw() }, this.body);
    this.none = element('p', { class: 'none' }, words('No vehicle was heard yet'));
    this.pool = [];
    this.node = element('section', { class: 'fleet', 'aria-label': words('Fleet') },
      element('div', { class: 'bar' }, this.search, this.count),
      this.none, this.table = element('div', { class: 'table', role: 'table', 'aria-label': words('Fleet') },
        element('div', { role: 'rowgroup' }, element('div', { class: 'row heads', role: 'row', 'aria-rowindex': '1' }, this.heads)),
        this.scroller));
  }

  sortBy(column) {
    this.order.isDescending = this.order.column === column && !this.order.isDescending;
    this.order.column = column;
    this.refresh();
  }

  /** Sorts anew; once a second is often enough for a person. */
  refresh() {
    const rows = [...this.page.fleet.vehicles.values()].map(rowOf);
    this.rows = sortedRows(rows, this.order);
    setText(this.count, `${this.rows.length} / ${rows.length}`);
    this.none.hidden = rows.length > 0;
    // Of which only those are there that can be seen.
    this.table.setAttribute('aria-rowcount', String(this.rows.length + 1));
    this.heads.forEach((head, index) => head.setAttribute('aria-sort', COLUMNS[index] !== this.order.column
      ? 'none' : this.order.isDescending ? 'descending' : 'ascending'));
    this.draw();
  }

  draw() {
    if (!this.rows) return;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_PIXELS) - 2);
    const count = Math.min(this.rows.length - first, Math.ceil(this.scroller.clientHeight / ROW_PIXELS) + 4);
    this.body.style.height = `${this.rows.length * ROW_PIXELS}px`;
    while (this.pool.length < count) this.pool.push(this.makeRow());
    this.pool.forEach((row, index) => this.drawRow(row, index < count ? this.rows[first + index] : null, first + index));
  }

  /** Goes to a row, which may have to be scrolled to. */
  focusRow(position) {
    const wanted = Math.min(this.rows.length - 1, Math.max(0, position));
    const top = wanted * ROW_PIXELS;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + ROW_PIXELS > scrollTop + clientHeight) this.scroller.scrollTop = top + ROW_PIXELS - clientHeight;
    this.draw();
    this.pool.find((row) => row.position === wanted && !row.node.hidden)?.node.focus();
  }

  makeRow() {
    const cells = COLUMNS.map((column) => element('span', { role: 'cell', class: `column ${column}` }));
    const row = { cells, shown: null };
    row.node = element('div', {
      class: 'row', role: 'row', tabindex: '0',
      onclick: () => row.name && this.selected(row.name),
      onkeydown: (event) => {
        if (event.key === 'Enter' && row.name) this.selected(row.name);
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
        if (!step) return;
        event.preventDefault();
        this.focusRow(row.position + step);
      },
    }, cells);
    this.body.append(row.node);
    return row;
  }

  drawRow(row, data, position) {
    row.node.hidden = data === null;
    row.name = data?.name ?? null;
    if (data === null || (row.shown === data && row.position === position)) return;
    row.shown = data;
    row.position = position;
    row.node.style.transform = `translateY(${position * ROW_PIXELS}px)`;
    row.node.dataset.level = data.level;
    row.node.setAttribute('aria-rowindex', String(position + 2));
    const { locale } = this.page;
    const texts = [data.name, words(STATES[data.state]), data.where, data.destination,
      data.arrival === null ? '' : formatTime(data.arrival, locale),
      data.late ? formatDuration(data.late) : '', data.health];
    texts.forEach((text, index) => setText(row.cells[index], text));
  }
}

