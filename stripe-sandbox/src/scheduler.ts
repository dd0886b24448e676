import { balanceErrands } from './balance/errands.ts';
import type { Appointment, Errand } from './appointments.ts';
import { claim, findDueAppointment } from './appointments.ts';
import { createOwnCall } from './billing/billing-time.ts';
import { billingErrands } from './billing/errands.ts';
import { finishAdvancing, isAdvancing } from './billing/test-clocks.ts';
import type { Database, Transaction } from './database.ts';
import type { Errands } from './errand.ts';
import type { SandboxClock } from './sandbox-clock.ts';

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
      const due = await database.ask((tx) => findDueAppointment(tx, clock.now(), stuck));
      if (!due) break;
      try {
        await database.transact((tx) => keep(tx, clock, due));
        onActed();
      } catch (error) {
        // The next look tries it again. Until then it must not hold up the others.
        stuck.push(due.subject);
        log(`${due.errand} of ${due.subject} waits: ${error instanceof Error ? error.message : 'unknown'}`);
      }
    }
    if (isStopped || !(await database.ask(isAdvancing))) return;
    if (await database.transact((tx) => finishAdvancing(tx, clock, stuck))) onActed();
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

const errands: Errands<Errand> = { ...billingErrands, ...balanceErrands };

/** Locks come first and the claim after them, in the order in which every call takes them. */
async function keep(tx: Transaction, clock: SandboxClock, due: Appointment): Promise<void> {
  const call = createOwnCall(tx, clock, due.at);
  await errands[due.errand](call, due.subject, () => claim(tx, due));
}
