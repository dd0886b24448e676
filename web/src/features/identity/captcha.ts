// The captcha of a form: our own is fetched and solved while the form is being filled in, Google's is asked where the channel
// has it, and a longer one of our own where log-in asks for more.
import type { CaptchaAction, CaptchaChallenge, CaptchaStrength } from '@floodlit/contract/identity';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { CaptchaError } from './captcha-error.ts';
import { openRecaptcha } from './recaptcha.ts';

export interface Captcha {
  /** Begins early; called again it does nothing. */
  prepare: (strength?: CaptchaStrength) => void;
  /** The token of one attempt, undefined where the captcha is off. The next attempt gets another. */
  take: (strength?: CaptchaStrength) => Promise<string | undefined>;
}

export interface CaptchaParts {
  fetchChallenge: (strength: CaptchaStrength) => Promise<CaptchaChallenge>;
  solve: (challenge: string) => Promise<string>;
  /** Google's script, and what gives a token for one attempt. */
  openGoogle: (siteKey: string) => Promise<() => Promise<string>>;
  now: () => number;
}

/** A challenge lives ten minutes; one that is older than this is not worth sending. */
const USABLE_MS = 8 * 60_000;

interface Begun {
  strength: CaptchaStrength;
  since: number;
  /** What is left to do when the form is sent: Google's tokens live two minutes, so they are asked for last. */
  finish: Promise<() => Promise<string | undefined>>;
}

export function createCaptcha({ fetchChallenge, solve, openGoogle, now }: CaptchaParts): Captcha {
  let pending: Begun | undefined;

  const open = async (strength: CaptchaStrength): Promise<() => Promise<string | undefined>> => {
    const { challenge, site_key } = await fetchChallenge(strength);
    if (site_key !== undefined) return openGoogle(site_key);
    const token = challenge === null ? undefined : await solve(challenge);
    return () => Promise.resolve(token);
  };
  const begin = (strength: CaptchaStrength): Begun => {
    const begun = { strength, since: now(), finish: open(strength) };
    // A failure is met by whoever takes the token.
    begun.finish.catch(() => undefined);
    return begun;
  };
  const isUsable = (begun: Begun | undefined, strength: CaptchaStrength): begun is Begun =>
    begun?.strength === strength && now() - begun.since <= USABLE_MS;

  return {
    prepare: (strength = 'usual') => {
      if (!isUsable(pending, strength)) pending = begin(strength);
    },
    take: async (strength = 'usual') => {
      const begun = isUsable(pending, strength) ? pending : begin(strength);
      pending = undefined;
      return (await begun.finish)();
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

export const createBrowserCaptcha = (api: Api, action: CaptchaAction): Captcha =>
  createCaptcha({
    fetchChallenge: async (strength) =>
      (await api.call(calls.identity.captcha, { action, ...(strength !== 'usual' && { strength }) })).data,
    solve: solveInWorker,
    openGoogle: async (siteKey) => {
      const recaptcha = await openRecaptcha(siteKey);
      return () => recaptcha.execute(siteKey, { action });
    },
    now: Date.now,
  });
