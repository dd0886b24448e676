// Logs in a device without a keyboard: it shows a code, its owner approves on a phone, and it polls (T45, T81).
import type { AskingDevice, DeviceLogin } from '@floodlit/contract/identity/device-login';
import type { Session } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { codeText, readCode } from '@floodlit/contract/sums/short-code';
import type { Actor, LoggedInUser } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { countWrong } from '../../limits/count-wrong.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import { deviceWordsOf } from '../device-words.ts';
import { logIn } from '../log-in/open-session.ts';
import type { DeviceLoginDeps } from './ports.ts';
import { randomCode } from './random-code.ts';

/** Two devices with one code are improbable. More often than this it is a fault. */
const codeTries = 5;

/** The bounds of guessing a code, for every page where one is typed. */
export const codeCounts = (
  { channelId, apiKeyId }: Actor,
  network: string,
): readonly (readonly [LimitName, string])[] => [
  ['typedCodeSession', apiKeyId],
  ['typedCodeAddress', `${channelId}:${network}`],
];

/** @throws {DomainError} `identity.already_logged_in`, `request.rate_limited` */
export async function beginDeviceLogin(
  { identity, store }: DeviceLoginDeps,
  actor: Actor,
  { network, userAgent }: { readonly network: string; readonly userAgent: string | undefined },
): Promise<DeviceLogin> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const { channelId, apiKeyId, country } = actor;
  await identity.rateLimit.check('deviceLogin', `${channelId}:${network}`);
  const now = identity.clock.now();
  const { key: secret, hash: secret_hash } = identity.keys.create();
  for (let tries = 0; tries < codeTries; tries++) {
    const code = randomCode();
    const isOurs = await identity.transact((scope) =>
      store.within(scope).replace({
        channel_id: channelId,
        api_key_id: apiKeyId,
        code_hash: identity.keys.hashOf(code),
        secret_hash,
        ...deviceWordsOf(userAgent),
        country: country ?? null,
        created_at: now,
        expires_at: addSeconds(now, limits.deviceLoginSeconds),
      }),
    );
    if (isOurs)
      return {
        code: codeText(code),
        secret,
        expires_in_seconds: limits.deviceLoginSeconds,
        poll_ms: limits.deviceLoginPollMs,
      };
  }
  throw new DomainError('server.unavailable');
}

/** The device of a code. Undefined when there is none. */
export async function findAskingDevice(
  { identity, store }: DeviceLoginDeps,
  channelId: number,
  code: string,
): Promise<AskingDevice | undefined> {
  const now = identity.clock.now();
  const found = await store.findByCode(channelId, identity.keys.hashOf(code), now);
  if (found === undefined || found.refused) return undefined;
  const { browser, system, country, created_at } = found;
  const seconds_ago = Math.max(0, Math.round((now.getTime() - created_at.getTime()) / 1000));
  return { browser, system, country, seconds_ago };
}

/** @throws {DomainError} `identity.device_code_invalid`, `request.rate_limited` */
export async function decideDeviceLogin(
  { identity, store }: DeviceLoginDeps,
  actor: LoggedInUser,
  request: { readonly code: string; readonly approve: boolean },
  network: string,
): Promise<void> {
  const { rateLimit, keys, clock } = identity;
  await countWrong(rateLimit, codeCounts(actor, network), 'identity.device_code_invalid', async () => {
    const code = readCode(request.code);
    const decision = { userId: actor.userId, approve: request.approve };
    const isDecided =
      code !== undefined && (await store.decide(actor.channelId, keys.hashOf(code), decision, clock.now()));
    if (!isDecided) throw new DomainError('identity.device_code_invalid');
  });
}

/**
 * The session of an approved device, once. Undefined until its owner decides.
 * @throws {DomainError} `identity.device_login_over` for an unknown, expired or used secret, and for another key's;
 * `identity.device_login_refused`; `identity.account_banned`.
 */
export async function pollDeviceLogin(
  { identity, store }: DeviceLoginDeps,
  actor: Actor,
  secret: string,
): Promise<Session | undefined> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const { channelId, apiKeyId } = actor;
  return identity.transact(async (scope) => {
    const logins = store.within(scope);
    const accounts = identity.store.within(scope);
    const hash = identity.keys.hashOf(secret);
    const found = await logins.lockBySecret(channelId, apiKeyId, hash, identity.clock.now());
    if (found === undefined) throw new DomainError('identity.device_login_over');
    if (found.refused) throw new DomainError('identity.device_login_refused');
    if (found.user_id === null) return undefined;
    const user = await accounts.findUser(channelId, found.user_id);
    if (user === undefined) throw new DomainError('identity.device_login_over');
    await logins.remove(channelId, found.id);
    return logIn({ ...identity, store: accounts }, actor, user);
  });
}
