// Rate limits counted in PostgreSQL, so that every process of a deployment counts together.
import { createHash } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import type pg from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../kernel/errors.ts';
import type { LimitName, RateLimit } from '../limits/rate-limit.ts';

export interface LimitRule {
  readonly points: number;
  readonly perSeconds: number;
}

/** A school shares one address at kick-off, so limits per address are wide and limits per account are tight. */
const limitRules: Readonly<Record<LimitName, LimitRule>> = {
  visitorKey: { points: 3_000, perSeconds: 300 },
  visitorKeyDay: { points: 60_000, perSeconds: 86_400 },
  // Per sixteenth of a channel's count. The scarce limit applies per network once a sixteenth is used up.
  visitorKeyChannel: { points: 10_000, perSeconds: 300 },
  visitorKeyScarce: { points: 60, perSeconds: 300 },
  // Behind a captcha that gets harder: an upper bound that no school reaches. Without a captcha the number itself has to slow.
  register: { points: 3_000, perSeconds: 600 },
  registerUnproven: { points: 120, perSeconds: 600 },
  // Behind a captcha. Above them the page offers log-in and registration at once, so they may be tight (T47).
  identifySession: { points: 10, perSeconds: 600 },
  identifyAddress: { points: 60, perSeconds: 3_600 },
  identifyAddressDay: { points: 100, perSeconds: 86_400 },
  identifyChannel: { points: 3_000, perSeconds: 3_600 },
  // Per account and network.
  login: { points: 10, perSeconds: 300 },
  loginAddress: { points: 600, perSeconds: 300 },
  // Separate from passwords, so that a sender of keys cannot block log-ins from the same network.
  mailedKey: { points: 600, perSeconds: 300 },
  // Per session, so that an attacker with a stolen key does not use up the owner's attempts.
  confirmPassword: { points: 10, perSeconds: 300 },
  // Per account from everywhere, and per channel. Beyond these limits only a known network gets an attempt (T45).
  loginAccount: { points: 60, perSeconds: 3_600 },
  loginChannel: { points: 30_000, perSeconds: 300 },
  purchase: { points: 60, perSeconds: 600 },
  // Wide, as for a school at kick-off: it stops one machine that buys with many accounts.
  purchaseAddress: { points: 3_000, perSeconds: 600 },
  // A card tester needs many, a buyer needs one (T24). The same two bounds per network.
  cardSetup: { points: 5, perSeconds: 3_600 },
  cardSetupAddress: { points: 600, perSeconds: 3_600 },
  cardSetupAddressUnproven: { points: 20, perSeconds: 3_600 },
  // Wrong codes only: right ones are given back, so that a school can use the code that it was sent (T19).
  couponSession: { points: 10, perSeconds: 60 },
  couponAddress: { points: 10, perSeconds: 60 },
  // Per person and per network: it only slows (T74).
  contact: { points: 3, perSeconds: 3_600 },
  contactAddress: { points: 10, perSeconds: 3_600 },
  // Counted per mailbox and per network (T74).
  resetMail: { points: 3, perSeconds: 3_600 },
  resetMailAddress: { points: 10, perSeconds: 3_600 },
  // Per account: the pause between two mails, and the maximum in an hour.
  verificationMail: { points: 1, perSeconds: limits.mailAgainSeconds },
  verificationMails: { points: 6, perSeconds: 3_600 },
  deletionMail: { points: 3, perSeconds: 3_600 },
  // Per account, and per mailbox, which may belong to a stranger.
  emailChange: { points: 5, perSeconds: 3_600 },
  emailChangeAddress: { points: 3, perSeconds: 3_600 },
  dataExport: { points: 5, perSeconds: 86_400 },
  deviceLogin: { points: 300, perSeconds: 600 },
  // Wrong codes only (T81). A viewer types one again or twice.
  typedCodeSession: { points: 10, perSeconds: 60 },
  typedCodeAddress: { points: 60, perSeconds: 300 },
  // Per account and network, per account from everywhere, and per network. Links and passkeys count per network.
  operatorLogin: { points: 10, perSeconds: 300 },
  operatorLoginAccount: { points: 100, perSeconds: 3_600 },
  operatorLoginAddress: { points: 60, perSeconds: 300 },
  // Codes of one operator: of a million codes three are right at a time.
  operatorCode: { points: 10, perSeconds: 300 },
  operatorInvite: { points: 60, perSeconds: 3_600 },
};

/** The hash has a fixed length for any input, and the table reveals no address. */
const keyOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

interface Limiters {
  readonly named: ReadonlyMap<string, RateLimiterPostgres>;
  readonly isRefusal: (error: unknown) => error is RateLimiterRes;
}

/** Loaded by the first call that is counted: commands and jobs count none. */
async function openLimiters(
  pool: pg.Pool,
  rules: Readonly<Partial<Record<LimitName, LimitRule>>>,
): Promise<Limiters> {
  const library = await import('rate-limiter-flexible');
  const named = Object.entries(rules).map(
    ([name, { points, perSeconds }]) =>
      [
        name,
        new library.RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          schemaName: 'public',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: name,
          points,
          duration: perSeconds,
          insuranceLimiter: new library.RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }),
        }),
      ] as const,
  );
  return {
    named: new Map(named),
    isRefusal: (error) => error instanceof library.RateLimiterRes,
  };
}

/** The table is made by the migrations; a database that is away is counted in memory until it is back. */
export function createDatabaseRateLimit(
  pool: pg.Pool,
  rules: Readonly<Partial<Record<LimitName, LimitRule>>> = limitRules,
): RateLimit {
  let opening: Promise<Limiters> | undefined;
  const limiters = (): Promise<Limiters> => (opening ??= openLimiters(pool, rules));
  return {
    async check(name, key) {
      const { named, isRefusal } = await limiters();
      try {
        await named.get(name)?.consume(keyOf(key));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new DomainError('request.rate_limited', {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1_000),
        });
      }
    },
    async giveBack(name, key) {
      const { named } = await limiters();
      await named.get(name)?.reward(keyOf(key));
    },
    async forgetExpired() {
      await pool.query('delete from public.rate_limits where expire < $1', [Date.now()]);
    },
  };
}
