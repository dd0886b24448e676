import { describe, expect, it } from 'vitest';
import { isoDuration, videoObject } from './library-head.ts';

describe('isoDuration', () => {
  it.each([
    [30.04, 'PT30S'],
    [95.4, 'PT1M35S'],
    [3_600, 'PT1H'],
    [7_325, 'PT2H2M5S'],
    [0, 'PT1S'],
  ])('%s s are %s', (seconds, text) => {
    expect(isoDuration(seconds)).toBe(text);
  });
});

describe('videoObject', () => {
  const item = {
    id: 4,
    title: 'A title',
    description: '',
    type: 'paid',
    date: 1_795_176_000,
    duration: 30,
    category_ids: [],
    asset_id: 9,
    assets: [{ type: 'image', path: '/media/p/9/poster.jpg' }],
  } as const;
  const page = { url: 'https://a.test/watch_library/4', image: 'https://a.test/card.png', publisher: {} };
  it('has all that search engines ask for, and no address of the stream', () => {
    const video = videoObject(
      'https://a.test',
      { ...item, category_ids: [], assets: [...item.assets] },
      page,
    );
    expect(video).toMatchObject({
      '@type': 'VideoObject',
      name: 'A title',
      description: 'A title',
      thumbnailUrl: 'https://a.test/media/p/9/poster.jpg',
      uploadDate: '2026-11-20T12:00:00.000Z',
      duration: 'PT30S',
      isAccessibleForFree: false,
    });
    expect(JSON.stringify(video)).not.toContain('/media/t/');
  });
});
