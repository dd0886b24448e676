// A guesser with many keys behind one network: random codes, typed on the page of codes and on a phone that approves.
import type pg from 'pg';
import { deviceLogin } from '@floodlit/contract/identity/device-login';
import { limits } from '@floodlit/contract/limits';
import { media } from '@floodlit/contract/media/media';
import { codeText } from '@floodlit/contract/sums/short-code';
import { randomCode } from '../../src/identity/index.ts';
import type { Session, World } from '../world.ts';

export interface Guessed {
  /** Codes that opened a moment, named a device or let one in. */
  readonly found: number;
  /** How often each error was the answer. */
  readonly errors: Readonly<Record<string, number>>;
  /** Rows of the limiter's table. */
  readonly counted: number;
}

interface GuessOptions {
  /** The database of the limiter. */
  readonly limiter: pg.Pool;
  readonly event: number;
  readonly guesses: number;
  readonly keys: number;
}

const atOnce = 20;
const secondsPerGuess = 0.01;

/** Keeps codes of moments and of asking devices alive, so that there is something to find. */
async function layCodes(world: World, event: number): Promise<void> {
  for (let at = 0; at < 3; at++) {
    const { client } = await world.visitor();
    await client.call(media.makeCode, { event_id: event, seconds: 7 });
    await client.call(deviceLogin.begin);
  }
}

/** @param world counts with the limiter of the product. The guesses take a hundredth of a second of its clock each. */
export async function guessCodes(
  world: World,
  { limiter, event, guesses, keys }: GuessOptions,
): Promise<Guessed> {
  const owner = await world.as('alice');
  const guessers: Session[] = [];
  for (let at = 0; at < keys; at++) guessers.push(await world.visitor());
  const errors: Record<string, number> = {};
  let found = 0;
  let isLaid = 0;
  const guess = async (at: number): Promise<void> => {
    const code = codeText(randomCode());
    const { client } = guessers[at % keys] ?? owner;
    // Every tenth guess approves a device.
    const call =
      at % 10 === 0
        ? owner.client.call(deviceLogin.decide, { code, approve: true })
        : client.call(media.openCode, { code });
    await call.then(
      () => (found += 1),
      ({ code: error }: { code: string }) => (errors[error] = (errors[error] ?? 0) + 1),
    );
  };
  for (let at = 0; at < guesses; at += atOnce) {
    if (at * secondsPerGuess >= isLaid) {
      await layCodes(world, event);
      isLaid += limits.momentCodeSeconds;
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, guesses - at) }, (_, more) => guess(at + more)));
    world.clock.advance(atOnce * secondsPerGuess);
  }
  const { rows } = await limiter.query<{ rows: number }>(
    "select count(*)::int as rows from public.rate_limits where key like 'typedCode%'",
  );
  return { found, errors, counted: rows[0]?.rows ?? 0 };
}
