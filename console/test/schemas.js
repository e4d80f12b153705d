import fs from 'node:fs';

const folder = new URL('../../docs/schemas/', import.meta.url);

/** Those that are published. */
export const schemas = Object.fromEntries(fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
  .map((name) => [name.slice(0, -'.json'.length), JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8'))]));

/** Topic and payload of a message of every kind, as the agent writes them. */
export const traffic = fs.readFileSync(
  new URL('../../Tests/WireTests/Golden/traffic.tsv', import.meta.url), 'utf8')
  .trimEnd().split('\n').map((line) => line.split('\t'));
