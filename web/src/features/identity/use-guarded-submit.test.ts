import { ApiError } from '@floodlit/contract/client';
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import { sendWithCaptcha } from './use-guarded-submit.ts';

const refusal = (code: string) => new ApiError('/v2/auth/login', 400, { code, message: '' });
const more = () => refusal('identity.stronger_captcha_required');

async function sending(asked: CaptchaStrength, refusals: readonly ApiError[]) {
  const sent: (string | undefined)[] = [];
  const told: CaptchaStrength[] = [];
  const outcome = await sendWithCaptcha(
    { take: async (strength) => strength },
    asked,
    async ({ recaptcha_token }) => {
      const refused = refusals[sent.push(recaptcha_token) - 1];
      if (refused !== undefined) throw refused;
    },
    (strength) => void told.push(strength),
  ).then(
    () => 'sent',
    (error: unknown) => (error as ApiError).code,
  );
  return { sent, told, outcome };
}

describe('a form with a captcha', () => {
  it('is sent once without further requirements', async () => {
    expect(await sending('usual', [])).toEqual({ sent: ['usual'], told: [], outcome: 'sent' });
  });

  it('[T45] is sent again with a harder captcha, as often as the server requires one', async () => {
    expect(await sending('usual', [more()])).toEqual({
      sent: ['usual', 'strong'],
      told: ['strong'],
      outcome: 'sent',
    });
    expect(await sending('usual', [more(), more()])).toMatchObject({
      sent: ['usual', 'strong', 'strongest'],
      outcome: 'sent',
    });
  });

  it('starts at the last required difficulty, and ends', async () => {
    expect(await sending('strong', [more(), more()])).toEqual({
      sent: ['strong', 'strongest'],
      told: ['strongest'],
      outcome: 'identity.stronger_captcha_required',
    });
  });

  it('is not sent again for anything else', async () => {
    expect(await sending('usual', [refusal('identity.wrong_credentials')])).toEqual({
      sent: ['usual'],
      told: [],
      outcome: 'identity.wrong_credentials',
    });
  });
});
