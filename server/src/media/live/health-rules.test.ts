import { describe, expect, it } from 'vitest';
import type { SignalFacts } from '@floodlit/contract/operators/live';
import { adviceText, adviseOn, isSending } from './health-rules.ts';

const now = new Date('2026-11-20T19:42:10Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const healthy: SignalFacts = {
  width: 1_280,
  height: 720,
  frames_per_second: 30,
  keyframe_ms: 2_000,
  picture_kbps: 3_500,
  has_sound: true,
  sound_kbps: 128,
  sound_missing_ms: null,
  left_out_sounds: 0,
  left_out_pictures: 0,
  is_slow: false,
};
const live = (name: string, missing_since: number | null): NonNullable<Parameters<typeof adviseOn>[1]> => ({
  status: 'live',
  rung_health: [{ name, missing_since, missed_segments: 12 }],
});
const textsOf = (facts: Partial<SignalFacts>, broadcast?: Parameters<typeof adviseOn>[1]): string[] =>
  adviseOn({ seen_at: ago(1), facts: { ...healthy, ...facts } }, broadcast, now).map(adviceText);

describe('the advice for the person at the camera', () => {
  it.each<[string, Partial<SignalFacts>, string]>([
    ['nothing to do', {}, 'Picture and sound arrive as they should.'],
    [
      'nothing to do before the rates are known',
      { picture_kbps: null, sound_kbps: null, frames_per_second: null },
      'Picture and sound arrive as they should.',
    ],
    ['keyframes at the limit', { keyframe_ms: 4_400 }, 'Picture and sound arrive as they should.'],
    [
      'rare keyframes',
      { keyframe_ms: 8_000 },
      'The camera sends a keyframe every 8 s. Set the interval to 2 s.',
    ],
    [
      'the default of OBS',
      { keyframe_ms: 10_417 },
      'The camera sends a keyframe every 10.4 s. Set the interval to 2 s.',
    ],
    [
      'keyframes that need earlier pictures',
      { has_open_groups: true },
      'The camera’s keyframes need earlier pictures, so people who join or rewind may wait. Switch open GOP off, or intra refresh.',
    ],
    [
      'no microphone',
      { has_sound: false, sound_kbps: null },
      'There is no sound. Add a microphone to the camera.',
    ],
    [
      'a muted microphone',
      { sound_kbps: 2 },
      'The sound is silent. Check that the microphone is on, and chosen in the camera.',
    ],
    [
      'sound that stopped',
      { sound_kbps: 0, sound_missing_ms: 129_000 },
      'No sound arrives since 19:40 UTC, and viewers hear silence. Check that the microphone is on, and that the camera sends its sound.',
    ],
    [
      'a second sound track',
      { left_out_sounds: 1 },
      'The camera sends more than one sound track. Viewers hear the first. Send one track to spare the line.',
    ],
    [
      'a second picture track',
      { left_out_pictures: 1 },
      'The camera sends more than one picture track. Viewers see the first. Send one track to spare the line.',
    ],
    ['sound that came a moment ago', { sound_kbps: 0 }, 'Picture and sound arrive as they should.'],
    ['no picture', { width: null, height: null }, 'There is no picture. Add a video source to the camera.'],
    [
      'a slow line',
      { is_slow: true },
      'The camera sends slower than real time. Lower its bit rate or its picture size.',
    ],
    [
      'a coarse picture',
      { picture_kbps: 600 },
      'The picture has 600 kbit/s, and looks coarse. Set 3500 kbit/s.',
    ],
    [
      'a coarse large picture',
      { width: 1_920, height: 1_080, picture_kbps: 2_000 },
      'The picture has 2000 kbit/s, and looks coarse. Set 6000 kbit/s.',
    ],
    [
      'a small picture of the same rate',
      { width: 640, height: 360, picture_kbps: 600 },
      'Picture and sound arrive as they should.',
    ],
    [
      'too much for the line',
      { picture_kbps: 15_000 },
      'The picture has 15000 kbit/s, more than viewers notice. Set 3500 kbit/s to spare the line.',
    ],
    ['few pictures', { frames_per_second: 12 }, 'The camera sends 12 pictures a second. Set 30.'],
    [
      'a phone held upright',
      { width: 720, height: 1_280 },
      'The picture is upright. Turn the phone on its side.',
    ],
  ])('for %s', (_what, facts, text) => {
    expect(textsOf(facts)).toEqual([text]);
  });

  it('names the gravest first', () => {
    expect(textsOf({ keyframe_ms: 8_000, has_sound: false })).toEqual([
      'There is no sound. Add a microphone to the camera.',
      'The camera sends a keyframe every 8 s. Set the interval to 2 s.',
    ]);
  });

  it('names the quality that viewers lack, while the game is live', () => {
    const since = Date.parse('2026-11-20T19:42:00Z');
    expect(textsOf({}, live('360p', since))).toEqual([
      'Viewers of 360p get the source since 19:42 UTC. The server is busy; nothing is to be done at the camera.',
    ]);
    expect(textsOf({}, live('360p', null))).toEqual(['Picture and sound arrive as they should.']);
    expect(textsOf({}, { ...live('360p', since), status: 'ended' })).toEqual([
      'Picture and sound arrive as they should.',
    ]);
  });

  it('says when the signal was lost, and that none came yet', () => {
    expect(adviseOn({ seen_at: ago(70), facts: healthy }, undefined, now).map(adviceText)).toEqual([
      'The camera sends nothing since 19:41 UTC. Check its power and its network, and start sending again.',
    ]);
    expect(adviseOn(undefined, undefined, now)).toEqual([{ code: 'never_seen', level: 'act', values: {} }]);
  });
});

describe('a signal', () => {
  it.each([
    [0, true],
    [7, true],
    [8, false],
  ])('that was seen %s s ago goes on: %s', (seconds, goesOn) => {
    expect(isSending({ seen_at: ago(seconds) }, now)).toBe(goesOn);
  });
  it('that was never seen does not go on', () => expect(isSending(undefined, now)).toBe(false));
});
