// The self-hosted captcha: a small proof of work, signed by us, good for one call and ten minutes.
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '@floodlit/contract/limits';
import type { CaptchaVerifier } from '../identity/ports.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';

/** About half a second of one phone core. */
const cost = 5_000;
const counterMinimum = 200;
const counterMaximum = 600;

interface Payload {
  readonly challenge: Parameters<typeof verifySolution>[0]['challenge'];
  readonly solution: Parameters<typeof verifySolution>[0]['solution'];
}

function payloadOf(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null;
    return payload?.challenge?.parameters && payload.solution ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
}

/** @param secret of the deployment; the challenge is signed with it, so none need be stored. */
export function createAltchaCaptcha(secret: string, clock: Clock): CaptchaVerifier {
  const secrets = { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `key:${secret}` };
  return {
    async createChallenge() {
      const expiresAt = addSeconds(clock.now(), limits.captchaSeconds);
      const counter = randomInt(counterMinimum, counterMaximum);
      return JSON.stringify(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost,
          counter,
          deriveKey,
          expiresAt,
          ...secrets,
        }),
      );
    },
    async verify(token) {
      if (token === undefined || token === '') return 'missing';
      const payload = payloadOf(token);
      const { expiresAt, cost: claimedCost } = payload?.challenge.parameters ?? {};
      // The cost is looked at before the work is done: it is the sender's number until the signature is checked.
      if (payload === undefined || expiresAt === undefined || claimedCost !== cost) return 'invalid';
      if (expiresAt * 1_000 < clock.now().getTime()) return 'invalid';
      const result = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => undefined);
      if (result?.verified !== true || payload.challenge.signature === undefined) return 'invalid';
      return { signature: payload.challenge.signature, expiresAt: new Date(expiresAt * 1_000) };
    },
  };
}

export const noCaptcha: CaptchaVerifier = {
  createChallenge: async () => undefined,
  verify: async () => 'off',
};
