// Tells the payment service where this process hears what happened.
import { ensureWebhooks } from '../context.ts';
import { isThisMachine } from '../kernel/this-machine.ts';
import { retryInBackground, type BackgroundRetry } from '../processes/retry-in-background.ts';

/**
 * The sandbox hears from us where we listen; Stripe only where the world reaches us. Without any, each minute asks. A service
 * that is away keeps nobody from watching: it is told when it is back.
 */
export function registerWebhooks(
  world: Parameters<typeof ensureWebhooks>[0],
  own: string,
  tell: (line: string) => void,
): BackgroundRetry | undefined {
  const { stripe, publicUrl } = world.config;
  if (stripe !== undefined && (!publicUrl.startsWith('https:') || isThisMachine(publicUrl))) {
    tell(
      'Payments: PUBLIC_URL is not an https address, so Stripe sends no webhooks here; it is asked each minute.',
    );
    return undefined;
  }
  return retryInBackground(
    () => ensureWebhooks(world, stripe === undefined ? own : publicUrl),
    (error) =>
      tell(
        `Payments: the service was not told where to send webhooks (${String(error)}); it is told later, and asked each minute.`,
      ),
  );
}
