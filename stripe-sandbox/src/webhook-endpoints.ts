import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { createId, createToken } from './identifiers.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { insertObject, readRow, saveObject } from './object-store.ts';
import { findFlag, findText, listTexts, readMetadata, readText, refuseUnknown } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';

const maxEndpoints = 16;

/** The signing secret is in this answer and never again. */
export async function createWebhookEndpoint(call: Call): Promise<Stripe.WebhookEndpoint> {
  const { form, tx } = call;
  refuseUnknown(form, ['api_version', 'description', 'enabled_events', 'expand', 'metadata', 'url']);
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from stripe_sandbox.objects where kind = 'webhook_endpoint'`,
  );
  if ((rows[0]?.count ?? 0) >= maxEndpoints)
    throw invalidRequest(`You have reached the maximum of ${maxEndpoints} test webhook endpoints.`);
  const endpoint: Stripe.WebhookEndpoint = {
    id: createId('we'),
    object: 'webhook_endpoint',
    api_version: findText(form, 'api_version') ?? null,
    application: null,
    created: call.clock.now(),
    description: findText(form, 'description') ?? null,
    enabled_events: readEnabledEvents(call),
    livemode: false,
    metadata: readMetadata(form),
    status: 'enabled',
    url: readUrl(readText(form, 'url')),
  };
  const secret = `whsec_${createToken(32)}`;
  await insertObject(tx, 'webhook_endpoint', endpoint, {}, { secret });
  return { ...endpoint, secret };
}

export async function retrieveWebhookEndpoint(call: Call, id: string): Promise<Stripe.WebhookEndpoint> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'webhook_endpoint', id)).object;
}

export function listWebhookEndpoints(call: Call): Promise<Page<Stripe.WebhookEndpoint>> {
  return listPage(call, 'webhook_endpoint', '/v1/webhook_endpoints', []);
}

export async function updateWebhookEndpoint(call: Call, id: string): Promise<Stripe.WebhookEndpoint> {
  const { form, tx } = call;
  refuseUnknown(form, ['description', 'disabled', 'enabled_events', 'expand', 'metadata', 'url']);
  const { object } = await readRow(tx, 'webhook_endpoint', id, { lock: true });
  const url = findText(form, 'url');
  const disabled = findFlag(form, 'disabled');
  const changed: Stripe.WebhookEndpoint = {
    ...object,
    description: findText(form, 'description') ?? object.description,
    enabled_events: form['enabled_events'] === undefined ? object.enabled_events : readEnabledEvents(call),
    metadata: { ...object.metadata, ...readMetadata(form) },
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    ...(url !== undefined && { url: readUrl(url) }),
  };
  await saveObject(tx, changed);
  return changed;
}

export async function deleteWebhookEndpoint(call: Call, id: string): Promise<Stripe.DeletedWebhookEndpoint> {
  await readRow(call.tx, 'webhook_endpoint', id, { lock: true });
  await call.tx.query('delete from stripe_sandbox.objects where id = $1', [id]);
  return { id, object: 'webhook_endpoint', deleted: true };
}

function readEnabledEvents(call: Call): string[] {
  const events = listTexts(call.form, 'enabled_events');
  if (events.length === 0)
    throw invalidRequest('Missing required param: enabled_events.', 'parameter_missing', 'enabled_events');
  return events;
}

function readUrl(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:')
    throw invalidRequest(
      'Invalid URL: an explicit scheme (such as https) must be provided.',
      'url_invalid',
      'url',
    );
  return url;
}
