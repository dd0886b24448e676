// `subscription …`: lists the subscriptions and their states.
import { wireSubscription } from '../commerce/index.ts';
import { createCommand } from './command.ts';
import { tableText } from './table-text.ts';

const listedMaximum = 500;
const day = (moment: string | null): string => moment?.slice(0, 10) ?? '-';

export const subscriptionList = createCommand({
  name: 'subscription list',
  summary:
    "Lists a channel's subscriptions, the newest first: whose, state, renewal, paid until and open until (UTC)",
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
  },
  async run({ clock, commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const all = await commerce.store.listSubscriptionsOfChannel(id, listedMaximum);
    if (all.length === 0) return print('There are no subscriptions yet.');
    const rows = all.map((one) => {
      const { state, auto_renewal, current_period_end, access_until } = wireSubscription(one, clock.now());
      return [
        String(one.id),
        one.name,
        one.email,
        one.state === 'abandoned' ? 'never began' : state,
        auto_renewal,
        day(current_period_end),
        day(access_until),
      ];
    });
    print(tableText([['id', 'pass', 'account', 'state', 'renewal', 'paid until', 'open until'], ...rows]));
  },
});
