import { button, element, fill, setText } from '../dom.js';
import { mayBeRepeated } from '../orders.js';
import { words } from '../words.js';
import { statusText } from './orders.js';

const LEVELS = { all: 'Voice: all', alerts: 'Voice: alerts', none: 'Voice: off' };

/** What the driver has to do with: large, and little of it. */
export class DriverPanel {
  constructor(page) {
    this.page = page;
    this.level = 'all';
    /** Messages that were spoken, or were there before. */
    this.known = null;
    /** The answer to the message that is shown, with what it is shown by; null before one is given. */
    this.answer = null;
    this.voice = button(words(LEVELS.all), () => this.changeLevel(), { class: 'voice' });
    this.spoken = element('p', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
    this.message = element('section', { class: 'dispatch', 'aria-label': words('Message'), 'aria-live': 'polite', hidden: true });
    this.node = element('div', { class: 'driver-panel' }, this.message, this.spoken, this.voice);
    // A browser speaks only after somebody has touched the page.
    if (window.navigator.userActivation?.hasBeenActive === false) {
      const hint = button(words('Touch to hear the prompts'), () => hint.remove(), { class: 'hint primary' });
      this.node.prepend(hint);
    }
    this.stayAwake();
  }

  /** A tablet that goes to sleep shows nothing; only over TLS may a page ask it not to. */
  async stayAwake() {
    try {
      await window.navigator.wakeLock?.request('screen');
    } catch {
      // It sleeps as the tablet's own settings say.
    }
    if (this.isWatching) return;
    this.isWatching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.stayAwake();
    });
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
    if (this.level === 'alerts' && prompt.stepNumber !== null) return;
    this.say(prompt.text, prompt.language);
  }

  say(text, language) {
    const voice = window.speechSynthesis;
    if (!voice || this.level === 'none') return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    // What is said now is truer than what was to be said before.
    voice.cancel();
    voice.speak(utterance);
  }

  /** The messages of dispatch: the first open one is shown until it is answered. */
  hearMessages(vehicle) {
    const open = vehicle.openMessages;
    const isNew = this.known !== null && open.some(({ id }) => !this.known.has(id));
    const newest = open.at(-1);
    this.known = new Set(open.map(({ id }) => id));
    // In no language that one knows of: as the page is.
    if (isNew) this.say(newest.text, this.page.locale);
    this.showMessage(vehicle, open);
  }

  showMessage(vehicle, open) {
    const [message] = open;
    this.answer = null;
    this.message.hidden = message === undefined;
    if (!message) return;
    const problem = element('p', { class: 'problem', role: 'alert' });
    const send = async (fields) => {
      buttons.forEach((one) => { one.disabled = true; });
      setText(problem, '');
      this.answer = null;
      const order = await this.page.orders.send(vehicle.name, 'answer-message', { messageId: message.id, ...fields });
      // While it was sent the message may have become another.
      if (problem.isConnected) this.answer = { order, buttons, problem };
      this.refresh();
    };
    const buttons = message.answers.length > 0
      ? message.answers.map((answer) => button(answer, () => send({ answer }), { class: 'answer' }))
      : [button(words('Read'), () => send({}), { class: 'answer' })];
    fill(this.message,
      element('h2', {}, open.length > 1 ? `${words('Message')} (1 / ${open.length})` : words('Message')),
      element('p', { class: 'text' }, message.text), element('div', { class: 'actions' }, buttons), problem);
  }

  /** An answer that the vehicle refuses, or says nothing to, can be given again. */
  refresh() {
    if (!this.answer || !mayBeRepeated(this.answer.order)) return;
    const { order, buttons, problem } = this.answer;
    setText(problem, [statusText(order), words(order.message)].filter(Boolean).join(': '));
    for (const one of buttons) one.disabled = false;
  }
}
