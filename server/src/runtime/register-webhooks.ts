// Registers this process's webhook endpoints at the payment service.
import { ensureWebhooks } from './context-payments.ts';
import type { ConnectionConfig } from '../db/connect.ts';
import { isThisMachine } from '../network/this-machine.ts';
import { retryInBackground, type BackgroundRetry } from '../processes/retry-in-background.ts';
import { claimInTurn } from '../processes/single-copy.ts';

/** A process that waits longer tries again later. */
const turnTimeoutMs = 60_000;

/** Without this lock, two processes that start at once would make two endpoints for each channel. */
export async function registerInTurn(
  database: ConnectionConfig,
  register: () => Promise<void>,
): Promise<void> {
  const turn = await claimInTurn(database, 'webhooks', AbortSignal.timeout(turnTimeoutMs));
  try {
    await register();
  } finally {
    await turn.release();
  }
}

/**
 * Our own sandbox sends webhooks to our own address, and that of another process to the shown one. Stripe sends them only to a public https address. Without webhooks, a job
 * polls payments each minute. An unreachable service delays no start: registration is retried in the background.
 */
export function registerWebhooks(
  deps: Parameters<typeof ensureWebhooks>[0] & { readonly directDatabase: ConnectionConfig },
  { own, shown }: { readonly own: string; readonly shown: string },
  tell: (line: string) => void,
): BackgroundRetry | undefined {
  const { stripe, publicUrl, sandboxUrl } = deps.config;
  const ofSandbox = sandboxUrl === undefined ? own : shown;
  if (stripe !== undefined && (!publicUrl.startsWith('https:') || isThisMachine(publicUrl))) {
    tell(
      'Payments: PUBLIC_URL is not an https address, so Stripe sends no webhooks here; it is asked each minute.',
    );
    return undefined;
  }
  return retryInBackground(
    () =>
      registerInTurn(deps.directDatabase, () =>
        ensureWebhooks(deps, stripe === undefined ? ofSandbox : publicUrl),
      ),
    (error) =>
      tell(
        `Payments: the service was not told where to send webhooks (${String(error)}); it is told later, and asked each minute.`,
      ),
  );
}
