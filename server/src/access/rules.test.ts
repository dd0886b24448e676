import { describe, expect, it } from 'vitest';
import { capabilitiesOf, decidePlaying } from './rules.ts';

describe('decidePlaying', () => {
  const granted = { granted: true, reason: null };
  it('refuses an upcoming game with not_started', () => {
    expect(decidePlaying(granted, 'upcoming')).toEqual({ granted: false, reason: 'not_started' });
  });
  it('refuses a game with a result and no recording with over', () => {
    expect(decidePlaying(granted, 'upcoming', true)).toEqual({ granted: false, reason: 'over' });
  });
  it('keeps an earlier refusal', () => {
    const refused = { granted: false, reason: 'pass' } as const;
    expect(decidePlaying(refused, 'upcoming')).toEqual(refused);
  });
  it.each(['live', 'finished'] as const)('plays a %s game', (status) => {
    expect(decidePlaying(granted, status)).toEqual(granted);
  });
});

describe('capabilitiesOf', () => {
  const pass = {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: false,
  };
  it('[R3.02b] grants no features without a pass', () => {
    expect(Object.values(capabilitiesOf([]))).toEqual([false, false, false, false, false, false]);
  });
  it('[R3.02b] adds up the features of several passes', () => {
    const both = capabilitiesOf([
      { ...pass, clipping: true },
      { ...pass, vod_media_access: true },
    ]);
    expect(both).toMatchObject({ watch: true, clipping: true, vod_media: true, download: false });
  });
});
