import { decideDisputeByHand, openDisputeByHand } from './balance/control-disputes.ts';
import { createOwnCall } from './billing/billing-time.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { changeFaults, listFaults, readFaults } from './faults.ts';
import { createForm } from './form.ts';
import { isSame } from './public-intent.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Reply } from './reply.ts';
import { toJson } from './reply.ts';
import { operations } from './routes.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Settings } from './settings.ts';
import { changeSettings, readSettings } from './settings.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

const longestAdvanceSeconds = 10 * 366 * 24 * 60 * 60;

interface ControlDeps {
  database: Database;
  clock: SandboxClock;
  secretKey: string;
  onActed: () => void;
  /** Resolves when all that fell due has happened. */
  settle: () => Promise<void>;
  onSettings: (settings: Settings) => void;
  rateLimit: Pick<RateLimit, 'story'>;
}

/** The sandbox's own calls, which Stripe does not have: faults, the clock, the settings, what was called. Secret key, JSON. */
export type Control = (
  method: string,
  path: string,
  authorization: string | undefined,
  body: string,
) => Promise<Reply>;

export function createControl(deps: ControlDeps): Control {
  return async (method, path, authorization, body) => {
    try {
      const key = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
      if (!isSame(key, deps.secretKey)) {
        throw new StripeError(401, {
          type: 'invalid_request_error',
          message: 'The secret key is needed here.',
        });
      }
      return toJson(200, await answer(deps, method, path, body));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return toJson(error.status, { error: error.body });
    }
  };
}

async function answer(deps: ControlDeps, method: string, path: string, body: string): Promise<object> {
  const { database, clock, onActed, settle, onSettings } = deps;
  const call = `${method} ${path}`;
  if (call === 'GET /_sandbox/faults') return { faults: await database.transact(listFaults) };
  if (call === 'POST /_sandbox/faults') {
    const faults = readFaults(readJson(body)['faults'], operations);
    await changeFaults(database, () => faults);
    onActed();
    return { faults };
  }
  if (call === 'GET /_sandbox/clock') return { now: clock.now() };
  if (call === 'POST /_sandbox/clock') {
    await advanceClock({ database, clock, settle }, Number(readJson(body)['advance_seconds']));
    onActed();
    return { now: clock.now() };
  }
  if (call === 'POST /_sandbox/disputes') return byHand(deps, body, openDisputeByHand);
  if (call === 'POST /_sandbox/disputes/decide') return byHand(deps, body, decideDisputeByHand);
  if (call === 'GET /_sandbox/settings') return database.transact(readSettings);
  if (call === 'POST /_sandbox/settings') {
    const changes = readJson(body);
    const settings = await database.transact((tx) => changeSettings(tx, changes));
    onSettings(settings);
    return settings;
  }
  if (call === 'GET /_sandbox/calls') return { seconds: deps.rateLimit.story() };
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message:
      'The sandbox has /_sandbox/faults, /_sandbox/clock, /_sandbox/settings, /_sandbox/calls and /_sandbox/disputes.',
  });
}

/** Resolves when everything that fell due on the way has happened. */
export async function advanceClock(
  { database, clock, settle }: Pick<ControlDeps, 'database' | 'clock' | 'settle'>,
  seconds: number,
): Promise<void> {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestAdvanceSeconds) {
    throw invalidRequest(
      'advance_seconds must be a whole number of seconds from 0 to ten years.',
      undefined,
      'advance_seconds',
    );
  }
  await database.transact((tx) => clock.advance(tx, seconds));
  await settle();
}

async function byHand(
  { database, clock, onActed }: ControlDeps,
  body: string,
  act: (call: Call) => Promise<object>,
): Promise<object> {
  const texts = Object.entries(readJson(body)).map(([key, value]): [string, string] => [key, String(value)]);
  const form = Object.assign(createForm(), Object.fromEntries(texts));
  const acted = await database.transact((tx) => act({ ...createOwnCall(tx, clock), form }));
  onActed();
  return acted;
}

function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The sentence below says what is wanted.
  }
  throw invalidRequest('The body must be a JSON object.');
}
