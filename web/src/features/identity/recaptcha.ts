// Google's captcha script. The first form that needs it loads it, only when the channel enables it.
import { CaptchaError } from './captcha-error.ts';

export interface Recaptcha {
  ready: (run: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

declare global {
  var grecaptcha: Recaptcha | undefined;
}

const LOAD_MS = 15_000;
let opening: Promise<Recaptcha> | undefined;

function load(siteKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new CaptchaError('The captcha of Google could not be loaded.'));
    };
    const timer = setTimeout(fail, LOAD_MS);
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}

async function open(siteKey: string): Promise<Recaptcha> {
  await load(siteKey);
  const recaptcha = globalThis.grecaptcha;
  if (recaptcha === undefined) throw new CaptchaError('The captcha of Google is not what it was.');
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha;
}

/** Once per page. After a failure the next caller retries. */
export function openRecaptcha(siteKey: string): Promise<Recaptcha> {
  opening ??= open(siteKey).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
