// Opens the payment service's page where buyers see their own cards and invoices.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { PaymentMissing, findCustomer, orUnavailable } from '../accounts/index.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * The customer comes from the session and from nowhere else (T25).
 *
 * @param returnUrl the page's link back: an address of the channel itself.
 * @throws {DomainError} `commerce.customer_not_found` for a user without a customer, `commerce.payments_unavailable`.
 */
export async function openPortal(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  returnUrl: string,
): Promise<string> {
  const customer = await findCustomer(deps, actor);
  if (customer === undefined) throw new DomainError('commerce.customer_not_found');
  try {
    return await orUnavailable(deps, () => deps.subscriptions.openPortal(customer.customer_id, returnUrl));
  } catch (error) {
    if (error instanceof PaymentMissing) throw new DomainError('commerce.customer_not_found');
    throw error;
  }
}
