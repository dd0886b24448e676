// Asks whether an address has an account. The server may decline to tell (T47).
import { calls } from '../../lib/gen/calls.ts';
import type { Api } from '../../lib/api.ts';
import type { Captcha } from './captcha.ts';

/** `untold`: the page offers log-in and registration. A failure never keeps a buyer from paying. */
export type Identity = 'known' | 'new' | 'untold';

export async function identify(
  api: Pick<Api, 'call'>,
  captcha: Pick<Captcha, 'take'>,
  email: string,
): Promise<Identity> {
  try {
    const recaptcha_token = await captcha.take();
    const { data } = await api.call(calls.identity.identify, {
      email,
      ...(recaptcha_token !== undefined && { recaptcha_token }),
    });
    if (data.has_account === null) return 'untold';
    return data.has_account ? 'known' : 'new';
  } catch {
    return 'untold';
  }
}
