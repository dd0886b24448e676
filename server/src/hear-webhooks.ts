// Tells the payment service where this process hears what happened.
import { registerWebhooks } from './context.ts';
import { isThisMachine } from './kernel/this-machine.ts';
import { keepTrying, type Trying } from './processes/keep-trying.ts';

/**
 * The sandbox hears from us where we listen; Stripe only where the world reaches us. Without any, each minute asks. A service
 * that is away keeps nobody from watching: it is told when it is back.
 */
export function hearWebhooks(
  world: Parameters<typeof registerWebhooks>[0],
  own: string,
  tell: (line: string) => void,
): Trying | undefined {
  const { stripe, publicUrl } = world.config;
  if (stripe !== undefined && (!publicUrl.startsWith('https:') || isThisMachine(publicUrl))) {
    tell(
      'Payments: PUBLIC_URL is not an https address, so Stripe sends no webhooks here; it is asked each minute.',
    );
    return undefined;
  }
  return keepTrying(
    () => registerWebhooks(world, stripe === undefined ? own : publicUrl),
    (error) =>
      tell(
        `Payments: the service was not told where to send webhooks (${String(error)}); it is told later, and asked each minute.`,
      ),
  );
}
