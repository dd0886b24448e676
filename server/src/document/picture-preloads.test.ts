import { describe, expect, it } from 'vitest';
import type { DocumentData } from '@floodlit/contract/document';
import { pictureSizes } from '@floodlit/contract/sums/picture-widths';
import { picturePreloads } from './picture-preloads.ts';

describe('the picture that a document preloads', () => {
  const preloadsOf = (page: object): string[] => picturePreloads(page as DocumentData['data']);
  const image = '/media/p/7/poster.jpg';
  const stage = (widths: string): string =>
    `<link rel="preload" as="image" fetchpriority="high" href="${image}"${widths} imagesizes="${pictureSizes.stage}">`;

  it('names the candidates of the art, so that a browser loads one of them once', () => {
    const line = stage(' imagesrcset="/media/p/7/poster-w320.webp 320w, /media/p/7/poster-w640.webp 640w"');
    const widths = [320, 640];
    expect(preloadsOf({ event: { image, image_widths: widths, recording: 'none' } })).toEqual([line]);
    const assetsOfVideo = [{ type: 'image', path: image, widths }];
    expect(preloadsOf({ vod_item: { type: 'paid', assets: assetsOfVideo } })).toEqual([line]);
  });

  it('is the picture itself without copies, and none where the shell draws no art', () => {
    expect(preloadsOf({ event: { image, recording: 'none' } })).toEqual([
      `<link rel="preload" as="image" fetchpriority="high" href="${image}">`,
    ]);
    expect(preloadsOf({ event: { image, recording: 'ready' } })).toEqual([]);
    expect(preloadsOf({ vod_item: { type: 'free', assets: [{ type: 'image', path: image }] } })).toEqual([]);
  });

  it('of a clip is the copy that its video names as poster', () => {
    const clip = {
      url: '/clip.mp4',
      poster_url: '/media/c/1/x/poster.jpg',
      poster_widths: [320, 960, 1_280],
    };
    expect(preloadsOf({ clip })).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" href="/media/c/1/x/poster-w960.webp">',
    ]);
  });
});
