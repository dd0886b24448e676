// Who deletes an account takes the cards along: the payment service forgets the customer, then we do.
import { ofChannel } from '../accounts/of-channel.ts';
import type { CommerceDeps } from '../ports.ts';

const perRun = 50;

/** Safe to be cut off anywhere: what is still written down is asked for again. @throws what the payment service throws. */
export async function forgetCustomers(deps: CommerceDeps): Promise<void> {
  for (const customer of await deps.store.listForgottenCustomers(deps.livemode, perRun)) {
    const { cards } = await ofChannel(deps, customer.channel_id);
    if (customer.customer_id !== null) await cards.forgetCustomer(customer.customer_id);
    await deps.store.deleteCustomer(customer);
  }
}
