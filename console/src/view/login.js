import { element, setText } from '../dom.js';
import { words } from '../words.js';

const KEY = 'turnstone-login';

/** What was typed in, kept by the browser until this tab is closed. */
export function storedLogin() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function storeLogin(login) {
  if (login) sessionStorage.setItem(KEY, JSON.stringify(login));
  else sessionStorage.removeItem(KEY);
}

/** Where the broker is, if nobody says: where this page came from, as mosquitto can serve both. */
export function defaultServer({ protocol, host }) {
  return protocol.startsWith('http') ? `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/` : 'ws://localhost:8081/';
}

/** The form that asks for name and password. */
export function loginForm(problem, signIn) {
  const field = (label, name, type, value, extra = {}) => element('label', {}, words(label),
    element('input', { name, type, value, required: true, ...extra }));
  const message = element('p', { class: 'problem', role: 'alert' });
  setText(message, problem ?? '');
  const form = element('form', {
    class: 'login',
    onsubmit: (event) => {
      event.preventDefault();
      const values = new FormData(form);
      const server = String(values.get('server'));
      if (!/^wss?:\/\/[^\s/]+/.test(server)) {
        setText(message, words('The address has to begin with ws:// or wss://'));
        return;
      }
      signIn({ server, user: String(values.get('user')), password: String(values.get('password')) });
    },
  },
  element('h1', {}, 'Turnstone'),
  field('Broker', 'server', 'text', defaultServer(window.location), { spellcheck: 'false' }),
  field('Name', 'user', 'text', '', { autocomplete: 'username', autofocus: true }),
  field('Password', 'password', 'password', '', { autocomplete: 'current-password' }),
  message,
  element('button', { type: 'submit', class: 'primary' }, words('Sign in')));
  return form;
}

