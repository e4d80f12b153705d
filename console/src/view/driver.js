import { button, element, setText } from '../dom.js';
import { words } from '../words.js';

const LEVELS = { all: 'Voice: all', alerts: 'Voice: alerts', none: 'Voice: off' };

/** The driver's own buttons: large, and few. */
export class DriverPanel {
  constructor(page) {
    this.page = page;
    this.level = 'all';
    this.voice = button(words(LEVELS.all), () => this.changeLevel(), { class: 'voice' });
    this.spoken = element('p', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
    this.node = element('div', { class: 'driver-panel' }, this.spoken, this.voice);
  }

  changeLevel() {
    const levels = Object.keys(LEVELS);
    this.level = levels[(levels.indexOf(this.level) + 1) % levels.length];
    setText(this.voice, words(LEVELS[this.level]));
    window.speechSynthesis?.cancel();
  }

  /** @param prompt of `event/prompt`; one without a step is an alert */
  speak(prompt) {
    setText(this.spoken, prompt.text);
    if (this.level === 'none' || (this.level === 'alerts' && prompt.stepNumber !== null)) return;
    const voice = window.speechSynthesis;
    if (!voice) return;
    const utterance = new SpeechSynthesisUtterance(prompt.text);
    utterance.lang = prompt.language;
    // What is said now is truer than what was to be said before.
    voice.cancel();
    voice.speak(utterance);
  }

}
