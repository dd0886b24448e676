// Runs the real verbs as processes that stop before every outside call: there they wait for their turn, or are killed.
import type {
  CardVault,
  CommerceDeps,
  CommerceStore,
  PaymentGateway,
  SubscriptionGateway,
} from '../../src/commerce/index.ts';

export interface KillableProcess {
  readonly name: string;
  /** Goes on to its next outside call, or to its end. */
  step(): Promise<void>;
  /** Its promise never continues: what kill -9 leaves behind. */
  kill(): void;
  readonly isOver: boolean;
}

/** Every method of an object waits at the gate first. */
function gated<Target extends object>(
  target: Target,
  pass: () => Promise<void>,
  names: readonly (keyof Target)[],
): Target {
  const wrapped = { ...target };
  for (const name of names) {
    const method = target[name] as (...values: unknown[]) => Promise<unknown>;
    wrapped[name] = (async (...values: unknown[]) => {
      await pass();
      return method.apply(target, values);
    }) as Target[typeof name];
  }
  return wrapped;
}

const paymentCalls = [
  'createIntent',
  'readIntent',
  'listIntentsOfOrder',
  'cancelIntent',
  'createRefund',
  'listChanges',
  'listBalance',
] as const satisfies readonly (keyof PaymentGateway)[];
const cardCalls = [
  'createCustomer',
  'forgetCustomer',
  'attachCustomer',
  'listCards',
  'payWithCard',
  'readCard',
] as const satisfies readonly (keyof CardVault)[];
const subscriptionCalls = [
  'abandon',
  'arm',
  'create',
  'end',
  'listOfOrder',
  'listPaidInvoices',
  'read',
  'readTrialCard',
  'setRenewal',
] as const satisfies readonly (keyof SubscriptionGateway)[];

/** Starts a verb. Nothing of it runs before its first step. */
export function startKillable(
  name: string,
  deps: CommerceDeps,
  run: (deps: CommerceDeps) => Promise<unknown>,
  onEnd: (outcome: { readonly value?: unknown; readonly error?: unknown }) => void,
): KillableProcess {
  let proceed: (() => void) | undefined;
  let arrived: (() => void) | undefined;
  let isOver = false;
  const pass = (): Promise<void> =>
    new Promise((resolve) => {
      proceed = resolve;
      arrived?.();
    });
  const storeCalls = (Object.keys(deps.store) as (keyof CommerceStore)[]).filter(
    (method) => method !== 'within',
  );
  const stoppable: CommerceDeps = {
    ...deps,
    store: gated(deps.store, pass, storeCalls),
    payments: gated(deps.payments, pass, paymentCalls),
    cards: gated(deps.cards, pass, cardCalls),
    subscriptions: gated(deps.subscriptions, pass, subscriptionCalls),
    // A transaction is one outside call: it is kept whole or not at all.
    transact: async (work) => {
      await pass();
      return deps.transact(work);
    },
  };
  const end = (outcome: { readonly value?: unknown; readonly error?: unknown }): void => {
    isOver = true;
    onEnd(outcome);
    arrived?.();
  };
  void pass()
    .then(() => run(stoppable))
    .then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    );

  return {
    name,
    step: () =>
      new Promise((resolve) => {
        const go = proceed;
        if (isOver || go === undefined) return resolve();
        proceed = undefined;
        arrived = resolve;
        go();
      }),
    kill: () => {
      isOver = true;
      proceed = undefined;
    },
    get isOver() {
      return isOver;
    },
  };
}
