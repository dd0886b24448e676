import type { Call } from '../call.ts';
import type { Database, Transaction } from '../database.ts';
import { emitEvent } from '../events.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import type { Appointment, Errand } from './appointments.ts';
import { claim, findDueAppointment } from './appointments.ts';
import { lockInvoice, lockSubscription } from './billing-rows.ts';
import { createOwnCall } from './billing-time.ts';
import { attemptInvoice, finalizeInvoice } from './pay-invoice.ts';
import { renew } from './renew.ts';
import { endSubscription } from './subscription-status.ts';
import { finishAdvancing } from './test-clocks.ts';

const longestSleepMs = 1000;

export interface Scheduler {
  /** Looks for what is due at once. */
  wake: () => void;
  /** Resolves when nothing is due any more. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

interface SchedulerDeps {
  database: Database;
  clock: SandboxClock;
  onActed: () => void;
  log: (line: string) => void;
}

/** Does what falls due, one thing per transaction and the earliest first: killed at any moment, it goes on after a restart. */
export function createScheduler({ database, clock, onActed, log }: SchedulerDeps): Scheduler {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function work(): Promise<void> {
    clearTimeout(timer);
    const stuck: string[] = [];
    while (!isStopped) {
      const due = await database.transact((tx) => findDueAppointment(tx, clock.now(), stuck));
      if (!due) break;
      try {
        await database.transact((tx) => keep(tx, clock, due));
        onActed();
      } catch (error) {
        // The next look tries it again; meanwhile it must not hold up the others.
        stuck.push(due.subject);
        log(`${due.errand} of ${due.subject} waits: ${error instanceof Error ? error.message : 'unknown'}`);
      }
    }
    if (!isStopped && (await database.transact((tx) => finishAdvancing(tx, clock, stuck)))) onActed();
  }

  async function look(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log(`the scheduler waits: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void settle(), longestSleepMs);
  }

  /** A look that began after it was asked for; all who ask during one look share the next. */
  function settle(): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (!looking) {
      looking = look().finally(() => (looking = undefined));
      return looking;
    }
    next ??= looking.then(() => {
      next = undefined;
      return settle();
    });
    return next;
  }

  void settle();
  return {
    wake: () => void settle(),
    settle,
    async close() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}

const errands: Record<
  Errand,
  (call: Call, subject: string, claimed: () => Promise<boolean>) => Promise<void>
> = {
  async 'subscription.cycle'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await renew(call, subscription);
  },
  async 'subscription.cancel'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await endSubscription(call, subscription, { reason: 'cancellation_requested' });
  },
  async 'subscription.expire'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if ((await claimed()) && subscription.status === 'incomplete')
      await endSubscription(call, subscription, {});
  },
  async 'subscription.trial_will_end'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await emitEvent(call, 'customer.subscription.trial_will_end', subscription);
  },
  async 'invoice.finalize'(call, id, claimed) {
    const draft = await lockInvoice(call.tx, id);
    if (!(await claimed()) || draft.status !== 'draft') return;
    const open = await finalizeInvoice(call, draft);
    if (open.status === 'open')
      await attemptInvoice(call, open, { presence: 'recurring', isAutomatic: true });
  },
  async 'invoice.retry'(call, id, claimed) {
    const invoice = await lockInvoice(call.tx, id);
    if ((await claimed()) && invoice.status === 'open')
      await attemptInvoice(call, invoice, { presence: 'recurring', isAutomatic: true });
  },
};

/** Locks come first and the claim after them, in the order in which every call takes them. */
async function keep(tx: Transaction, clock: SandboxClock, due: Appointment): Promise<void> {
  const call = createOwnCall(tx, clock, due.at);
  await errands[due.errand](call, due.subject, () => claim(tx, due));
}
