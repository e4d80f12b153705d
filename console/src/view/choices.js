import { button, element } from '../dom.js';
import { LANGUAGES, words } from '../words.js';

/** What a viewer may choose of the page itself. */
export function choicesBar(page) {
  const choose = (label, name, options, changed) => {
    const select = element('select', {
      'aria-label': words(label), class: name,
      onchange: () => {
        page.choices.set(name, select.value);
        changed();
      },
    }, Object.entries(options).map(([value, text]) => element('option', {
      value, selected: value === page.choices[name],
    }, text)));
    return select;
  };
  const reload = () => window.location.reload();
  return element('div', { class: 'choices' },
    choose('Light', 'theme', { auto: words('Day or night'), day: words('Day'), night: words('Night') },
      () => page.showTheme()),
    choose('Units', 'units', { METRIC: 'km', IMPERIAL: 'mi, ft', UNITED_KINGDOM: 'mi, yd' }, reload),
    choose('Language', 'language', LANGUAGES, reload),
    button(words('Sign out'), () => page.signOut()));
}
