import { describe, expect, it } from 'vitest';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { readPlayState } from './recording-state.ts';

const silent = { slate_text: null, viewer_message: null, end_wished_at: null };

describe('readPlayState of a live event', () => {
  it.each([
    ['whose encoder is heard', null, 1, 'on'],
    ['whose encoder is not heard', new Date(), 1, 'lost'],
    ['whose encoder is the demo’s and rests', new Date(), 2, 'resting'],
  ])('%s', async (_, signal_lost_at, encoder_id, signal) => {
    const deps = {
      store: { findAssetOfEvent: async () => ({ status: 'live' }) },
      live: {
        findBroadcast: async () => ({ ...silent, signal_lost_at, encoder_id }),
        findEncoder: async () => ({ id: 2 }),
      },
    } as unknown as Pick<MediaGround, 'store'> & Pick<LiveDeps, 'live'>;
    expect(await readPlayState(deps, 1, 7)).toEqual({ recording: 'live', signal });
  });
});
