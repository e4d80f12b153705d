/** English, in which the page is written, and those of the table. */
export const LANGUAGES = { en: 'English' };

let texts = {};
let language = 'en';

/** @param table of languages.json: their names, and each English text in all of them */
export function useTable(table) {
  Object.assign(LANGUAGES, table.names);
  ({ texts } = table);
}

export function setLanguage(tag) {
  language = Object.hasOwn(LANGUAGES, tag) ? tag : 'en';
  return language;
}

/** The language of a browser, as far as there is one of ours. */
export function bestLanguage(wanted) {
  for (const tag of wanted) {
    if (Object.hasOwn(LANGUAGES, tag)) return tag;
    const found = Object.keys(LANGUAGES).find((one) => one.split('-')[0] === tag.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/**
 * A text of the page in the chosen language; English where the table has none.
 *
 * @param values what stands in the place of `{name}` in it; put in as it is, and so never read as a gap itself
 */
export function words(english, values = {}) {
  const translated = Object.hasOwn(texts, english) ? texts[english] : null;
  const text = (translated && Object.hasOwn(translated, language) && translated[language]) || english;
  return text.replace(/\{(\w+)\}/g, (gap, name) => (Object.hasOwn(values, name) ? String(values[name]) : gap));
}

export function currentLanguage() {
  return language;
}
