import { expect, it } from 'vitest';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { coverOf } from './cover-of.ts';

const held = { until: '2027-05-01T12:00:00.000Z', renews: false };
const open = { granted: true, reason: null } as const;
const closed = (reason: NonNullable<EventDetail['access']['reason']>) => ({ granted: false, reason });

it.each<[string, Parameters<typeof coverOf>[0]['type'], Parameters<typeof coverOf>[1], unknown]>([
  ['free, before the answer', 'free', undefined, { key: 'watch.cover_free' }],
  ['free', 'free', { access: open, covered_by: null, covered_held: null }, { key: 'watch.cover_free' }],
  [
    'free where it may not be shown',
    'free',
    { access: closed('geo'), covered_by: null, covered_held: null },
    undefined,
  ],
  [
    'with an account',
    'register',
    { access: open, covered_by: null, covered_held: null },
    { key: 'watch.cover_account' },
  ],
  [
    'with an account, logged out',
    'register',
    { access: closed('login'), covered_by: null, covered_held: null },
    undefined,
  ],
  ['sold, before the answer', 'paid', undefined, undefined],
  [
    'sold, without a pass',
    'paid',
    { access: closed('pass'), covered_by: null, covered_held: null },
    undefined,
  ],
  ['sold, logged out', 'paid', { access: closed('login'), covered_by: null, covered_held: null }, undefined],
  [
    'covered by a pass',
    'paid',
    { access: open, covered_by: 'Season pass', covered_held: held },
    { key: 'pass', name: 'Season pass', ...held },
  ],
  [
    'covered by a pass before its start',
    'paid',
    { access: closed('not_started'), covered_by: 'Season pass', covered_held: held },
    { key: 'pass', name: 'Season pass', ...held },
  ],
  [
    'covered by a pass, as a server of before says it',
    'paid',
    { access: open, covered_by: 'Season pass' },
    { key: 'pass', name: 'Season pass', until: null, renews: false },
  ],
  ['bought alone', 'ppv', { access: open, covered_by: null, covered_held: null }, { key: 'watch.cover_own' }],
])('the side says what opens a game that is %s', (_name, type, detail, expected) => {
  expect(coverOf({ type }, detail)).toEqual(expected);
});
