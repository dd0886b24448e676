import { listCharges, retrieveCharge } from './charges.ts';
import { balanceRoutes } from './balance/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { createCustomer, listCustomers, retrieveCustomer, updateCustomer } from './customers.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { listPaymentIntents, searchPaymentIntents } from './find-payment-intents.ts';
import {
  attachPaymentMethod,
  detachPaymentMethod,
  listCustomerPaymentMethods,
  listPaymentMethods,
  retrieveCustomerPaymentMethod,
  updatePaymentMethod,
} from './keep-card.ts';
import {
  authenticatePaymentIntent,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
} from './payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createPortalSession } from './portal/sessions.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import {
  authenticateSetupIntent,
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  listSetupAttempts,
  listSetupIntents,
  retrieveSetupIntent,
  updateSetupIntent,
} from './setup-intents.ts';
import type { Route, Run } from './route.ts';
import { browserRoute, route } from './route.ts';
import { createCardToken } from './tokens.ts';
import { updatePaymentIntent } from './update-payment-intent.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

/** One dialog for both: stripe.js says which intent it is for. */
const authenticate: Run = (call) =>
  call.form['setup_intent'] === undefined ? authenticatePaymentIntent(call) : authenticateSetupIntent(call);

export const routes: readonly Route[] = [
  route('POST', '/v1/payment_intents', 'payment_intents.create', createPaymentIntent),
  route('GET', '/v1/payment_intents', 'payment_intents.list', listPaymentIntents),
  route('GET', '/v1/payment_intents/search', 'payment_intents.search', searchPaymentIntents),
  browserRoute('GET', '/v1/payment_intents/:id', 'payment_intents.retrieve', retrievePaymentIntent),
  browserRoute('POST', '/v1/payment_intents/:id/confirm', 'payment_intents.confirm', confirmPaymentIntent),
  route('POST', '/v1/payment_intents/:id/cancel', 'payment_intents.cancel', cancelPaymentIntent),
  route('POST', '/v1/payment_intents/:id', 'payment_intents.update', updatePaymentIntent),
  browserRoute('POST', '/v1/3ds2/authenticate', '3ds2.authenticate', authenticate),
  route('POST', '/v1/setup_intents', 'setup_intents.create', createSetupIntent),
  route('GET', '/v1/setup_intents', 'setup_intents.list', listSetupIntents),
  browserRoute('GET', '/v1/setup_intents/:id', 'setup_intents.retrieve', retrieveSetupIntent),
  route('POST', '/v1/setup_intents/:id', 'setup_intents.update', updateSetupIntent),
  browserRoute('POST', '/v1/setup_intents/:id/confirm', 'setup_intents.confirm', confirmSetupIntent),
  route('POST', '/v1/setup_intents/:id/cancel', 'setup_intents.cancel', cancelSetupIntent),
  route('GET', '/v1/setup_attempts', 'setup_attempts.list', listSetupAttempts),
  browserRoute('POST', '/v1/payment_methods', 'payment_methods.create', createPaymentMethod),
  route('GET', '/v1/payment_methods/:id', 'payment_methods.retrieve', retrievePaymentMethod),
  route('GET', '/v1/payment_methods', 'payment_methods.list', listPaymentMethods),
  route('POST', '/v1/payment_methods/:id', 'payment_methods.update', updatePaymentMethod),
  route('POST', '/v1/payment_methods/:id/attach', 'payment_methods.attach', attachPaymentMethod),
  route('POST', '/v1/payment_methods/:id/detach', 'payment_methods.detach', detachPaymentMethod),
  browserRoute('POST', '/v1/tokens', 'tokens.create', createCardToken),
  route('POST', '/v1/customers', 'customers.create', createCustomer),
  route('GET', '/v1/customers', 'customers.list', listCustomers),
  route('GET', '/v1/customers/:id', 'customers.retrieve', retrieveCustomer),
  route('POST', '/v1/customers/:id', 'customers.update', updateCustomer),
  route('DELETE', '/v1/customers/:id', 'customers.delete', deleteCustomer),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    'customers.list_payment_methods',
    listCustomerPaymentMethods,
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods/:method',
    'customers.retrieve_payment_method',
    retrieveCustomerPaymentMethod,
  ),
  ...billingRoutes,
  ...balanceRoutes,
  route('POST', '/v1/billing_portal/sessions', 'billing_portal.sessions.create', createPortalSession),
  route('GET', '/v1/charges', 'charges.list', listCharges),
  route('GET', '/v1/charges/:id', 'charges.retrieve', retrieveCharge),
  route('POST', '/v1/refunds', 'refunds.create', createRefund),
  route('GET', '/v1/refunds', 'refunds.list', listRefunds),
  route('GET', '/v1/refunds/:id', 'refunds.retrieve', retrieveRefund),
  route('POST', '/v1/refunds/:id', 'refunds.update', updateRefund),
  route('GET', '/v1/events', 'events.list', listEvents),
  route('GET', '/v1/events/:id', 'events.retrieve', retrieveEvent),
  route('POST', '/v1/webhook_endpoints', 'webhook_endpoints.create', createWebhookEndpoint),
  route('GET', '/v1/webhook_endpoints', 'webhook_endpoints.list', listWebhookEndpoints),
  route('GET', '/v1/webhook_endpoints/:id', 'webhook_endpoints.retrieve', retrieveWebhookEndpoint),
  route('POST', '/v1/webhook_endpoints/:id', 'webhook_endpoints.update', updateWebhookEndpoint),
  route('DELETE', '/v1/webhook_endpoints/:id', 'webhook_endpoints.delete', deleteWebhookEndpoint),
];

export const operations: readonly string[] = routes.map((each) => each.operation);

export function findRoute(
  method: string,
  path: string,
): { route: Route; ids: readonly string[] } | undefined {
  for (const each of routes) {
    if (each.method !== method) continue;
    const match = new RegExp(`^${each.path.replaceAll(/:\w+/g, '([A-Za-z0-9_-]{1,255})')}$`).exec(path);
    if (match) return { route: each, ids: match.slice(1) };
  }
  return undefined;
}
