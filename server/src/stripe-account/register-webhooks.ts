// Registers this process's webhook endpoints at the payment service.
import { ensureWebhooks } from '../context-payments.ts';
import { isThisMachine } from '../network/this-machine.ts';
import { retryInBackground, type BackgroundRetry } from '../processes/retry-in-background.ts';

/**
 * The sandbox sends webhooks to our own address. Stripe sends them only to a public https address. Without webhooks, a job
 * polls payments each minute. An unreachable service delays no start: registration is retried in the background.
 */
export function registerWebhooks(
  deps: Parameters<typeof ensureWebhooks>[0],
  own: string,
  tell: (line: string) => void,
): BackgroundRetry | undefined {
  const { stripe, publicUrl } = deps.config;
  if (stripe !== undefined && (!publicUrl.startsWith('https:') || isThisMachine(publicUrl))) {
    tell(
      'Payments: PUBLIC_URL is not an https address, so Stripe sends no webhooks here; it is asked each minute.',
    );
    return undefined;
  }
  return retryInBackground(
    () => ensureWebhooks(deps, stripe === undefined ? own : publicUrl),
    (error) =>
      tell(
        `Payments: the service was not told where to send webhooks (${String(error)}); it is told later, and asked each minute.`,
      ),
  );
}
