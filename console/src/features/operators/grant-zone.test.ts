import { expect, it } from 'vitest';
import { instantOf } from '../../lib/wall-time.ts';
import { zoneOfGrant } from './grant-zone.ts';

const channels = [
  { id: 1, time_zone: 'America/New_York' },
  { id: 2, time_zone: 'Asia/Tokyo' },
];
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

it.each([
  ['a channel', { kind: 'channel', channel_id: 1 }, 'America/New_York'],
  ['a game', { kind: 'event', channel_id: 2, id: 7 }, 'Asia/Tokyo'],
  ['the whole install, which has no channel', { kind: 'install' }, own],
  ['a channel that the operator does not see', { kind: 'channel', channel_id: 3 }, own],
] as const)('has the clock of %s', (_, scope, zone) => {
  expect(zoneOfGrant(scope, channels)).toBe(zone);
});

it('ends a role at the hour of its channel, wherever the operator is', () => {
  const typed = '2026-11-28T18:00';
  const ends = channels.map(({ id }) =>
    instantOf(typed, zoneOfGrant({ kind: 'channel', channel_id: id }, channels)),
  );
  expect(ends).toEqual(['2026-11-28T23:00:00.000Z', '2026-11-28T09:00:00.000Z']);
});
