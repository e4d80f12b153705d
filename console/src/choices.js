import { bestLanguage } from './words.js';

/** What a viewer has chosen, kept by the browser. */
export class Choices {
  constructor() {
    this.language = this.read('language') ?? bestLanguage(navigator.languages ?? ['en']);
    this.units = this.read('units') ?? 'METRIC';
    this.theme = this.read('theme') ?? 'auto';
  }

  read(name) {
    try {
      return localStorage.getItem(`turnstone-${name}`);
    } catch {
      return null;
    }
  }

  set(name, value) {
    this[name] = value;
    try {
      localStorage.setItem(`turnstone-${name}`, value);
    } catch {
      // A browser that keeps nothing forgets it at the end.
    }
  }
}
