// Google's reCAPTCHA (score keys, v3) by setting. Our own captcha is the fallback for log-ins with a low score,
// and while Google does not answer (T57).
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { limits } from '@floodlit/contract/limits';
import type { CaptchaQuestion, CaptchaVerdict, CaptchaVerifier } from '../identity/ports.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { isAltchaToken } from './altcha-captcha.ts';

interface RecaptchaOptions {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Our own captcha, for a strong challenge. */
  readonly own: CaptchaVerifier;
  readonly verifyUrl?: string;
  readonly timeoutMs?: number;
}

/** Google's own time; a token is offered once there and once here. */
const ageMaximumSeconds = 120;
/** Clocks differ a little. */
const fromTheFutureSeconds = 30;
/** Google calls this the place to begin. */
const scoreMinimum = 0.5;
const answerBytes = 16 * 1024;

/** The parts of Google's answer that we use; other fields are ignored. */
const Answer = z.object({
  success: z.boolean(),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
  'error-codes': z.optional(z.array(z.string())),
});
type Answer = z.infer<typeof Answer>;

/** These codes mean that our request is wrong. The viewer is not at fault, and is not admitted either. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

export function createRecaptchaCaptcha({
  siteKey,
  secretKey,
  clock,
  log,
  own,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
  timeoutMs = 4_000,
}: RecaptchaOptions): CaptchaVerifier {
  /** Undefined when there is no answer that could be read. */
  async function ask(token: string): Promise<Answer | undefined> {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        // In the body, so that no access log contains the secret or the token.
        body: new URLSearchParams({ secret: secretKey, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`It answers ${response.status}.`);
      const text = await response.text();
      if (text.length > answerBytes) throw new Error('Its answer has no end.');
      const answer = Answer.parse(JSON.parse(text));
      const fault = answer['error-codes']?.find((code) => ourFaults.includes(code));
      if (fault !== undefined) throw new Error(`It refuses our question: ${fault}.`);
      return answer;
    } catch (error) {
      log.error('reCAPTCHA does not answer', error);
      return undefined;
    }
  }

  function judge(
    { success, challenge_ts = '', hostname, action, score }: Answer,
    question: CaptchaQuestion,
    token: string,
  ): CaptchaVerdict {
    const solvedAt = new Date(challenge_ts);
    const ageSeconds = (clock.now().getTime() - solvedAt.getTime()) / 1_000;
    const isFresh = ageSeconds <= ageMaximumSeconds && ageSeconds >= -fromTheFutureSeconds;
    if (!success || !isFresh || hostname !== question.hostname) return 'invalid';
    if (action !== undefined && action !== question.action) return 'invalid';
    if (score !== undefined && score < scoreMinimum) return 'doubtful';
    return {
      signature: createHash('sha256').update(token).digest('base64url'),
      expiresAt: addSeconds(clock.now(), limits.captchaSeconds),
      // Google weighs the network itself. Only log-in asks for more than Google's word.
      strength: question.action === 'login' ? 'usual' : 'strongest',
    };
  }

  return {
    createChallenge: (strength, question) =>
      strength === 'usual'
        ? Promise.resolve({ challenge: null, site_key: siteKey })
        : own.createChallenge(strength, question),
    async verify(token, question) {
      if (token === undefined || token === '') return 'missing';
      if (isAltchaToken(token)) {
        const verdict = await own.verify(token, question);
        const isMore = typeof verdict === 'object' && verdict.strength !== 'usual';
        return isMore && question.action === 'login' ? verdict : 'invalid';
      }
      const answer = await ask(token);
      return answer === undefined ? 'unavailable' : judge(answer, question, token);
    },
  };
}
