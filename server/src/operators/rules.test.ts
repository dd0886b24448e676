import { describe, expect, it } from 'vitest';
import {
  acts,
  actsOfRole,
  roles,
  scopeKinds,
  type Act,
  type GrantScope,
} from '@floodlit/contract/operators/roles';
import {
  channelsOf,
  decideAnywhere,
  decideGrant,
  decideInside,
  isLastOwner,
  isProven,
  mayHaveScope,
  scopesFor,
  type GrantDecision,
  type HeldGrant,
  type Subject,
} from './rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const later = new Date('2026-11-25T12:00:01Z');
const own = 1;
const other = 2;

const scopes: Record<string, GrantScope> = {
  install: { kind: 'install' },
  channel: { kind: 'channel', channel_id: own },
  school: { kind: 'school', channel_id: own, id: 10 },
  team: { kind: 'team', channel_id: own, id: 20 },
  venue: { kind: 'venue', channel_id: own, id: 30 },
  event: { kind: 'event', channel_id: own, id: 40 },
};
const everything = { school_ids: [10, 11], team_ids: [20, 21], venue_ids: [30], event_ids: [40] };
const subjects: Record<string, Subject> = {
  install: { kind: 'install' },
  'own channel': { kind: 'part', channel_id: own },
  'own game': { kind: 'part', channel_id: own, ...everything },
  'another game of the channel': {
    kind: 'part',
    channel_id: own,
    school_ids: [12],
    team_ids: [22],
    venue_ids: [32],
    event_ids: [42],
  },
  'other channel': { kind: 'part', channel_id: other },
  'the same numbers in the other channel': { kind: 'part', channel_id: other, ...everything },
};
/** Which subject each scope covers, in full. */
const covered: Record<string, readonly string[]> = {
  install: Object.keys(subjects),
  channel: ['own channel', 'own game', 'another game of the channel'],
  school: ['own game'],
  team: ['own game'],
  venue: ['own game'],
  event: ['own game'],
};

const cases = roles.flatMap((role) =>
  Object.keys(scopes).flatMap((scope) =>
    Object.keys(subjects).flatMap((subject) =>
      acts.flatMap((act) =>
        (['endless', 'current', 'ended'] as const).map((age) => ({ role, scope, subject, act, age })),
      ),
    ),
  ),
);

describe('decideGrant', () => {
  it(`[R1.D2] [T01] decides each of the ${cases.length} combinations of role, scope, subject, act and end`, () => {
    for (const { role, scope, subject, act, age } of cases) {
      const ends_at = age === 'endless' ? null : age === 'current' ? later : now;
      const grant: HeldGrant = { role, scope: scopes[scope]!, ends_at };
      const isCovered = covered[scope]!.includes(subject);
      const may = actsOfRole[role].includes(act);
      const expected: GrantDecision = !isCovered
        ? 'not_found'
        : age === 'ended'
          ? may
            ? 'ended'
            : 'not_found'
          : may
            ? 'allowed'
            : 'not_allowed';
      expect(
        decideGrant([grant], act, subjects[subject]!, now),
        JSON.stringify({ role, scope, subject, act, age }),
      ).toBe(expected);
    }
  });

  it.each<[string, HeldGrant[], Act, string, GrantDecision]>([
    ['nothing is held', [], 'today.read', 'own channel', 'not_found'],
    [
      'one of two grants is enough',
      [
        { role: 'scorer', scope: scopes['team']!, ends_at: null },
        { role: 'owner', scope: scopes['channel']!, ends_at: null },
      ],
      'people.write',
      'own channel',
      'allowed',
    ],
    [
      'a current narrower role does not hide that the wider one has ended',
      [
        { role: 'scorer', scope: scopes['channel']!, ends_at: null },
        { role: 'editor', scope: scopes['channel']!, ends_at: now },
      ],
      'catalog.write',
      'own channel',
      'ended',
    ],
    [
      'a grant elsewhere opens nothing here',
      [{ role: 'owner', scope: { kind: 'channel', channel_id: other }, ends_at: null }],
      'today.read',
      'own channel',
      'not_found',
    ],
  ])('%s', (_title, grants, act, subject, expected) => {
    expect(decideGrant(grants, act, subjects[subject]!, now)).toBe(expected);
  });
});

