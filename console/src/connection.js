/* global mqtt */
import { ROOT } from './fleet.js';

/** What is heard of all vehicles: no routes, which are long. */
const OF_ALL = ['state/+', 'location', 'navigation/info', 'event/+'];
/** What is heard of the one that is looked at, beside that. */
const OF_ONE = ['navigation/route', 'reply/+', 'history/events'];

/** The page's link to the broker. */
export class Connection {
  /**
   * @param login `{server, user, password}`; `server` is a ws: or wss: address
   * @param only the one vehicle that is heard, as on a gateway; null for all
   * @param handlers `message(topic, bytes, retained)`, `state(state, why)` with `connecting`, `connected`,
   *   `lost` or `refused`
   */
  constructor(login, only, handlers) {
    this.handlers = handlers;
    this.only = only;
    this.selected = null;
    this.client = mqtt.connect(login.server, {
      protocolVersion: 5,
      // The broker's listener for people wants this beginning; see config/mosquitto.
      clientId: `turnstone-console-${crypto.getRandomValues(new Uint32Array(2)).join('')}`,
      username: login.user, password: login.password,
      clean: true, keepalive: 30, reconnectPeriod: 2000, connectTimeout: 10_000,
    });
    handlers.state('connecting');
    this.client.on('connect', () => {
      handlers.state('connected');
      this.subscribe();
    });
    this.client.on('close', () => handlers.state('lost'));
    this.client.on('error', (error) => {
      // Bad user name or password, or not authorized: asking again would not help.
      if (![134, 135, 4, 5].includes(error.code)) return;
      this.end();
      handlers.state('refused', 'The broker does not know this name and password.');
    });
    this.client.on('message', (topic, payload, packet) => handlers.message(topic, payload, packet.retain));
  }

  subscribe() {
    const whose = this.only ?? '+';
    const filters = OF_ALL.map((name) => `${ROOT}/${whose}/${name}`);
    if (!this.only) filters.push(`${ROOT}/fleet/traffic/+`);
    if (this.selected) filters.push(...OF_ONE.map((name) => `${ROOT}/${this.selected}/${name}`));
    this.client.subscribe(filters, { qos: 1 });
  }

  /** Hears all of one vehicle from now on. */
  select(vehicle) {
    if (vehicle === this.selected) return;
    const before = this.selected;
    this.selected = vehicle;
    if (!this.client.connected) return;
    if (before) this.client.unsubscribe(OF_ONE.map((name) => `${ROOT}/${before}/${name}`));
    if (vehicle) this.client.subscribe(OF_ONE.map((name) => `${ROOT}/${vehicle}/${name}`), { qos: 1 });
  }

  publish(topic, payload, expirySeconds) {
    return new Promise((resolve, reject) => {
      if (!this.client.connected) {
        reject(new Error('There is no link to the broker.'));
        return;
      }
      this.client.publish(topic, payload, { qos: 1, properties: { messageExpiryInterval: expirySeconds } },
        (error) => (error ? reject(error) : resolve()));
    });
  }

  end() {
    this.client.end(true);
  }
}
