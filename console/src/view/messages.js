import { button, element, fill, setText } from '../dom.js';
import { formatTime } from '../format.js';
import { words } from '../words.js';

/** As many answers as a message may offer, and how long each may be. */
const MOST_ANSWERS = 12;
const LONGEST_ANSWER = 64;

/** The answers that somebody has typed with commas between them: each once, none empty. */
export function answersOf(text) {
  const answers = text.split(',').map((one) => one.trim().slice(0, LONGEST_ANSWER)).filter(Boolean);
  return [...new Set(answers)].slice(0, MOST_ANSWERS);
}

/** What dispatch writes to the driver, and what he says to it. */
export class MessagesPanel {
  constructor(page) {
    this.page = page;
    this.text = element('textarea', { maxlength: '500', rows: '3', required: true, 'aria-label': words('Message to the driver') });
    this.answers = element('input', {
      type: 'text', value: [words('Yes'), words('No')].join(', '),
      'aria-label': words('Answers to choose from, with commas between them'),
    });
    this.form = element('form', {
      class: 'write',
      onsubmit: (event) => {
        event.preventDefault();
        this.write();
      },
    },
    element('label', {}, words('Message to the driver'), this.text),
    element('label', {}, words('Answers to choose from, with commas between them'), this.answers),
    element('button', { type: 'submit', class: 'primary' }, words('Send')));
    this.status = element('p', { class: 'message' });
    this.list = element('ul', { class: 'messages', 'aria-label': words('Messages') });
    this.node = element('div', {}, this.form, this.status, this.list);
  }

  select(vehicle) {
    this.vehicle = vehicle;
    this.shown = undefined;
  }

  write() {
    const text = this.text.value.trim();
    if (!this.vehicle || text === '') return;
    this.page.ordersPanel.send('message', { text, answers: answersOf(this.answers.value) });
    this.text.value = '';
    this.text.focus();
  }

  refresh() {
    const { orders } = this.page;
    this.form.hidden = orders.isReadOnly;
    const last = orders.list.find(({ vehicle, command }) => vehicle === this.vehicle?.name && command.endsWith('message'));
    setText(this.status, last && last.status !== 'SUCCEEDED' ? this.page.ordersPanel.statusOf(last) : '');
    const messages = this.vehicle?.messages ?? [];
    if (messages === this.shown) return;
    this.shown = messages;
    fill(this.list, messages.length === 0 ? element('li', { class: 'none' }, words('No messages')) : null,
      messages.toReversed().map((message) => this.row(message)));
  }

  row({ id, text, answers, receivedAt, answer, answeredAt }) {
    const { locale } = this.page;
    const isOpen = answeredAt === null;
    return element('li', { 'data-open': String(isOpen) },
      element('time', { datetime: receivedAt }, formatTime(receivedAt, locale)), ' ',
      element('span', { class: 'text' }, text),
      element('div', { class: 'state' }, isOpen
        ? `${words('Waits for the driver')}${answers.length > 0 ? `: ${answers.join(' / ')}` : ''}`
        : `${formatTime(answeredAt, locale)} ${answer === null ? words('Read') : words('Answered: {answer}', { answer })}`),
      isOpen ? button(words('Take back'), () => this.page.ordersPanel.send('clear-messages', { messageId: id })) : null);
  }
}
