// Deletes the cards of deleted accounts: first the customer at the payment service, then our row.
import { ofChannel } from '../of-channel.ts';
import type { Attempt } from '../attempts.ts';
import type { CardsDeps } from './ports.ts';

const perRun = 50;
const minuteMs = 60_000;

/** Safe to interrupt: the next run continues with the remaining rows. A failure does not stop the others. */
export async function forgetCustomers(deps: CardsDeps, attempt: Attempt): Promise<void> {
  const turn = Math.floor(deps.clock.now().getTime() / minuteMs);
  for (const customer of await deps.store.listForgottenCustomers(deps.livemode, turn, perRun))
    await attempt(
      async () => {
        const { cards } = await ofChannel(deps, customer.channel_id);
        if (customer.customer_id !== null) await cards.forgetCustomer(customer.customer_id);
        await deps.store.deleteCustomer(customer);
      },
      { customer_of: customer.user_id, channel: customer.channel_id },
    );
}
