// The captcha of a form. The product's own is solved while the viewer fills in the form; Google's is used when the
// channel enables it. Log-in may require a harder one of the product's own.
import type { CaptchaAction, CaptchaChallenge, CaptchaStrength } from '@floodlit/contract/identity/identity';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { CaptchaError } from './captcha-error.ts';
import { openRecaptcha } from './recaptcha.ts';

export interface Captcha {
  /** Starts early. Repeated calls do nothing. */
  prepare: (strength?: CaptchaStrength) => void;
  /** The token of one attempt. Undefined when the captcha is off. The next attempt gets another. */
  take: (strength?: CaptchaStrength) => Promise<string | undefined>;
}

export interface CaptchaParts {
  fetchChallenge: (strength: CaptchaStrength) => Promise<CaptchaChallenge>;
  solve: (challenge: string) => Promise<string>;
  /** Google's script, and the function that creates a token for one attempt. */
  openGoogle: (siteKey: string) => Promise<() => Promise<string>>;
  now: () => number;
}

/** A challenge expires after ten minutes. The captcha replaces one older than this. */
const USABLE_MS = 8 * 60_000;

interface Attempt {
  strength: CaptchaStrength;
  since: number;
  /** The remaining work on submit: Google's tokens live two minutes, so they are created last. */
  finish: Promise<() => Promise<string | undefined>>;
}

export function createCaptcha({ fetchChallenge, solve, openGoogle, now }: CaptchaParts): Captcha {
  let pending: Attempt | undefined;

  const open = async (strength: CaptchaStrength): Promise<() => Promise<string | undefined>> => {
    const { challenge, site_key } = await fetchChallenge(strength);
    if (site_key !== undefined) return openGoogle(site_key);
    const token = challenge === null ? undefined : await solve(challenge);
    return () => Promise.resolve(token);
  };
  const begin = (strength: CaptchaStrength): Attempt => {
    const attempt = { strength, since: now(), finish: open(strength) };
    // The code that takes the token handles a failure.
    attempt.finish.catch(() => undefined);
    return attempt;
  };
  const isUsable = (attempt: Attempt | undefined, strength: CaptchaStrength): attempt is Attempt =>
    attempt?.strength === strength && now() - attempt.since <= USABLE_MS;

  return {
    prepare: (strength = 'usual') => {
      if (!isUsable(pending, strength)) pending = begin(strength);
    },
    take: async (strength = 'usual') => {
      const attempt = isUsable(pending, strength) ? pending : begin(strength);
      pending = undefined;
      return (await attempt.finish)();
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
