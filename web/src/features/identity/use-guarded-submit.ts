// Sends a form with the token of its captcha. Where the server asks for a longer one, that is solved and the same is sent again:
// what was typed stays, and nobody presses twice.
import { ApiError } from '@floodlit/contract/client';
import { captchaStrengths, type CaptchaAction, type CaptchaStrength } from '@floodlit/contract/identity';
import { useState, type SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useApi } from '../../lib/services.tsx';
import { createBrowserCaptcha, type Captcha } from './captcha.ts';

export interface GuardedSubmit {
  submit: (event: SubmitEvent) => void;
  /** For the top of the form; undefined when all is well, or is said elsewhere. */
  failure: unknown;
  /** A longer captcha is asked: it is being solved, or will be at the next attempt. */
  isLonger: boolean;
  /** Called when somebody begins to fill in the form. */
  prepare: () => void;
}

const asksForMore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity.stronger_captcha_required';

type Token = { recaptcha_token?: string };

/** Tries from what was asked last; each answer that asks for more is given more, to the end. */
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
      if (!asksForMore(error) || strength === captchaStrengths.at(-1)) throw error;
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
    /** True when it has said what is wrong itself. */
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
    failure,
    isLonger: asked !== 'usual',
    prepare: () => captcha.prepare(asked),
  };
}
