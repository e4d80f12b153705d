/* global mqtt */
import { ROOT } from './fleet.js';

/** What is heard of all vehicles, in this order. */
const OF_ALL = ['event/+', 'state/connection', 'state/health', 'state/navigation', 'location', 'navigation/info'];
/** What is heard of the one that is looked at, beside that. */
const OF_ONE = [
  'navigation/+', 'reply/+', 'history/events', 'history/locations', 'state/info', 'state/options', 'state/messages',
];
/**
 * A broker keeps only so many messages for a client that is slower than it (max_queued_messages, 1,000) and drops
 * the others, also of those that are retained. So each kind is asked for when the one before it has come. At QoS 1
 * Mosquitto 2.0.11 stops after the first twenty of them where they go over websockets.
 */
const QUIET_MS = 200;
const LONGEST_BURST_MS = 5000;

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
      clean: true, keepalive: 30, reconnectPeriod: 2000, connectTimeout: 10_000, resubscribe: false,
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
    this.client.on('message', (topic, payload, packet) => {
      if (packet.retain) this.lastRetained = performance.now();
      // What goes wrong with one message must not make the client deaf for all that follow.
      try {
        handlers.message(topic, payload, packet.retain);
      } catch (error) {
        reportError(error);
      }
    });
  }

  async subscribe() {
    const link = {};
    this.link = link;
    /** Whether all that is retained has been asked for. */
    this.isListening = false;
    if (this.selected) await this.hear(OF_ONE.map((name) => `${ROOT}/${this.selected}/${name}`));
    for (const name of OF_ALL) {
      if (this.link !== link) return;
      await this.hear([`${ROOT}/${this.only ?? '+'}/${name}`]);
    }
    if (this.link === link) await this.hear([`${ROOT}/fleet/traffic/+`]);
    this.isListening ||= this.link === link;
  }

  /** Subscribes, and waits until what is retained there has come. */
  hear(filters) {
    const began = performance.now();
    this.lastRetained = began;
    return new Promise((resolve) => {
      this.client.subscribe(filters, { qos: 0 }, () => {
        const wait = () => {
          const now = performance.now();
          if (now - this.lastRetained > QUIET_MS || now - began > LONGEST_BURST_MS) resolve();
          else setTimeout(wait, QUIET_MS / 4);
        };
        wait();
      });
    });
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
