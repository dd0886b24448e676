// Background work shares one budget of calls a second, so that it never takes from buyers what the payment service allows.
import type { PaymentGateway } from './ports.ts';

export interface Pace {
  readonly callsPerSecond: number;
  /** Milliseconds that only rise. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The same gateway, whose calls wait for their turn. */
export function pacePayments(
  payments: PaymentGateway,
  { callsPerSecond, nowMs, wait }: Pace,
): PaymentGateway {
  const stepMs = 1_000 / callsPerSecond;
  let nextMs = 0;
  const turn = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const atMs = Math.max(nextMs, nowMs());
    nextMs = atMs + stepMs;
    const delayMs = atMs - nowMs();
    if (delayMs > 0) await wait(delayMs);
    return call();
  };
  return {
    createIntent: (intent) => turn(() => payments.createIntent(intent)),
    readIntent: (id) => turn(() => payments.readIntent(id)),
    listIntentsOfOrder: (order) => turn(() => payments.listIntentsOfOrder(order)),
    cancelIntent: (id) => turn(() => payments.cancelIntent(id)),
    verifyWebhook: (rawBody, signature, channelId) => payments.verifyWebhook(rawBody, signature, channelId),
  };
}
