// `payments …`: the account at the payment service that a channel is paid on.
import { readFile } from 'node:fs/promises';
import { forgetPaymentKeys, keepPaymentKeys, ofChannel, type KeepingKeys } from '../commerce/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { channel } from './shared-options.ts';

const refusals: Readonly<Record<Exclude<KeepingKeys, 'kept'>, string>> = {
  secret_wrong: 'The first line is not a secret key of Stripe: write one that begins with sk_ or rk_.',
  publishable_wrong: 'The second line is not a publishable key of Stripe: write one that begins with pk_.',
  modes_differ: 'One of the keys is for tests and the other is live: take both from the same place.',
  other_mode:
    'The keys are not of the mode that this deployment is paid in: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY of the same mode first.',
  keys_refused: 'Stripe refuses these keys: check that they are complete and not revoked.',
  other_account:
    'The channel has payments, subscriptions or cards on another account. They cannot be refunded on this one. Take keys of that account.',
  orders_open:
    'A buyer is paying on the earlier account. Its open orders close after half an hour: try again then.',
};

/** Reads the keys from a file, because every user of the machine can see a command line. */
async function readKeys(file: string): Promise<{ secretKey: string; publishableKey: string }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`${file} cannot be read (${error.code ?? 'unknown'}): check the path.`);
  });
  const [secretKey = '', publishableKey = ''] = text.split(/\s+/).filter(Boolean);
  return { secretKey, publishableKey };
}

export const paymentsSet = createCommand({
  name: 'payments set',
  summary: 'Gives a channel an account of its own at Stripe, or other keys of the same account',
  options: {
    channel,
    file: {
      type: 'text',
      placeholder: 'path',
      summary: 'its secret key and its publishable key, a line each',
      isRequired: true,
    },
  },
  async run({ commerce, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    const kept = await keepPaymentKeys(commerce, id, await readKeys(args.file));
    if (kept !== 'kept') throw new CommandRefused(refusals[kept]);
    print(`${slug} is paid on its own account from now on. Delete ${args.file}.`);
    print('  Its webhooks begin with the next start; until then Stripe is asked each minute.');
  },
});

export const paymentsShow = createCommand({
  name: 'payments show',
  summary: 'Shows the account on which a channel is paid',
  options: { channel },
  async run({ commerce, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    if (commerce.accounts === undefined) return print(`${slug}: the sandbox, nobody is charged.`);
    const { account = 0, publishableKey } = await ofChannel(commerce, id);
    const whose = account === 0 ? "the deployment's account" : 'its own account';
    print(`${slug}: ${whose}, ${commerce.livemode ? 'real money' : 'test mode'}, ${publishableKey}`);
  },
});

export const paymentsRemove = createCommand({
  name: 'payments remove',
  summary: "Takes a channel's own account away again, while nothing was sold on it",
  options: { channel },
  async run({ commerce, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    const was = await forgetPaymentKeys(commerce, id);
    if (was === 'in_use')
      throw new CommandRefused(
        `${slug} was paid on it, or has subscriptions, cards or open orders there: they would be out of reach.`,
      );
    if (was === 'none') throw new CommandRefused(`${slug} has no account of its own.`);
    print(`${slug} is paid on the deployment's account from now on.`);
  },
});
