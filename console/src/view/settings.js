import { element, fill } from '../dom.js';
import { memberAt, withMember } from '../orders.js';
import { formFields } from '../schema.js';
import { words } from '../words.js';

/** The form of `set-options`, made from its schema; only what is changed is sent. */
export class SettingsForm {
  constructor(schemas, send) {
    this.fields = formFields(schemas['command.set-options'], schemas);
    this.send = send;
    this.node = element('form', {
      class: 'settings',
      onsubmit: (event) => {
        event.preventDefault();
        this.submit();
      },
    });
  }

  forget() {
    this.options = undefined;
  }

  show(options) {
    if (options === this.options) return;
    // What somebody is typing is not taken away.
    if (this.options && this.node.contains(document.activeElement)) return;
    this.options = options;
    this.inputs = this.fields.map((field) => ({ field, input: inputOf(field, memberAt(options ?? {}, field.path)) }));
    fill(this.node, options ? [
      this.inputs.map(({ field, input }) => element('label', { title: field.description },
        element('span', {}, nameOf(field.path)), input)),
      element('button', { type: 'submit' }, words('Change')),
    ] : element('p', {}, words('The vehicle has not told its settings.')));
  }

  submit() {
    let changes = {};
    for (const { field, input } of this.inputs) {
      const value = valueOf(field, input.value);
      const before = memberAt(this.options, field.path);
      if (value !== undefined && value !== before) changes = withMember(changes, field.path, value);
    }
    if (Object.keys(changes).length > 0) this.send(changes);
  }
}

function inputOf(field, value) {
  const text = value === null || value === undefined ? '' : String(value);
  if (field.kind === 'choice' || field.kind === 'flag') {
    const choices = field.kind === 'flag' ? ['true', 'false'] : field.choices.map(String);
    return element('select', {}, ['', ...choices].map((choice) => element('option', {
      value: choice, selected: choice === text,
    }, choice === '' ? '–' : choice.replaceAll('_', ' ').toLowerCase())));
  }
  return element('input', field.kind === 'number' ? {
    type: 'number', value: text, min: field.minimum, max: field.maximum, step: field.step,
  } : { type: 'text', value: text });
}

function valueOf(field, text) {
  if (text.trim() === '') return undefined;
  switch (field.kind) {
    case 'flag': return text === 'true';
    case 'number': return Number(text);
    case 'numberOrWord': return text === field.word ? text : Number(text);
    default: return text;
  }
}

/** `speedAlerts.minorThresholdFraction` as words. */
function nameOf(path) {
  return path.join(': ').replace(/([a-z])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
}

