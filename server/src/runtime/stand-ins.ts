// A process asks the stand-ins for Stripe and log-in where the install runs them.
import type { Config } from '../config/config.ts';
import { isHeardHereAlone, isThisMachine } from '../network/this-machine.ts';
import { createSandboxFinder } from '../processes/find-stripe-sandbox.ts';
import { StartRefused } from '../processes/start-refused.ts';

type StandInConfig = Pick<Config, 'host' | 'stripe' | 'social' | 'publicUrl'>;

/**
 * Each process would start a sandbox of its own, whose payments the others do not know.
 * @throws {StartRefused} for a process that could take no payment.
 */
export function ensurePaymentService({
  role,
  stripe,
  sandboxUrl,
}: Pick<Config, 'role' | 'stripe' | 'sandboxUrl'>): void {
  if (role === 'all' || stripe !== undefined || sandboxUrl !== undefined) return;
  throw new StartRefused(
    `ROLE=${role} has no keys of Stripe and no SANDBOX_URL: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or run npm run sandbox and set SANDBOX_URL to its address.`,
  );
}

/** Whether this process runs the stand-ins itself. */
export const runsStandIns = ({ stripe, sandboxUrl }: Pick<Config, 'stripe' | 'sandboxUrl'>): boolean =>
  stripe === undefined && sandboxUrl === undefined;

/**
 * The stand-in logs a visitor in as anybody, existing accounts included. So it exists on this machine alone: a
 * container listens on every address, whatever PUBLIC_URL says.
 */
export const hasSocialStandIn = ({ host, stripe, social, publicUrl }: StandInConfig): boolean =>
  stripe === undefined &&
  Object.keys(social).length === 0 &&
  isThisMachine(publicUrl) &&
  isHeardHereAlone(host);

/** For a process that started no sandbox. */
export const findSandbox = ({ sandboxUrl }: Pick<Config, 'sandboxUrl'>, dataDir: string): (() => string) =>
  sandboxUrl === undefined ? createSandboxFinder(dataDir) : () => sandboxUrl;
