import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from './call.ts';
import { advanceClock } from './control.ts';
import { readDashboard } from './dashboard-state.ts';
import { renderDashboard } from './dashboard-page.ts';
import type { Database } from './database.ts';
import { listFaults, readFaults, replaceFaults } from './faults.ts';
import type { Form } from './form.ts';
import { createForm, parseForm } from './form.ts';
import { createId } from './identifiers.ts';
import { readRow } from './object-store.ts';
import { findText, readText } from './parameters.ts';
import { createRefund } from './refunds.ts';
import type { Reply } from './reply.ts';
import { operations } from './routes.ts';
import { isFromThisPage, refuseForeign } from './same-origin.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

interface DashboardDeps {
  database: Database;
  clock: SandboxClock;
  onActed: () => void;
  settle: () => Promise<void>;
}

export interface Dashboard {
  show(problem?: string): Promise<Reply>;
  /** A form of the page; answers with the page, or by sending the browser back to it. */
  act(path: string, headers: IncomingHttpHeaders, body: string): Promise<Reply>;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

/** It has no log-in: whoever may reach the page may use it, so a form is taken from the page itself alone. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  const actions = new Map<string, (form: Form) => Promise<void>>([
    ['/dashboard/refund', (form) => refund(deps, form)],
    ['/dashboard/send-again', (form) => sendAgain(deps, form)],
    ['/dashboard/add-fault', (form) => addFault(deps, form)],
    ['/dashboard/remove-fault', (form) => removeFault(deps, form)],
    [
      '/dashboard/advance-clock',
      (form) => advanceClock(deps, Math.round(Number(readText(form, 'hours')) * 3600)),
    ],
  ]);

  async function show(problem?: string): Promise<Reply> {
    const state = await deps.database.transact((tx) => readDashboard(tx, deps.clock));
    return { status: problem ? 400 : 200, headers: pageHeaders, body: renderDashboard(state, problem) };
  }

  return {
    show,
    async act(path, headers, body) {
      if (!isFromThisPage(headers)) return refuseForeign();
      const action = actions.get(path);
      if (!action)
        return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'There is no such form.\n' };
      try {
        await action(parseForm(body));
      } catch (error) {
        if (error instanceof StripeError || error instanceof RangeError) return show(error.message);
        throw error;
      }
      deps.onActed();
      // Relative, so that it holds behind a proxy's prefix as well.
      return { status: 303, headers: { location: '../' }, body: '' };
    },
  };
}

async function refund(deps: DashboardDeps, form: Form): Promise<void> {
  const parameters = createForm();
  parameters['payment_intent'] = readText(form, 'payment_intent');
  const amount = findText(form, 'amount');
  if (amount !== undefined) {
    const cents = Math.round(Number(amount) * 100);
    if (!Number.isFinite(cents))
      throw invalidRequest('The amount must be a number such as 4.99.', undefined, 'amount');
    parameters['amount'] = String(cents);
  }
  await deps.database.transact(async (tx) => {
    const call: Call = {
      tx,
      clock: deps.clock,
      form: parameters,
      audience: 'secret',
      requestId: createId('req'),
      idempotencyKey: null,
    };
    await createRefund(call);
  });
}

/** To every endpoint that is there now, delivered or not: what Stripe's own "Resend" does. */
async function sendAgain(deps: DashboardDeps, form: Form): Promise<void> {
  const id = readText(form, 'event');
  await deps.database.transact(async (tx) => {
    await readRow(tx, 'event', id);
    await tx.query(
      `insert into stripe_sandbox.deliveries (event_id, endpoint_id, status, next_attempt_at_ms)
       select $1, id, 'pending', $2 from stripe_sandbox.objects where kind = 'webhook_endpoint' and object ->> 'status' = 'enabled'
       on conflict (event_id, endpoint_id) do update set status = 'pending', attempts = 0, next_attempt_at_ms = excluded.next_attempt_at_ms`,
      [id, deps.clock.nowMs()],
    );
  });
}

async function addFault(deps: DashboardDeps, form: Form): Promise<void> {
  const [target, mode] = readText(form, 'fault').split(' ', 2);
  const times = findText(form, 'times');
  const faults = readFaults(
    [
      {
        target,
        mode,
        seconds: Number(findText(form, 'seconds') ?? 1),
        ...(times !== undefined && { times: Number(times) }),
      },
    ],
    operations,
  );
  await deps.database.transact(async (tx) => replaceFaults(tx, [...(await listFaults(tx)), ...faults]));
}

async function removeFault(deps: DashboardDeps, form: Form): Promise<void> {
  const target = readText(form, 'target');
  const mode = readText(form, 'mode');
  await deps.database.transact(async (tx) => {
    const faults = await listFaults(tx);
    await replaceFaults(
      tx,
      faults.filter((fault) => fault.target !== target || fault.mode !== mode),
    );
  });
}
