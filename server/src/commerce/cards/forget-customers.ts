// Who deletes an account takes the cards along: the payment service forgets the customer, then we do.
import { ofChannel } from '../accounts/of-channel.ts';
import type { Attempt } from '../accounts/attempts.ts';
import type { CardsDeps } from './ports.ts';

const perRun = 50;
const minuteMs = 60_000;

/** Safe to be cut off anywhere: what is still written down is asked for again. One that fails does not keep the others. */
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
