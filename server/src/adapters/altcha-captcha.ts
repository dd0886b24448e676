// The self-hosted captcha: a signed proof of work. It is valid once, for one form on one host, for ten minutes (T57).
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaStrengths, type CaptchaStrength } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import type { CaptchaQuestion, CaptchaVerifier } from '../identity/ports.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';

const cost = 5_000;
/** The number of keys to try: about 0.5 s, 2 s and 16 s on one core of a phone. */
const counters: Readonly<Record<CaptchaStrength, readonly [minimum: number, maximum: number]>> = {
  usual: [200, 600],
  strong: [1_200, 2_000],
  strongest: [11_000, 14_600],
};

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

/** The strength is signed as part of the challenge, like its purpose. */
const strengthOf = ({ challenge }: Payload): CaptchaStrength | undefined =>
  captchaStrengths.find((strength) => strength === challenge.parameters.data?.['strength']);

const isFor = ({ challenge: { parameters } }: Payload, { action, hostname }: CaptchaQuestion): boolean =>
  parameters.data?.['action'] === action && parameters.data['hostname'] === hostname;

/** True for the format of Floodlit's own tokens, false for those of another service. */
export const isAltchaToken = (token: string): boolean => payloadOf(token) !== undefined;

/** @param secret of the deployment; the challenge is signed with it, so none need be stored. */
export function createAltchaCaptcha(secret: string, clock: Clock): CaptchaVerifier {
  const secrets = { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `key:${secret}` };
  return {
    async createChallenge(strength, { action, hostname }) {
      const expiresAt = addSeconds(clock.now(), limits.captchaSeconds);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(...counters[strength]),
        data: { strength, action, hostname },
        deriveKey,
        expiresAt,
        ...secrets,
      });
      return { challenge: JSON.stringify(challenge) };
    },
    async verify(token, question) {
      if (token === undefined || token === '') return 'missing';
      const payload = payloadOf(token);
      const { expiresAt, cost: claimedCost } = payload?.challenge.parameters ?? {};
      // Check the cost before the work. Until the signature is verified, the sender may have chosen it.
      if (payload === undefined || expiresAt === undefined || claimedCost !== cost) return 'invalid';
      if (expiresAt * 1_000 < clock.now().getTime() || !isFor(payload, question)) return 'invalid';
      const result = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => undefined);
      const strength = strengthOf(payload);
      const { signature } = payload.challenge;
      if (result?.verified !== true || signature === undefined || strength === undefined) return 'invalid';
      return { signature, expiresAt: new Date(expiresAt * 1_000), strength };
    },
  };
}

export const noCaptcha: CaptchaVerifier = {
  createChallenge: async () => ({ challenge: null }),
  verify: async () => 'off',
};
