// Fixtures for tests of the player: a browser, a media server, and observed pages.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, inject, onTestFinished } from 'vitest';
import { createLiveChannel } from './live-channel.ts';
import type { LiveChannel } from './live-channel.ts';
import { readLiveParts } from './make-live-parts.ts';
import type { LiveParts } from './make-live-parts.ts';
import { startMediaServer, untilQuiet } from './media-server.ts';
import type { MediaServer } from './media-server.ts';
import { state, watchMedia } from './watch-media.ts';

export const AT_MOST = { timeout: 30_000 };
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export interface PlayerStage {
  browser: Browser;
  server: MediaServer;
  live: LiveChannel;
  /** Opens a page in its own context, observed from its start. */
  open: (path?: string, viewport?: { width: number; height: number }) => Promise<Page>;
}

export const launchBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', ...more],
  });

/**
 * Registers the fixtures for the tests of a file. Each test begins with default settings and an empty request
 * log.
 */
export async function setStage({
  isLive,
  parts,
  channel,
}: {
  isLive: boolean;
  /** The parts of a game whose segments depend on each other. They replace the usual game. */
  parts?: LiveParts;
  /** Another live game than the made one. */
  channel?: LiveChannel;
}): Promise<PlayerStage> {
  const { folder, scripts, playlists } = inject('playerMaterial');
  const isMade = isLive && channel === undefined;
  const game = parts ?? (isMade ? await readLiveParts(join(folder, 'live')) : {});
  const live = channel ?? createLiveChannel(game, parts === undefined);
  const server = await startMediaServer(
    join(folder, 'dist'),
    join(folder, 'media'),
    playlists,
    scripts,
    live,
  );
  const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required', '--mute-audio');

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    await untilQuiet(server.asked);
    server.asked.length = 0;
    Object.assign(server.mood, {
      isLive,
      tokenSeconds: 600,
      isStale: false,
      refusal: undefined,
      isDown: false,
      hasAudio: false,
      isFree: true,
    });
    if (isLive) live.begin(40);
  });

  async function open(path = '/pages/watch.html', viewport = { width: 1024, height: 720 }): Promise<Page> {
    const context = await browser.newContext({ viewport });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(watchMedia);
    await page.goto(server.origin + path);
    return page;
  }

  return { browser, server, live, open };
}

/** Waits until the picture has passed this second. */
export const plays = (page: Page, after = 0.3) =>
  page.waitForFunction(
    (least) =>
      (document.querySelector<HTMLVideoElement>('media-controller hls-video')?.currentTime ?? 0) > least,
    after,
    AT_MOST,
  );

export const timeOf = async (page: Page) => (await state(page))?.time ?? 0;

/** The violations of axe: the rule, and the elements that break it. */
export async function listFaults(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: {
        run: (context: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // A menu that fades away is hidden and has no entries any more.
    const { violations } = await checker.run({ exclude: ['[hidden]'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  });
}
