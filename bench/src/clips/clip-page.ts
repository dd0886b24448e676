// The page of a shared clip: its first frame against a page with the file alone.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { frameAfterMs } from '../browser/first-frame.ts';
import { launchBrowser } from '../browser/launch.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { untilFile, withClips } from './bench-clips.ts';

const rounds = 15;

async function compareFrames(page: string, alone: string): Promise<{ ours: number; bare: number }> {
  const browser = await launchBrowser();
  try {
    return await interleave(
      { ours: () => frameAfterMs(browser, page), bare: () => frameAfterMs(browser, alone) },
      rounds,
    );
  } finally {
    await browser.close();
  }
}

export const clipPage = (): Promise<Figure[]> =>
  withClips({ height: 720, type: 'free', seconds: 30 }, async ({ product, game, press }) => {
    const { clip } = await press({ start: 5, end: 20, eventId: game.eventId, assetId: game.assetId });
    const { origin } = product;
    const path = clipSharePath(clip);
    const bare = `${origin}/bench/video?${new URLSearchParams({ src: clip.url ?? '' })}`;
    await untilFile(product, clip);
    const ms = await compareFrames(origin + path, bare);
    return [
      {
        name: 'clips: first frame of the shared page',
        value: ms.ours / ms.bare,
        limit: 1.3,
        side: 'at most',
        unit: '×',
        from: `${ms.ours.toFixed(0)} ms, the file alone ${ms.bare.toFixed(0)} ms, medians of ${rounds}`,
      },
    ];
  });
