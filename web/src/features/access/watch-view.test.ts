import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { watchViewOf, type WatchView } from './watch-view.ts';

const granted = { granted: true, reason: null };
const refused = (reason: EventDetail['access']['reason']) => ({ granted: false, reason });

describe('watchViewOf', () => {
  it.each<[string, Parameters<typeof watchViewOf>[0], WatchView]>([
    [
      'a recording',
      { access: granted, recording: 'ready', stream_status: 'finished', type: 'free' },
      'player',
    ],
    [
      'one that is being made',
      { access: granted, recording: 'processing', stream_status: 'finished', type: 'free' },
      'processing',
    ],
    [
      'one that is being made, as the server refuses it',
      { access: refused('not_available'), recording: 'processing', stream_status: 'finished', type: 'free' },
      'processing',
    ],
    [
      'no recording',
      { access: refused('not_available'), recording: 'none', stream_status: 'finished', type: 'free' },
      'no_recording',
    ],
    [
      'a failed recording',
      { access: granted, recording: 'failed', stream_status: 'finished', type: 'free' },
      'no_recording',
    ],
    [
      'a cancelled event, whatever the viewer holds',
      {
        access: refused('pass'),
        recording: 'none',
        stream_status: 'upcoming',
        type: 'paid',
        is_cancelled: true,
      },
      'cancelled',
    ],
    [
      'an event that was not played, whatever the viewer holds',
      {
        access: granted,
        recording: 'none',
        stream_status: 'upcoming',
        type: 'free',
        is_not_played: true,
      },
      'not_played',
    ],
    [
      'an event with a result and no recording, whatever the viewer holds',
      { access: refused('pass'), recording: 'none', stream_status: 'upcoming', type: 'paid', is_over: true },
      'over',
    ],
    [
      'an event before its start, with access',
      { access: refused('not_started'), recording: 'none', stream_status: 'upcoming', type: 'paid' },
      'lobby',
    ],
    [
      'an event before its start, without a pass',
      { access: refused('pass'), recording: 'none', stream_status: 'upcoming', type: 'paid' },
      'choose',
    ],
    [
      'a visitor at a paid game',
      { access: refused('login'), recording: 'ready', stream_status: 'finished', type: 'paid' },
      'choose',
    ],
    [
      'a visitor at a game for accounts',
      { access: refused('login'), recording: 'ready', stream_status: 'finished', type: 'register' },
      'account',
    ],
    [
      'another country',
      { access: refused('geo'), recording: 'ready', stream_status: 'finished', type: 'free' },
      'geo',
    ],
    [
      'a live game without a picture yet',
      { access: granted, recording: 'none', stream_status: 'live', type: 'free' },
      'waiting',
    ],
    [
      'the same, as the server refuses it',
      { access: refused('not_available'), recording: 'none', stream_status: 'live', type: 'free' },
      'waiting',
    ],
    ['a live game', { access: granted, recording: 'live', stream_status: 'live', type: 'free' }, 'player'],
    [
      'a live game without a pass',
      { access: refused('pass'), recording: 'live', stream_status: 'live', type: 'paid' },
      'choose',
    ],
    [
      'a picture that comes before the news of it',
      { access: granted, recording: 'live', stream_status: 'upcoming', type: 'free' },
      'player',
    ],
    [
      'the last seconds after the whistle',
      { access: granted, recording: 'live', stream_status: 'finished', type: 'free' },
      'player',
    ],
    [
      'a live game that can’t be shown',
      { access: granted, recording: 'failed', stream_status: 'live', type: 'free' },
      'not_available',
    ],
  ])('shows %s', (_, event, view) => {
    expect(watchViewOf(event)).toBe(view);
  });
});
