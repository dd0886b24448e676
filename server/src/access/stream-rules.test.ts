import { describe, expect, it } from 'vitest';
import { createHeartbeats } from './heartbeats.ts';
import { decideStream, handedOver, isAlive, isWriteDue, streamLimitOf } from './stream-rules.ts';

const now = new Date('2026-11-21T20:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
/** The device of the last letter started last. */
const devices = (text: string) =>
  text
    .split('')
    .map((device_id) => ({ device_id }))
    .toReversed();

describe('decideStream', () => {
  it.each([
    ['nobody watches', '', 'a', 2, 'start'],
    ['a second device in a free place', 'a', 'b', 2, 'start'],
    ['[T30] a third device with two places', 'ab', 'c', 2, 'refuse'],
    ['a third device with three places', 'ab', 'c', 3, 'start'],
    ['a second device with one place', 'a', 'b', 1, 'refuse'],
    ['a renewal of the first', 'ab', 'a', 2, 'keep'],
    ['a renewal of the second', 'ab', 'b', 2, 'keep'],
    ['the oldest, when the limit fell below its place', 'abc', 'a', 2, 'refuse'],
    ['the second, when the limit fell', 'abc', 'b', 2, 'keep'],
    ['the latest, when only one may stay', 'abc', 'c', 1, 'keep'],
    ['a seventh with six places', 'abcdef', 'g', 6, 'refuse'],
  ] as const)('%s', (_, running, device, limit, decision) => {
    expect(decideStream(devices(running), device, limit)).toBe(decision);
  });
});

describe('handedOver', () => {
  const page = { device_id: 'page', subject: 'events/7' };
  it.each([
    ['a television takes the place of its page', 'tv', [page], 'page'],
    ['a page takes nobody’s', 'page', [page], undefined],
    [
      'a television that plays already keeps to its own',
      'tv',
      [page, { ...page, device_id: 'tv' }],
      undefined,
    ],
    ['a page with another game goes on', 'tv', [{ ...page, subject: 'events/8' }], undefined],
    ['another device goes on', 'tv', [{ ...page, device_id: 'other' }], undefined],
  ])('%s', (_, id, running, over) => {
    expect(handedOver(running, { id, apiKeyId: 'page', subject: 'events/7' })).toBe(over);
  });
});

describe('streamLimitOf', () => {
  it.each([
    ['no pass has the channel’s', 2, [], 2],
    ['a pass without a number has the channel’s', 3, [null], 3],
    ['a pass may allow less', 2, [1], 1],
    ['the highest wins', 2, [1, 4, 3], 4],
    ['the channel’s counts beside a lower pass', 2, [1, null], 2],
  ])('%s', (_, channel, passes, limit) => {
    expect(streamLimitOf(channel, passes)).toBe(limit);
  });
});

describe('isAlive', () => {
  const heartbeats = createHeartbeats('here');
  const aStream = (holder: string, seconds: number) => ({
    device_id: 'a',
    api_key_id: 'a',
    subject: 'events/7',
    started_at: ago(500),
    seen_at: ago(seconds),
    holder,
  });
  it.each([
    ['heard here 29 s ago', 29, 'here', 50, true],
    ['heard here 30 s ago: its token is over, and the slack', 30, 'here', 50, false],
    ['held elsewhere, written 89 s ago', 0, 'there', 89, true],
    ['held elsewhere, written 90 s ago', 0, 'there', 90, false],
  ])('%s', (_, heard, holder, written, alive) => {
    heartbeats.note('a', ago(heard));
    expect(isAlive(aStream(holder, written), heartbeats, now)).toBe(alive);
  });

  it('goes by what was written when the heartbeat was forgotten', () => {
    expect(isAlive(aStream('here', 89), createHeartbeats('here'), now)).toBe(true);
  });
});

describe('isWriteDue', () => {
  const written = { subject: 'events/7', holder: 'here', seen_at: ago(59) };
  it.each([
    ['the same within a minute', {}, {}, false],
    ['after a minute', { seen_at: ago(60) }, {}, true],
    ['another game', {}, { subject: 'events/8' }, true],
    ['another process', {}, { holder: 'there' }, true],
  ])('%s', (_, before, next, due) => {
    const asked = { subject: 'events/7', holder: 'here', now, ...next };
    expect(isWriteDue({ ...written, ...before }, asked)).toBe(due);
  });
});

it('forgets the oldest heartbeat when there are too many', () => {
  const heartbeats = createHeartbeats();
  for (let index = 0; index <= 50_000; index++) heartbeats.note(String(index), now);
  expect([heartbeats.find('0'), heartbeats.find('1')]).toEqual([undefined, now]);
});
