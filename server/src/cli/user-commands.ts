// `user …`: helping those who watch.
import { giveTemporaryPassword } from '../identity/index.ts';
import { createCommand } from './command.ts';

export const userTemporaryPassword = createCommand({
  name: 'user temporary-password',
  summary: 'Gives somebody a password for 24 hours, with which they choose one of their own',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    email: { type: 'text', placeholder: 'address', summary: 'of the account', isRequired: true },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const origin = (await context.addressOf(id)) ?? context.running.url;
    const { password, until } = await giveTemporaryPassword(context, id, args.email, origin);
    context.print(`Password: ${password}`);
    context.print(
      `It is shown this once. It lets them in until ${until.toISOString()}, to choose a password of their own.`,
    );
  },
});
