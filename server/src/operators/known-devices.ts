// Devices and networks that an operator has logged in from. Guesses of strangers leave them a way in (decision 141).
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../kernel/clock.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Device, OperatorDeps } from './ports.ts';
import { limitsOfLogIn, type Acquaintance } from './rules.ts';

type Deps = Pick<OperatorDeps, 'logIns' | 'keys' | 'clock'>;

const rememberedSince = (now: Date): Date => addSeconds(now, -operatorLimits.deviceSeconds);

async function findAcquaintance(
  { logIns, keys, clock }: Deps,
  operatorId: number,
  { key, network }: Pick<Device, 'key' | 'network'>,
): Promise<Acquaintance> {
  const devices = await logIns.listDevices(operatorId, rememberedSince(clock.now()));
  const hash = key === undefined ? undefined : keys.hashOf(key);
  const device = devices.find(({ key_hash }) => hash !== undefined && key_hash.equals(hash));
  if (device !== undefined) return { kind: 'device', id: device.id };
  return { kind: devices.some((one) => one.network === network) ? 'network' : 'unknown' };
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts all count.
 * @returns takes the attempt back: only failed ones count.
 * @throws {DomainError} `request.rate_limited`
 */
export async function countAttempt(
  deps: Deps & Pick<OperatorDeps, 'rateLimit'>,
  email: string,
  operatorId: number | undefined,
  device: Pick<Device, 'key' | 'network'>,
): Promise<() => Promise<void>> {
  const known: Acquaintance =
    operatorId === undefined ? { kind: 'unknown' } : await findAcquaintance(deps, operatorId, device);
  const counted = limitsOfLogIn(email, device.network, known);
  for (const { limit, key } of counted) await deps.rateLimit.check(limit, key);
  return async () => {
    for (const { limit, key } of counted)
      if (limit !== 'operatorLoginAddress') await deps.rateLimit.giveBack(limit, key);
  };
}

/**
 * Called with each finished log-in. A key that the browser brings stays, also for a second operator of the device.
 * @returns the key for the cookie of the device.
 */
export async function rememberDevice(
  { logIns, keys, clock }: Deps,
  scope: Scope,
  operatorId: number,
  { key: brought, network }: Pick<Device, 'key' | 'network'>,
): Promise<string> {
  const store = logIns.within(scope);
  const now = clock.now();
  const isKnown = brought !== undefined && (await store.hasDevice(keys.hashOf(brought)));
  const device = isKnown ? { key: brought, hash: keys.hashOf(brought) } : keys.create();
  await store.rememberDevice(
    { operator_id: operatorId, key_hash: device.hash, network, created_at: now, last_used_at: now },
    { since: rememberedSince(now), maximum: operatorLimits.devicesMaximum },
  );
  return device.key;
}
