import { listCharges, retrieveCharge } from './charges.ts';
import type { Call } from './call.ts';
import { createCustomer, listCustomerPaymentMethods, retrieveCustomer } from './customers.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { listPaymentIntents, searchPaymentIntents } from './find-payment-intents.ts';
import {
  authenticatePaymentIntent,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
} from './payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';
import { createCardToken } from './tokens.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for one part of the path. */
  path: string;
  /** The name that faults use. */
  operation: string;
  /** May a publishable key do it? */
  isForBrowsers: boolean;
  run(call: Call, id: string): Promise<object>;
}

type Run = Route['run'];

function route(method: Route['method'], path: string, operation: string, run: Run): Route {
  return { method, path, operation, run, isForBrowsers: false };
}

function browserRoute(method: Route['method'], path: string, operation: string, run: Run): Route {
  return { method, path, operation, run, isForBrowsers: true };
}

export const routes: readonly Route[] = [
  route('POST', '/v1/payment_intents', 'payment_intents.create', createPaymentIntent),
  route('GET', '/v1/payment_intents', 'payment_intents.list', listPaymentIntents),
  route('GET', '/v1/payment_intents/search', 'payment_intents.search', searchPaymentIntents),
  browserRoute('GET', '/v1/payment_intents/:id', 'payment_intents.retrieve', retrievePaymentIntent),
  browserRoute('POST', '/v1/payment_intents/:id/confirm', 'payment_intents.confirm', confirmPaymentIntent),
  route('POST', '/v1/payment_intents/:id/cancel', 'payment_intents.cancel', cancelPaymentIntent),
  browserRoute('POST', '/v1/3ds2/authenticate', '3ds2.authenticate', authenticatePaymentIntent),
  browserRoute('POST', '/v1/payment_methods', 'payment_methods.create', createPaymentMethod),
  route('GET', '/v1/payment_methods/:id', 'payment_methods.retrieve', retrievePaymentMethod),
  browserRoute('POST', '/v1/tokens', 'tokens.create', createCardToken),
  route('POST', '/v1/customers', 'customers.create', createCustomer),
  route('GET', '/v1/customers/:id', 'customers.retrieve', retrieveCustomer),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    'customers.list_payment_methods',
    listCustomerPaymentMethods,
  ),
  route('GET', '/v1/charges', 'charges.list', listCharges),
  route('GET', '/v1/charges/:id', 'charges.retrieve', retrieveCharge),
  route('POST', '/v1/refunds', 'refunds.create', createRefund),
  route('GET', '/v1/refunds', 'refunds.list', listRefunds),
  route('GET', '/v1/refunds/:id', 'refunds.retrieve', retrieveRefund),
  route('GET', '/v1/events', 'events.list', listEvents),
  route('GET', '/v1/events/:id', 'events.retrieve', retrieveEvent),
  route('POST', '/v1/webhook_endpoints', 'webhook_endpoints.create', createWebhookEndpoint),
  route('GET', '/v1/webhook_endpoints', 'webhook_endpoints.list', listWebhookEndpoints),
  route('GET', '/v1/webhook_endpoints/:id', 'webhook_endpoints.retrieve', retrieveWebhookEndpoint),
  route('POST', '/v1/webhook_endpoints/:id', 'webhook_endpoints.update', updateWebhookEndpoint),
  route('DELETE', '/v1/webhook_endpoints/:id', 'webhook_endpoints.delete', deleteWebhookEndpoint),
];

export const operations: readonly string[] = routes.map((each) => each.operation);

export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const each of routes) {
    if (each.method !== method) continue;
    const match = new RegExp(`^${each.path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`).exec(path);
    if (match) return { route: each, id: match[1] ?? '' };
  }
  return undefined;
}
