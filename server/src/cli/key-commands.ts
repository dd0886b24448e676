// `key …`: lists the sessions of users, and ends them.
import { hashStart, listKeys, revokeKeyByHash, revokeKeysOf } from '../identity/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

export const keyList = createCommand({
  name: 'key list',
  summary:
    "Lists the api keys of a channel's accounts, the latest 100: how the hash begins, since, until (UTC), whose",
  options: {
    channel,
    email: { type: 'text', placeholder: 'address', summary: 'those of one account' },
    visitors: { type: 'flag', summary: 'those of nobody, instead of those of accounts' },
  },
  async run({ identity, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const { email, visitors } = args;
    if (email !== undefined && visitors)
      throw new CommandRefused('Visitors have no address: give --email or --visitors, not both.');
    const holders = email !== undefined ? { email } : visitors ? 'visitors' : 'accounts';
    const rows = (await listKeys(identity, id, holders)).map((key) => [
      hashStart(key),
      minuteOf(key.created_at),
      minuteOf(key.expires_at),
      key.email ?? 'visitor',
    ]);
    print(tableText([['hash', 'since', 'until', 'whose'], ...rows]));
  },
});

export const keyRevoke = createCommand({
  name: 'key revoke',
  summary: 'Ends one api key, or all of an account, within a second',
  options: {
    channel,
    hash: { type: 'text', placeholder: 'digits', summary: 'how its hash begins, as "key list" shows it' },
    email: { type: 'text', placeholder: 'address', summary: 'all of this account' },
  },
  async run({ identity, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const { hash, email } = args;
    if (hash !== undefined && email === undefined) {
      const key = await revokeKeyByHash(identity, id, hash);
      print(`The key ${hashStart(key)} of ${key.email ?? 'a visitor'} has ended.`);
    } else if (email !== undefined && hash === undefined) {
      print(`${email} is logged out everywhere: keys ended: ${await revokeKeysOf(identity, id, email)}.`);
    } else throw new CommandRefused('Give --hash or --email, and only one of them.');
  },
});
