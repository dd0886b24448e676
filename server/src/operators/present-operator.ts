// The operator as the console shows it: grants with names, channels, passkeys.
import type { Grant, Me } from '@floodlit/contract/operators/log-in';
import { actsOfRole, stepUpSeconds } from '@floodlit/contract/operators/roles';
import { channelAddress } from '../channel/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { versionOf } from '../kernel/version-of.ts';
import type { OperatorDeps } from './ports.ts';
import { channelsOf, isOver } from './rules.ts';
import type { GrantRecord } from './store-grants.ts';

/** A change is refused when another owner has changed the grant since it was shown. */
export const versionOfGrant = ({ role, ends_at }: Pick<GrantRecord, 'role' | 'ends_at'>): string =>
  versionOf({ role, ends_at });

export const presentGrant = (
  { id, role, scope, scope_name, channel_name, ends_at }: GrantRecord,
  now: Date,
): Grant => ({
  id,
  role,
  scope,
  scope_name,
  channel_name,
  acts: [...actsOfRole[role]],
  ends_at: ends_at?.toISOString() ?? null,
  is_over: isOver({ ends_at }, now),
  version: versionOfGrant({ role, ends_at }),
});

export async function presentOperator(
  { store, grants, clock }: Pick<OperatorDeps, 'store' | 'grants' | 'clock'>,
  operatorId: number,
  { provenAt, productUrl }: { readonly provenAt: Date | null; readonly productUrl: string },
): Promise<Me> {
  const operator = await store.find(operatorId);
  if (operator === undefined) throw new DomainError('operators.login_required');
  const now = clock.now();
  const held = (await grants.listOf([operatorId])).filter((grant) => !isOver(grant, now));
  const channels = await grants.listChannels(
    channelsOf(
      held.map(({ scope }) => scope),
      true,
    ),
  );
  const provenUntil = provenAt && addSeconds(provenAt, stepUpSeconds);
  return {
    id: operator.id,
    email: operator.email,
    name: operator.name,
    language: operator.language,
    grants: held.map((grant) => presentGrant(grant, now)),
    channels: channels.map(({ hosts, ...channel }) => ({
      ...channel,
      address: channelAddress(productUrl, hosts) ?? null,
    })),
    passkeys: (await store.listPasskeys(operatorId)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await store.countRecoveryCodes(operatorId),
    proven_until: provenUntil !== null && provenUntil > now ? provenUntil.toISOString() : null,
  };
}
