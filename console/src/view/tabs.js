import { button, element } from '../dom.js';
import { words } from '../words.js';

/** @param entries of name and element; `changed` is told the name of the one that is shown */
export function tabs(entries, changed) {
  const heads = entries.map(([name, node], index) => button(words(name), () => show(index), {
    role: 'tab', id: `tab-${index}`, 'aria-controls': `panel-${index}`,
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) show((index + step + entries.length) % entries.length, true);
      if (event.key === 'Home') show(0, true);
      if (event.key === 'End') show(entries.length - 1, true);
    },
  }));
  const panels = entries.map(([, node], index) => element('div', {
    role: 'tabpanel', id: `panel-${index}`, 'aria-labelledby': `tab-${index}`,
  }, node));
  const show = (chosen, focus = false) => {
    heads.forEach((head, index) => {
      head.setAttribute('aria-selected', String(index === chosen));
      head.tabIndex = index === chosen ? 0 : -1;
    });
    panels.forEach((panel, index) => { panel.hidden = index !== chosen; });
    changed(entries[chosen][0]);
    if (focus) heads[chosen].focus();
  };
  show(0);
  return element('div', { class: 'tabs' }, element('div', { role: 'tablist' }, heads), panels);
}
