import table from './languages.json';

/** English, in which the page is written, and those of the table. */
export const LANGUAGES = { en: 'English', ...table.names };

let language = 'en';

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

/** A text of the page in the chosen language; English where the table has none. */
export function words(english) {
  const translated = table.texts[english];
  return (translated && Object.hasOwn(translated, language) && translated[language]) || english;
}

export function currentLanguage() {
  return language;
}
