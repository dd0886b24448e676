import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { lockInvoice } from '../billing/billing-rows.ts';
import { atTimeOf, createOwnCall } from '../billing/billing-time.ts';
import { attemptInvoice } from '../billing/pay-invoice.ts';
import { updateSubscription } from '../billing/update-subscription.ts';
import { readCustomer, saveCustomer } from '../customers.ts';
import type { Database } from '../database.ts';
import type { Form } from '../form.ts';
import { createForm, parseForm } from '../form.ts';
import { insertSetupIntent } from '../insert-setup-intent.ts';
import { readRow } from '../object-store.ts';
import { readText } from '../parameters.ts';
import type { Reply } from '../reply.ts';
import { toJson } from '../reply.ts';
import { isFromThisPage, refuseForeign } from '../same-origin.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { StripeError, resourceMissing } from '../stripe-error.ts';
import { renderPortal, renderPortalProblem } from './portal-page.ts';
import { readPortal } from './portal-state.ts';
import type { PortalSession } from './sessions.ts';
import { readPortalSession } from './sessions.ts';

interface PortalDeps {
  database: Database;
  clock: SandboxClock;
  publishableKey: string;
  onActed: () => void;
}

/** The customer's own page. The link is the log-in; whatever a form names is looked for among this customer's things. */
export interface Portal {
  answer(
    method: string,
    path: string,
    search: string,
    headers: IncomingHttpHeaders,
    body: string,
  ): Promise<Reply>;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The address is the customer's key: it goes to nobody.
  'referrer-policy': 'no-referrer',
};

export function createPortal(deps: PortalDeps): Portal {
  const { database, clock, publishableKey, onActed } = deps;

  async function show(link: string, search: string, problem?: string): Promise<Reply> {
    const state = await database.transact(async (tx) =>
      readPortal(tx, await readPortalSession(tx, link, clock.machineNow())),
    );
    const chosen = new URLSearchParams(search).get('cancel') ?? undefined;
    // A refused form's page is one step deeper than the page itself.
    const root = problem === undefined ? '../' : '../../';
    const page = problem === undefined ? link : `../${link}`;
    const body = renderPortal(state, { chosen, problem, publishableKey, link: page, root });
    return { status: problem ? 400 : 200, headers: pageHeaders, body };
  }

  async function act(link: string, action: string, form: Form): Promise<object> {
    const acted = await database.transact(async (tx) => {
      const session = await readPortalSession(tx, link, clock.machineNow());
      return actions[action]?.({ ...createOwnCall(tx, clock), form }, session);
    });
    if (!acted) throw resourceMissing('page', action);
    onActed();
    return acted;
  }

  return {
    async answer(method, path, search, headers, body) {
      const [link = '', action = ''] = path.split('/').slice(2);
      try {
        if (method === 'GET') return await show(link, search);
        if (!isFromThisPage(headers)) return refuseForeign();
        const answer = await act(link, action, parseForm(body));
        // Relative, so that it holds behind a proxy's prefix as well.
        return 'client_secret' in answer
          ? toJson(200, answer)
          : { status: 303, headers: { location: `../${link}` }, body: '' };
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        if (error.status === 404)
          return {
            status: 404,
            headers: pageHeaders,
            body: renderPortalProblem(action ? '../../' : '../'),
          };
        return show(link, '', error.message);
      }
    },
  };
}

type Action = (call: Call, session: PortalSession) => Promise<object>;

const actions: Record<string, Action> = {
  async setup(call, { customer }) {
    const { client_secret } = await insertSetupIntent(call, { customer, method: undefined });
    return { client_secret };
  },
  card: useCard,
  cancel: (call, session) => setRenewal(call, session, false),
  keep: (call, session) => setRenewal(call, session, true),
  pay,
};

/** The card that was just set up pays from now on: for the customer, and for each subscription that runs. */
async function useCard(call: Call, session: PortalSession): Promise<object> {
  const id = readText(call.form, 'payment_method');
  const { object: method } = await readRow(call.tx, 'payment_method', id);
  if (method.customer !== session.customer) throw resourceMissing('PaymentMethod', id);
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from stripe_sandbox.objects where kind = 'subscription' and customer = $1 and object ->> 'ended_at' is null order by ordinal`,
    [session.customer],
  );
  for (const row of rows) await updateSubscription(withForm(call, { default_payment_method: id }), row.id);
  const customer = await readCustomer(call, session.customer, { lock: true });
  await saveCustomer(call, customer, {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: id },
  });
  return {};
}

async function setRenewal(call: Call, session: PortalSession, isKept: boolean): Promise<object> {
  const id = readText(call.form, 'subscription');
  const { object: subscription } = await readRow(call.tx, 'subscription', id);
  if (idOf(subscription.customer) !== session.customer) throw resourceMissing('subscription', id);
  await updateSubscription(withForm(call, { cancel_at_period_end: String(!isKept) }), id);
  return {};
}

/** Pays the open invoice with the shown card. A decline is stored on the invoice first and reported afterwards. */
async function pay(call: Call, session: PortalSession): Promise<object> {
  const id = readText(call.form, 'invoice');
  const { object: found } = await readRow(call.tx, 'invoice', id);
  if (idOf(found.customer) !== session.customer) throw resourceMissing('invoice', id);
  const invoice = await lockInvoice(call.tx, id);
  if (invoice.status === 'open') {
    const timed = await atTimeOf(call, { test_clock: invoice.test_clock });
    await attemptInvoice(timed, invoice, { presence: 'on_session', isAutomatic: false });
  }
  return {};
}

function withForm(call: Call, fields: Record<string, string>): Call {
  return { ...call, form: Object.assign(createForm(), fields) };
}
