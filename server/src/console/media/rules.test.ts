import type { GrantScope } from '@floodlit/contract/operators/roles';
import { describe, expect, it } from 'vitest';
import type { ReadyAsset } from '../../media/index.ts';
import { makerOf, presentRecording, prerollStateOf } from './rules.ts';

describe('makerOf', () => {
  it.each<[string, GrantScope[], number | undefined]>([
    ['of the whole install has every encoder', [{ kind: 'install' }], undefined],
    ['of the channel has every encoder', [{ kind: 'channel', channel_id: 1 }], undefined],
    ['of another channel has only own ones', [{ kind: 'channel', channel_id: 2 }], 7],
    ['of a team has only own ones', [{ kind: 'team', channel_id: 1, id: 3 }], 7],
    [
      'of a team and of the channel has every encoder',
      [
        { kind: 'team', channel_id: 1, id: 3 },
        { kind: 'channel', channel_id: 1 },
      ],
      undefined,
    ],
  ])('an operator %s', (_, scopes, maker) => expect(makerOf(7, scopes, 1)).toBe(maker));
});

describe('presentRecording', () => {
  const row = {
    id: 'game-4',
    kind: 'game',
    record_id: 4,
    title: 'The final',
    date: new Date('2027-03-01T18:00:00Z'),
    type: 'free',
    state: 'ready',
    progress: 100,
    failure: null,
    duration: 90,
    is_trimmed: true,
    asset_id: 9,
  } as const;
  const undoUntil = new Date('2027-04-01T00:00:00Z');
  const rung = { width: 640, bandwidth: 1, segments: 2 };
  const ready = {
    duration_seconds: 90,
    trim: { from: 10, to: 100, full: 120, undo_until: undoUntil.toISOString() },
    ladder: {
      poster: 'poster.jpg',
      storyboard: null,
      captions: [{ language: 'en', label: 'English', name: 'en' }],
      rungs: [
        { name: '360p', height: 360, ...rung },
        { name: '720p', height: 720, ...rung },
      ],
      left_out: { formats: ['ac-4'], is_silent: true },
    },
  } as unknown as ReadyAsset;

  it('shows the full length, the best quality first, and the sound that is left out', () => {
    const shown = presentRecording(row, ready, new Date('2027-03-02T00:00:00Z'));
    expect(shown).not.toHaveProperty('id');
    expect(shown).toMatchObject({
      date: '2027-03-01T18:00:00.000Z',
      full_duration: 120,
      poster: 'poster.jpg',
      has_tiles: false,
      captions: [{ language: 'en', label: 'English' }],
      qualities: [
        { name: '720p', height: 720 },
        { name: '360p', height: 360 },
      ],
      left_out: { formats: ['ac-4'], is_silent: true },
    });
  });

  it.each([
    ['can be taken back until its last moment', -1, false],
    ['is final from its last moment on', 0, true],
  ])('a trim %s', (_, milliseconds, isFinal) => {
    const now = new Date(undoUntil.getTime() + milliseconds);
    expect(presentRecording(row, ready, now).trim).toEqual({
      from: 10,
      to: 100,
      undo_until: undoUntil.toISOString(),
      is_final: isFinal,
    });
  });

  it('has no length, picture or quality before it is ready', () => {
    expect(presentRecording(row, undefined, undoUntil)).toMatchObject({
      full_duration: null,
      trim: null,
      poster: null,
      has_tiles: false,
      captions: [],
      qualities: [],
      left_out: null,
    });
  });
});

describe('prerollStateOf', () => {
  it.each([
    ['ready', 'stopped', new Date(0)],
    ['queued', 'waiting', null],
    ['failed', 'failed', null],
    [null, 'ready', null],
  ] as const)('a film in the state %s is %s', (status, state, stopped_at) =>
    expect(prerollStateOf({ status, stopped_at })).toBe(state),
  );
});
