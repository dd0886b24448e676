// Sends a form with its captcha token. When the server requires a harder captcha, it solves that and sends the form
// again: the input stays, and nobody presses twice.
import { ApiError } from '@floodlit/contract/client';
import {
  captchaStrengths,
  type CaptchaAction,
  type CaptchaStrength,
} from '@floodlit/contract/identity/identity';
import { useState, type SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useApi } from '../../lib/services.tsx';
import { createBrowserCaptcha, type Captcha } from './captcha.ts';

export interface GuardedSubmit {
  submit: (event: SubmitEvent) => void;
  /** The same without an event, for a button elsewhere. */
  send: () => Promise<void>;
  /** For the top of the form. Undefined without an error, or when it is shown elsewhere. */
  failure: unknown;
  /** The server requires a harder captcha: it is being solved, or will be at the next attempt. */
  isLonger: boolean;
  /** Called at the first input. */
  prepare: () => void;
}

const requiresHarderCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity.stronger_captcha_required';

type Token = { recaptcha_token?: string };

/** Starts at the last required difficulty. Each answer that requires more raises it, up to the maximum. */
export async function sendWithCaptcha<Answer>(
  captcha: Pick<Captcha, 'take'>,
  asked: CaptchaStrength,
  send: (token: Token) => Promise<Answer>,
  onMore?: (strength: CaptchaStrength) => void,
): Promise<Answer> {
  for (const strength of captchaStrengths.slice(captchaStrengths.indexOf(asked))) {
    if (strength !== asked) onMore?.(strength);
    const recaptcha_token = await captcha.take(strength);
    try {
      return await send(recaptcha_token === undefined ? {} : { recaptcha_token });
    } catch (error) {
      if (!requiresHarderCaptcha(error) || strength === captchaStrengths.at(-1)) throw error;
    }
  }
  throw new Error('No captcha is stronger than what was asked.');
}

export function useGuardedSubmit<Typed extends FieldValues, Values extends FieldValues>(
  form: UseFormReturn<Typed, unknown, Values>,
  {
    action,
    send,
    onFailure,
  }: {
    action: CaptchaAction;
    send: (values: Values & Token) => Promise<void>;
    /** True when it has shown the error itself. */
    onFailure?: (error: unknown) => boolean;
  },
): GuardedSubmit {
  const api = useApi();
  const [captcha] = useState(() => createBrowserCaptcha(api, action));
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<CaptchaStrength>('usual');

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    let strength = asked;
    try {
      await sendWithCaptcha(
        captcha,
        asked,
        (token) => send({ ...values, ...token }),
        (more) => {
          strength = more;
          setAsked(more);
        },
      );
    } catch (error) {
      captcha.prepare(strength);
      if (onFailure?.(error) !== true) setFailure(error);
    }
  });
  return {
    submit: (event) => void submit(event),
    send: () => submit(),
    failure,
    isLonger: asked !== 'usual',
    prepare: () => captcha.prepare(asked),
  };
}
