// Concurrent verbs as killable processes. The random sequence decides which runs next and which is killed.
import {
  PaymentFailedForGood,
  PaymentsBusy,
  PaymentUnknown,
  type CommerceDeps,
} from '../../src/commerce/index.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { startKillable, type KillableProcess } from './killable.ts';
import type { RandomSequence } from './random-sequence.ts';
import type { Counters } from './counters.ts';

/** A process stops before one call at a time; several of one process side by side are several processes here. */
export const oneAfterTheOther = { lanes: 1 } as const;

/** The error codes that a verb may return. Any other error is a bug. */
const expectedCodes = new Set([
  'commerce.already_bought',
  'commerce.covered_in_bundle',
  'commerce.item_covered',
  'commerce.partly_covered',
  'commerce.card_not_found',
  'commerce.coupon_wrong',
  'commerce.not_refundable',
  'commerce.order_closed',
  'commerce.order_disputed',
  'commerce.payments_unavailable',
  'commerce.refund_differs',
  'commerce.refund_too_large',
  'commerce.subscription_not_found',
  'commerce.subscription_over',
  'commerce.trial_used',
]);

const isExpected = (error: unknown): boolean =>
  (error instanceof DomainError && expectedCodes.has(error.code)) ||
  error instanceof PaymentUnknown ||
  error instanceof PaymentsBusy ||
  error instanceof PaymentFailedForGood;

export interface RandomProcesses {
  /** Errors that no caller may receive. */
  readonly escaped: readonly string[];
  start(
    name: string,
    run: (deps: CommerceDeps) => Promise<unknown>,
    onValue?: (value: unknown) => void,
  ): void;
  /** One of them, now and then all. */
  readonly kill: () => void;
  readonly killAll: () => void;
  /** A few steps, mostly one after another, sometimes two at the same moment, so that the database has to decide. */
  goOn(stepsMaximum: number): Promise<void>;
}

export function createProcesses(
  deps: CommerceDeps,
  random: RandomSequence,
  counters: Counters,
): RandomProcesses {
  const escaped: string[] = [];
  let running: KillableProcess[] = [];
  const end = (victims: readonly KillableProcess[]): void => {
    for (const victim of victims) victim.kill();
    counters.add('kills', victims.length);
  };
  return {
    escaped,
    start: (name, run, onValue) => {
      running.push(
        startKillable(name, deps, run, ({ value, error }) => {
          if (error === undefined) onValue?.(value);
          else if (!isExpected(error))
            escaped.push(`${name}: ${error instanceof Error ? error.stack : 'no error'}`);
        }),
      );
    },
    kill: () => end(random.next(6) === 0 ? running : running.slice(0, 1)),
    killAll: () => end(running.filter(({ isOver }) => !isOver)),
    async goOn(stepsMaximum) {
      for (let steps = random.next(stepsMaximum + 1); steps > 0; steps--) {
        running = running.filter((process) => !process.isOver);
        const chosen = [random.pick(running), random.next(3) === 0 ? random.pick(running) : undefined];
        const different = [...new Set(chosen)].filter((process) => process !== undefined);
        counters.add('outside calls', different.length);
        await Promise.all(different.map((process) => process.step()));
      }
    },
  };
}

export type Actions = readonly (readonly [weight: number, act: () => unknown])[];

/** As long as the random: something begins or happens, then everything goes on for a while. */
export async function runTurns(
  random: RandomSequence,
  processes: RandomProcesses,
  actions: Actions,
  stepsMaximum = 6,
): Promise<void> {
  const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  for (let turn = 0; turn < random.length; turn++) {
    await random.pick(bag)?.();
    await processes.goOn(stepsMaximum);
  }
  processes.killAll();
}
