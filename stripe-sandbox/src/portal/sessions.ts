import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { readCustomer } from '../customers.ts';
import type { Transaction } from '../database.ts';
import { emitEvent } from '../events.ts';
import { createId, createToken } from '../identifiers.ts';
import { findRow, insertObject } from '../object-store.ts';
import { findText, readText, refuseUnknown } from '../parameters.ts';
import { isSame } from '../public-intent.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';

/** There is one configuration: cards, cancelling and invoices, and no change of plan. */
const configuration = 'bpc_sandbox';
const validSeconds = 60 * 60;

export type PortalSession = Stripe.BillingPortal.Session;

/** A link to the customer's own page, valid for an hour. It identifies its bearer as the customer. */
export async function createPortalSession(call: Call): Promise<PortalSession> {
  const { form, address } = call;
  if (!address) throw new Error('A link is made by a call over HTTP alone.');
  refuseUnknown(form, ['configuration', 'customer', 'expand', 'locale', 'return_url']);
  const customer = await readCustomer(call, readText(form, 'customer'), { param: 'customer' });
  const returnUrl = readReturnUrl(readText(form, 'return_url'));
  const given = findText(form, 'configuration') ?? configuration;
  if (given !== configuration)
    throw invalidRequest(
      `The sandbox has one portal configuration: ${configuration}.`,
      'resource_missing',
      'configuration',
    );
  const id = createId('bps');
  const secret = createToken(40);
  const page = `portal/${id}_${secret}`;
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration,
    created: call.clock.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: findText(form, 'locale', 10) ?? null,
    on_behalf_of: null,
    return_url: returnUrl,
    url:
      address.path === undefined
        ? `${address.origin()}/${page}`
        : new URL(`${address.path}/${page}`, returnUrl).href,
  };
  const hidden = { secret, expires_at: call.clock.machineNow() + validSeconds };
  // The link is the answer's alone: neither kept with the session nor sent in an event.
  const kept: PortalSession = { ...session, url: '' };
  await insertObject(call.tx, 'portal_session', kept, { customer: customer.id }, hidden);
  await emitEvent(call, 'billing_portal.session.created', kept);
  return session;
}

function readReturnUrl(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return url;
  const message = 'Not a valid URL: an explicit scheme (such as https) must be provided.';
  throw invalidRequest(message, 'url_invalid', 'return_url');
}

/** Throws for a link that is unknown, wrong or over. */
export async function readPortalSession(
  tx: Transaction,
  link: string,
  machineNow: number,
): Promise<PortalSession> {
  const [, id = '', secret = ''] = /^(bps_[A-Za-z0-9]+)_([A-Za-z0-9]+)$/.exec(link) ?? [];
  const row = await findRow(tx, 'portal_session', id);
  const isRight = row?.hidden.secret !== undefined && isSame(secret, row.hidden.secret);
  if (!row || !isRight || (row.hidden.expires_at ?? 0) <= machineNow) {
    const message = 'This link is no longer valid. Go back and open the page again.';
    throw new StripeError(404, { type: 'invalid_request_error', message });
  }
  return row.object;
}
