// `channel analytics`: whether and how a channel measures its viewers.
import { randomBytes } from 'node:crypto';
import { analyticsOf, readChannel, writeAnalytics } from '../channel/index.ts';
import { CommandRefused, createCommand } from './command.ts';

const modes = ['measure', 'pseudonym', 'identity'] as const;
const isMode = (text: string): text is (typeof modes)[number] => modes.some((mode) => mode === text);

export const channelAnalytics = createCommand({
  name: 'channel analytics',
  summary: 'Shows how a channel measures its viewers, or changes it',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    key: { type: 'text', placeholder: 'key', summary: 'analytics key; without it the present or a new one' },
    base: { type: 'text', placeholder: 'address', summary: 'where pages send to; without it this server' },
    mode: {
      type: 'text',
      placeholder: 'mode',
      summary: 'measure names nobody, pseudonym keeps keyed hashes, identity keeps ids and addresses',
    },
    ask: { type: 'flag', summary: 'nothing is measured before a viewer says yes' },
    localhost: { type: 'flag', summary: 'pages on localhost send as well, for a trial' },
    off: { type: 'flag', summary: 'measures nothing' },
  },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const present = analyticsOf((await readChannel(deps, id)).settings);
    const { key, base, mode, ask, localhost, off } = args;
    const isChange = key !== undefined || base !== undefined || mode !== undefined || ask || localhost;
    if (off && isChange) throw new CommandRefused('--off stands alone: leave the other options out.');
    if (off) {
      await writeAnalytics(deps, id, null);
      return print(`${slug} measures nothing.`);
    }
    if (mode !== undefined && !isMode(mode))
      throw new CommandRefused(`--mode is "${mode}": use one of ${modes.join(', ')}.`);
    const wanted = {
      key: key ?? present?.key ?? randomBytes(12).toString('base64url'),
      base: base ?? present?.base ?? '/api',
      mode: mode ?? present?.mode ?? 'measure',
      needs_consent: ask,
      from_localhost: localhost,
    };
    if (isChange) await writeAnalytics(deps, id, wanted);
    const shown = isChange ? wanted : present;
    if (shown === null) return print(`${slug} measures nothing. Choose --mode to begin.`);
    print(`${slug} measures in the mode ${shown.mode}, with the key ${shown.key}, at ${shown.base}.`);
    print(shown.needs_consent ? 'It asks its viewers first.' : 'It asks no consent.');
    if (shown.from_localhost) print('Pages on localhost send as well.');
  },
});
