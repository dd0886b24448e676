// The self-hosted captcha: a challenge is fetched and solved while the form is being filled in.
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';

export class CaptchaError extends Error {}

export interface Captcha {
  /** Begins early; called again it does nothing. */
  prepare: () => void;
  /** The token of one attempt, undefined where the captcha is off. The next attempt gets another. */
  take: () => Promise<string | undefined>;
}

export interface CaptchaParts {
  fetchChallenge: () => Promise<string | null>;
  solve: (challenge: string) => Promise<string>;
  now: () => number;
}

/** A challenge lives ten minutes; one that is older than this is not worth sending. */
const USABLE_MS = 8 * 60_000;

export function createCaptcha({ fetchChallenge, solve, now }: CaptchaParts): Captcha {
  let pending: { token: Promise<string | undefined>; since: number } | undefined;

  const begin = (): Promise<string | undefined> => {
    const token = fetchChallenge().then((challenge) => (challenge === null ? undefined : solve(challenge)));
    pending = { token, since: now() };
    // A failure is met by whoever takes the token.
    token.catch(() => undefined);
    return token;
  };

  return {
    prepare: () => {
      if (pending === undefined || now() - pending.since > USABLE_MS) void begin();
    },
    take: async () => {
      const usable = pending !== undefined && now() - pending.since <= USABLE_MS ? pending.token : begin();
      pending = undefined;
      return usable;
    },
  };
}

function solveInWorker(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      if (data === null) reject(new CaptchaError('The challenge could not be solved.'));
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new CaptchaError('The captcha could not be loaded.')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

export const createBrowserCaptcha = (api: Api): Captcha =>
  createCaptcha({
    fetchChallenge: async () => (await api.call(calls.identity.captcha)).data.challenge,
    solve: solveInWorker,
    now: Date.now,
  });
