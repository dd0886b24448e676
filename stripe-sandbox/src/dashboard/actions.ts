import { decideDisputeByHand, openDisputeByHand } from '../balance/control-disputes.ts';
import { createOwnCall } from '../billing/billing-time.ts';
import type { Call } from '../call.ts';
import { advanceClock } from '../control.ts';
import type { Database } from '../database.ts';
import { changeFaults, readFaults } from '../faults.ts';
import type { Form } from '../form.ts';
import { createForm } from '../form.ts';
import { readRow } from '../object-store.ts';
import { findText, readText } from '../parameters.ts';
import { createRefund } from '../refunds.ts';
import { operations } from '../routes.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import type { Settings } from '../settings.ts';
import { changeSettings } from '../settings.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { View } from './views.ts';

export interface DashboardDeps {
  database: Database;
  clock: SandboxClock;
  onActed: () => void;
  settle: () => Promise<void>;
  onSettings: (settings: Settings) => void;
}

interface Action {
  /** Where it is used, for a form that does not say where to go back to. */
  view: View;
  run(deps: DashboardDeps, form: Form): Promise<unknown>;
}

/** Each form of the page, by the end of its path. */
export const actions: Record<string, Action> = {
  refund: { view: 'payments', run: refund },
  dispute: { view: 'payments', run: (deps, form) => asCall(deps, form, openDisputeByHand) },
  'decide-dispute': { view: 'disputes', run: (deps, form) => asCall(deps, form, decideDisputeByHand) },
  'send-again': { view: 'events', run: sendAgain },
  'add-fault': { view: 'faults', run: addFault },
  'remove-fault': { view: 'faults', run: removeFault },
  'clear-faults': { view: 'faults', run: ({ database }) => changeFaults(database, () => []) },
  'advance-clock': { view: 'payments', run: moveClock },
  settings: { view: 'faults', run: saveSettings },
};

function asCall(
  { database, clock }: DashboardDeps,
  form: Form,
  act: (call: Call) => Promise<object>,
): Promise<object> {
  return database.transact((tx) => act({ ...createOwnCall(tx, clock), form }));
}

function refund(deps: DashboardDeps, form: Form): Promise<object> {
  const parameters = createForm();
  parameters['payment_intent'] = readText(form, 'payment_intent');
  const amount = findText(form, 'amount');
  if (amount !== undefined) {
    const cents = Math.round(Number(amount) * 100);
    if (!Number.isFinite(cents))
      throw invalidRequest('The amount must be a number such as 4.99.', undefined, 'amount');
    parameters['amount'] = String(cents);
  }
  return asCall(deps, parameters, createRefund);
}

/** To every endpoint that is there now, delivered or not: what Stripe's own "Resend" does. */
async function sendAgain({ database, clock }: DashboardDeps, form: Form): Promise<void> {
  const id = readText(form, 'event');
  await database.transact(async (tx) => {
    await readRow(tx, 'event', id);
    await tx.query(
      `insert into stripe_sandbox.deliveries (event_id, endpoint_id, status, next_attempt_at_ms)
       select $1, id, 'pending', $2 from stripe_sandbox.objects where kind = 'webhook_endpoint' and object ->> 'status' = 'enabled'
       on conflict (event_id, endpoint_id) do update set status = 'pending', attempts = 0, next_attempt_at_ms = excluded.next_attempt_at_ms`,
      [id, clock.nowMs()],
    );
  });
}

async function addFault({ database }: DashboardDeps, form: Form): Promise<void> {
  const times = findText(form, 'times');
  const fault = {
    target: readText(form, 'target'),
    mode: readText(form, 'mode'),
    seconds: Number(findText(form, 'seconds') ?? 1),
    ...(times !== undefined && { times: Number(times) }),
  };
  const faults = readFaults([fault], operations);
  await changeFaults(database, (standing) => [...standing, ...faults]);
}

async function removeFault({ database }: DashboardDeps, form: Form): Promise<void> {
  const target = readText(form, 'target');
  const mode = readText(form, 'mode');
  await changeFaults(database, (standing) =>
    standing.filter((fault) => fault.target !== target || fault.mode !== mode),
  );
}

function moveClock(deps: DashboardDeps, form: Form): Promise<void> {
  const seconds = findText(form, 'seconds');
  const hours = Number(findText(form, 'hours') ?? 0);
  return advanceClock(deps, seconds === undefined ? Math.round(hours * 3600) : Number(seconds));
}

async function saveSettings({ database, onSettings }: DashboardDeps, form: Form): Promise<void> {
  const limit = findText(form, 'rate_limit_per_second');
  const changes = {
    after_failed_renewal: readText(form, 'after_failed_renewal'),
    rate_limit_per_second: limit === undefined ? null : Number(limit),
  };
  onSettings(await database.transact((tx) => changeSettings(tx, changes)));
}
