// Pure rules of operators: whether a grant allows an act on a subject, and which grants a role may have (R1.D2).
import {
  actsOfRole,
  scopesOfRole,
  type Act,
  type GrantScope,
  type Role,
} from '@floodlit/contract/operators/roles';

export interface HeldGrant {
  readonly role: Role;
  readonly scope: GrantScope;
  readonly ends_at: Date | null;
}

/**
 * The subject of an act. `install`: the whole install. A subject in a channel names every school, team and venue that
 * it belongs to, so that a narrow grant covers it.
 */
export type Subject =
  | { readonly kind: 'install' }
  | {
      readonly kind: 'part';
      readonly channel_id: number;
      readonly school_ids?: readonly number[];
      readonly team_ids?: readonly number[];
      readonly venue_ids?: readonly number[];
      readonly event_ids?: readonly number[];
    };

/** Foreign subjects and missing ones get the same answer (T04). */
export type GrantDecision = 'allowed' | 'not_found' | 'not_allowed' | 'ended';

export const installSubject: Subject = { kind: 'install' };
export const channelSubject = (channelId: number): Subject => ({ kind: 'part', channel_id: channelId });

/** Whether a scope contains a subject. A team does not contain its channel. */
export function covers(scope: GrantScope, subject: Subject): boolean {
  if (scope.kind === 'install') return true;
  if (subject.kind === 'install' || subject.channel_id !== scope.channel_id) return false;
  switch (scope.kind) {
    case 'channel':
      return true;
    case 'school':
      return subject.school_ids?.includes(scope.id) ?? false;
    case 'team':
      return subject.team_ids?.includes(scope.id) ?? false;
    case 'venue':
      return subject.venue_ids?.includes(scope.id) ?? false;
    case 'event':
      return subject.event_ids?.includes(scope.id) ?? false;
  }
}

export const isOver = ({ ends_at }: Pick<HeldGrant, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && ends_at <= now;

const mayDo = ({ role }: Pick<HeldGrant, 'role'>, act: Act): boolean => actsOfRole[role].includes(act);

/**
 * Decides with the grants of this moment. An operator without any current grant on the subject learns nothing of it:
 * only the holder of an ended grant is told that it has ended.
 */
export function decideGrant(
  grants: readonly HeldGrant[],
  act: Act,
  subject: Subject,
  now: Date,
): GrantDecision {
  const covering = grants.filter(({ scope }) => covers(scope, subject));
  const current = covering.filter((grant) => !isOver(grant, now));
  if (current.some((grant) => mayDo(grant, act))) return 'allowed';
  if (covering.some((grant) => isOver(grant, now) && mayDo(grant, act))) return 'ended';
  return current.length > 0 ? 'not_allowed' : 'not_found';
}

/** The scopes in which an operator may do an act now. A handler shows only what they cover. */
export const scopesFor = (grants: readonly HeldGrant[], act: Act, now: Date): GrantScope[] =>
  grants.filter((grant) => !isOver(grant, now) && mayDo(grant, act)).map(({ scope }) => scope);

/** The decision for an act that has no single subject: a list. */
export function decideAnywhere(grants: readonly HeldGrant[], act: Act, now: Date): GrantDecision {
  if (scopesFor(grants, act, now).length > 0) return 'allowed';
  if (grants.some((grant) => isOver(grant, now) && mayDo(grant, act))) return 'ended';
  return 'not_allowed';
}

/** The decision for a list of one channel: any part of the channel opens it. */
export function decideInside(
  grants: readonly HeldGrant[],
  act: Act,
  channelId: number,
  now: Date,
): GrantDecision {
  const inside = grants.filter(({ scope }) => scope.kind === 'install' || scope.channel_id === channelId);
  const decision = decideAnywhere(inside, act, now);
  return decision === 'not_allowed' && inside.every((grant) => isOver(grant, now)) ? 'not_found' : decision;
}

/** The channels of scopes, or `all` for the install. Narrow scopes count only when `narrow` is true. */
export function channelsOf(scopes: readonly GrantScope[], narrow: boolean): 'all' | number[] {
  const ids = new Set<number>();
  for (const scope of scopes) {
    if (scope.kind === 'install') return 'all';
    if (narrow || scope.kind === 'channel') ids.add(scope.channel_id);
  }
  return [...ids];
}

/** Null for the whole install. */
export const channelIdOf = (scope: GrantScope): number | null =>
  scope.kind === 'install' ? null : scope.channel_id;

/** The subject of a grant itself: only somebody who manages all of its channel may change it. */
export const subjectOfScope = (scope: GrantScope): Subject =>
  scope.kind === 'install' ? installSubject : channelSubject(scope.channel_id);

export const mayHaveScope = (role: Role, { kind }: Pick<GrantScope, 'kind'>): boolean =>
  scopesOfRole[role].includes(kind);

/** Whether a second factor is fresh enough for acts on money, roles and keys. */
export const isProven = (provenAt: Date | null, now: Date, seconds: number): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < seconds * 1_000;

/** How well an operator's browser is known when it tries to log in. */
export type Acquaintance =
  | { readonly kind: 'device'; readonly id: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'unknown' };

/**
 * The limits that an attempt counts against. Strangers spend the attempts of an account from everywhere. A known network
 * and a known device do not depend on these, and a known device not on its neighbours either.
 */
export function limitsOfLogIn(
  email: string,
  network: string,
  known: Acquaintance,
): readonly {
  readonly limit: 'operatorLogin' | 'operatorLoginAddress' | 'operatorLoginAccount';
  readonly key: string;
}[] {
  if (known.kind === 'device') return [{ limit: 'operatorLogin', key: `device ${known.id}` }];
  return [
    { limit: 'operatorLoginAddress', key: network },
    { limit: 'operatorLogin', key: `${email} ${network}` },
    ...(known.kind === 'unknown' ? [{ limit: 'operatorLoginAccount' as const, key: email }] : []),
  ];
}

/**
 * Whether the install would have no owner for good without this grant: one with an end does not count.
 * @param owners the grants of the install's owners who have set a password.
 */
export const isLastOwner = (
  owners: readonly { readonly id: number; readonly ends_at: Date | null }[],
  grantId: number,
): boolean => {
  const others = owners.filter(({ id }) => id !== grantId);
  const own = owners.find(({ id }) => id === grantId);
  if (own === undefined) return false;
  return own.ends_at === null ? others.every(({ ends_at }) => ends_at !== null) : others.length === 0;
};

/** Ten letters and digits without those that look alike, typed in any spelling. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