describe('lists', () => {
  const grants: HeldGrant[] = [
    { role: 'owner', scope: { kind: 'channel', channel_id: own }, ends_at: null },
    { role: 'editor', scope: { kind: 'team', channel_id: other, id: 5 }, ends_at: null },
    { role: 'owner', scope: { kind: 'install' }, ends_at: now },
  ];
  it('shows only what current grants cover', () => {
    expect(scopesFor(grants, 'today.read', now)).toEqual([
      { kind: 'channel', channel_id: own },
      { kind: 'team', channel_id: other, id: 5 },
    ]);
    expect(channelsOf(scopesFor(grants, 'people.read', now), false)).toEqual([own]);
    expect(channelsOf(scopesFor(grants, 'today.read', now), true)).toEqual([own, other]);
    expect(channelsOf([{ kind: 'install' }], false)).toBe('all');
  });
  it('tells an ended grant from a missing role', () => {
    expect(decideAnywhere(grants, 'people.read', now)).toBe('allowed');
    expect(decideAnywhere(grants.slice(1), 'people.read', now)).toBe('ended');
    expect(decideAnywhere(grants.slice(1, 2), 'people.read', now)).toBe('not_allowed');
  });
});

describe('roles', () => {
  it('money, people and viewers are of a whole channel', () => {
    const wide = roles.filter((role) => scopeKinds.every((kind) => mayHaveScope(role, { kind })));
    expect(wide).toEqual(['editor', 'scorer', 'camera', 'moderator']);
    for (const role of ['owner', 'finance', 'support'] as const)
      expect(scopeKinds.filter((kind) => mayHaveScope(role, { kind }))).toEqual(['install', 'channel']);
  });
  it('only an owner manages people, keys and the audit log', () => {
    for (const act of ['people.write', 'people.read', 'audit.read', 'keys.write'] as const)
      expect(roles.filter((role) => actsOfRole[role].includes(act))).toEqual(['owner']);
  });
});

it('a second factor is fresh for its seconds, and no longer', () => {
  expect(isProven(null, now, 300)).toBe(false);
  expect(isProven(new Date(now.getTime() - 299_999), now, 300)).toBe(true);
  expect(isProven(new Date(now.getTime() - 300_000), now, 300)).toBe(false);
});

describe('decideInside', () => {
  const held = (scope: GrantScope | undefined, ends_at: Date | null = null): HeldGrant[] =>
    scope === undefined ? [] : [{ role: 'editor', scope, ends_at }];
  it.each<[string, HeldGrant[], Act, number, GrantDecision]>([
    ['a grant of the install', held(scopes['install']), 'catalog.read', other, 'allowed'],
    ['a grant of the channel', held(scopes['channel']), 'catalog.read', own, 'allowed'],
    ['a grant of one game', held(scopes['event']), 'catalog.read', own, 'allowed'],
    ['a grant of another channel', held(scopes['channel']), 'catalog.read', other, 'not_found'],
    ['no grant', [], 'catalog.read', own, 'not_found'],
    ['a role without the act', held(scopes['channel']), 'shop.write', own, 'not_allowed'],
    ['an ended grant', held(scopes['team'], now), 'catalog.read', own, 'ended'],
    ['an ended grant without the act', held(scopes['team'], now), 'shop.write', own, 'not_found'],
  ])('%s', (_, grants, act, channelId, decision) => {
    expect(decideInside(grants, act, channelId, now)).toBe(decision);
  });
});

describe('the last owner', () => {
  const end = later;
  it.each([
    ['alone, without an end', [[1, null]], true],
    ['alone, with an end', [[1, end]], true],
    [
      'beside one without an end',
      [
        [1, null],
        [2, null],
      ],
      false,
    ],
    [
      'beside one with an end',
      [
        [1, null],
        [2, end],
      ],
      true,
    ],
    [
      'with an end, beside one without',
      [
        [1, end],
        [2, null],
      ],
      false,
    ],
    [
      'with an end, beside one with an end',
      [
        [1, end],
        [2, end],
      ],
      false,
    ],
    ['who has not accepted yet', [[2, null]], false],
  ] as const)('stays: %s', (_, owners, expected) => {
    expect(
      isLastOwner(
        owners.map(([id, ends_at]) => ({ id, ends_at })),
        1,
      ),
    ).toBe(expected);
  });
});
