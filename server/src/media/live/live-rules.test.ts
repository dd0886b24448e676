import { describe, expect, it } from 'vitest';
import {
  chooseBroadcast,
  isEncoderName,
  isWindow,
  type BroadcastRecord,
  type Candidate,
} from './live-rules.ts';

const now = new Date('2026-11-20T19:00:00Z');
const aBroadcast = (id: number, status: BroadcastRecord['status']): BroadcastRecord => ({
  id,
  channel_id: 1,
  event_id: id,
  encoder_id: 1,
  status,
  window_seconds: 300,
  asset_id: null,
  signal_lost_at: null,
  end_wished_at: null,
  watched_at: null,
  armed_at: now,
  started_at: null,
  ended_at: null,
  rung_health: [],
  slate_text: null,
  viewer_message: null,
  waits_for_start: false,
  node: null,
  epoch: 0,
  taken_at: null,
  last_number: 0,
  fed_from: null,
  fed_at: null,
  lost_from: null,
  lost_at: null,
});
const aCandidate = (id: number, minutes: number, status: BroadcastRecord['status'] = 'armed'): Candidate => ({
  broadcast: aBroadcast(id, status),
  eventName: `Game ${id}`,
  startsAt: new Date(now.getTime() + minutes * 60_000),
  isCancelled: false,
});

describe('the event that an encoder airs', () => {
  it.each([
    ['the one that it airs already, whatever is armed', [aCandidate(1, 5), aCandidate(2, -200, 'live')], 2],
    ['none that is cancelled', [{ ...aCandidate(1, 5), isCancelled: true }, aCandidate(2, 20)], 2],
    ['of two armed ones the nearer', [aCandidate(1, -90), aCandidate(2, 20)], 2],
    ['the late one before the one of this evening', [aCandidate(1, -15), aCandidate(2, 50)], 1],
    ['exactly an hour before its start', [aCandidate(1, 60)], 1],
  ])('is %s', (_what, candidates, id) => {
    expect(chooseBroadcast(candidates, now).candidate?.broadcast.id).toBe(id);
  });

  it.each([
    ['nothing is armed', [], /^No game is armed for this camera\. Arm one first/],
    ['what was armed is of yesterday', [aCandidate(1, -13 * 60)], /^No game is armed/],
    ['it is over', [aCandidate(1, 0, 'ended')], /^No game is armed/],
    [
      'it is too early',
      [aCandidate(1, 240), aCandidate(2, 61)],
      /^"Game 2" takes its camera from 60 minutes before its start, at 2026-11-20 19:01 UTC\.$/,
    ],
  ])('is none when %s', (_what, candidates, sentence) => {
    expect(chooseBroadcast(candidates, now).sentence).toMatch(sentence);
  });
});

describe('what an operator may say', () => {
  it.each([
    [0, true],
    [300, true],
    [1_800, true],
    [1_801, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
  ])('a window of %s seconds: %s', (seconds, isAllowed) => expect(isWindow(seconds)).toBe(isAllowed));
  it.each([
    ['Camera 1', true],
    ['Caméra nord', true],
    ['كاميرا', true],
    ['', false],
    [' x', false],
    ['a\nb', false],
    ['a'.repeat(61), false],
    ['--name', false],
  ])('an encoder named %j: %s', (name, isAllowed) => expect(isEncoderName(name)).toBe(isAllowed));
});
