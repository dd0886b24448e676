// `user …`: helps viewers in, and keeps one out.
import { ofChannel, stopRenewals } from '../commerce/index.ts';
import { banUser, giveTemporaryPassword, unbanUser } from '../identity/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { CommandRefused, createCommand } from './command.ts';

export const userTemporaryPassword = createCommand({
  name: 'user temporary-password',
  summary: 'Gives somebody a password for 24 hours, with which they choose one of their own',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    email: { type: 'text', placeholder: 'address', summary: 'of the account', isRequired: true },
    'hold-providers': {
      type: 'flag',
      summary:
        'also where a provider such as Google is linked: those log-ins are held too, until a password is chosen',
    },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const origin = (await context.addressOf(id)) ?? context.running.url;
    const { password, until } = await giveTemporaryPassword(context.social, id, args.email, {
      origin,
      holdsProviders: args['hold-providers'],
    }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'identity.provider_linked') throw error;
      throw new CommandRefused(
        'A provider (Google, Facebook, OpenID) is linked to this account and needs no password; a temporary one would hold those log-ins too. ' +
          'Let them log in there, or give one all the same with --hold-providers.',
      );
    });
    context.print(`Password: ${password}`);
    context.print(
      `It is shown this once. It lets them in until ${until.toISOString()}, to choose a password of their own.`,
    );
  },
});

const whose = {
  channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
  email: { type: 'text', placeholder: 'address', summary: 'of the account', isRequired: true },
} as const;

export const userBan = createCommand({
  name: 'user ban',
  summary:
    'Keeps an account out: its sessions end within a second, it cannot log in, and its memberships no longer renew',
  options: whose,
  async run({ commerce, identity, log, print, readChannel }, { channel, email }) {
    const { id } = await readChannel(channel);
    const { userId, ended } = await banUser(identity, id, email);
    log.warn('an operator banned an account', { channel: id, user: userId });
    print(`${email} is banned: sessions ended: ${ended}. A running player ends within 25 seconds.`);
    const { stopped, left } = await stopRenewals(await ofChannel(commerce, id), { channelId: id, userId });
    for (const name of stopped)
      print(`The membership "${name}" ends with its paid period and does not renew.`);
    print('Nothing is refunded: "refund" gives the money of an order back.');
    if (left.length > 0)
      throw new CommandRefused(
        `${email} is banned, but these memberships may still renew: ${left.join(', ')}. The log says why; run the command again, or cancel them in the Stripe dashboard.`,
      );
  },
});

export const userUnban = createCommand({
  name: 'user unban',
  summary: 'Lets a banned account log in again',
  options: whose,
  async run({ identity, log, print, readChannel }, { channel, email }) {
    const { id } = await readChannel(channel);
    const userId = await unbanUser(identity, id, email);
    log.warn('an operator lifted the ban of an account', { channel: id, user: userId });
    print(
      `${email} may log in again. Memberships that the ban stopped stay stopped; the viewer can keep one.`,
    );
  },
});
