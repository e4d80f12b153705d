import { element, fill } from '../dom.js';
import { memberAt, withMember } from '../orders.js';
import { formFields } from '../schema.js';
import { words } from '../words.js';

/** Units that stand at the end of a name, and their signs. */
const UNITS = { Seconds: 's', Meters: 'm', Tons: 't', Fraction: '0–1' };

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
      this.groups(),
      element('button', { type: 'submit' }, words('Change')),
    ] : element('p', {}, words('The vehicle has not told its settings.')));
  }

  /** Settings that belong together in a frame each, as the schema has them in an object. */
  groups() {
    const groups = new Map();
    for (const one of this.inputs) {
      const name = one.field.path.slice(0, -1).join('.');
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
    return [...groups].map(([name, inputs]) => {
      const rows = inputs.map(({ field, input }) => element('label', { title: field.description, 'data-field': field.path.join('.') },
        element('span', {}, nameOf(field.path.at(-1))), input));
      return name === '' ? rows
        : element('fieldset', {}, element('legend', {}, name.split('.').map(nameOf).join(', ')), rows);
    });
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
    // What holds now and cannot be chosen, such as the units of the country, stands there all the same.
    const first = choices.includes(text) ? [] : [text];
    return element('select', {}, [...first, ...choices].map((choice) => element('option', {
      value: first.includes(choice) ? '' : choice, selected: choice === text,
    }, labelOf(choice))));
  }
  if (field.kind === 'number') {
    return element('input', { type: 'number', value: text, min: field.minimum, max: field.maximum, step: field.step });
  }
  // The browser sends no form with anything else in such a field, and says so beside it.
  const pattern = field.kind === 'numberOrWord' ? `${field.word}|-?\\d+(\\.\\d+)?` : null;
  return element('input', { type: 'text', value: text, pattern });
}

function labelOf(choice) {
  const flag = { true: 'Yes', false: 'No', '': '–' }[choice];
  return flag ? words(flag) : choice.replaceAll('_', ' ').toLowerCase();
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

/** `minorThresholdFraction` as words, with its unit behind them: "minor threshold (0–1)". */
function nameOf(name) {
  const unit = Object.keys(UNITS).find((one) => name.endsWith(one));
  const bare = unit ? name.slice(0, -unit.length) : name;
  const text = bare.replace(/([a-z])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
  return unit ? `${text} (${UNITS[unit]})` : text;
}
