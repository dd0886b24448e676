// An install keeps its files in a bucket. The bucket goes away in the middle of a game, and no viewer notices.
import { rm } from 'node:fs/promises';
import { api } from '../../contract/src/index.ts';
import { startS3StandIn, type S3StandIn } from '../../server/test/s3-stand-in/stand-in.ts';
import type { TestEncoder } from '../../server/test/encoder.ts';
import { aVisitor } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { armGame } from '../on-air.ts';
import { expectFramesToDecode, readPicture, startPlaying } from '../playing.ts';
import { makeDataDir, removeDataDir, startProduct, tellBucket, waitFor, type Product } from '../product.ts';

const dataDir = makeDataDir();
let bucket: S3StandIn | undefined;
let product: Product | undefined;
let encoder: TestEncoder | undefined;
let undo: (() => void) | undefined;

test.afterAll(async () => {
  encoder?.kill();
  await product?.stop();
  undo?.();
  await bucket?.[Symbol.asyncDispose]();
  removeDataDir(dataDir);
});

interface Readiness {
  readonly data: { readonly missing: readonly { readonly name: string; readonly trouble: string }[] };
}

test('[R3.01] a live game and its recording outlive the bucket and the disk', async ({ browser }) => {
  test.slow();
  bucket = await startS3StandIn();
  undo = tellBucket(bucket);
  product = await startProduct(dataDir, { DEMO_RECORDINGS: '0' });
  const { url } = product;
  const stage = { ...product, games: {} as never };
  const { client } = await aVisitor(url);
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const troubles = async (): Promise<string> =>
    JSON.stringify(((await (await fetch(`${url}/readyz`)).json()) as Readiness).data.missing);
  const game = await armGame(stage);

  await test.step('the game plays, and its segments are in the bucket', async () => {
    encoder = game.publish();
    await page.goto(`/watch/${game.eventId}`);
    await startPlaying(page);
    await expectFramesToDecode(page);
    await expect
      .poll(() => [...(bucket?.objects.keys() ?? [])].filter((key) => key.endsWith('.m4s')))
      .not.toEqual([]);
  });

  await test.step('the bucket is away: the picture runs on, and the operator reads it', async () => {
    await bucket?.goAway();
    const { time } = await readPicture(page);
    await expect
      .poll(async () => (await readPicture(page)).time, { timeout: 45_000 })
      .toBeGreaterThan(time + 8);
    await expectFramesToDecode(page);
    await expect.poll(troubles).toContain('wait for the bucket');
  });

  await test.step('the game ends while the bucket is away, and is a recording when it is back', async () => {
    await game.end();
    await bucket?.comeBack();
    await waitFor(
      async () => (await client.call(api.catalog.event, { id: game.eventId })).data.recording === 'ready',
      60_000,
      'the recording',
    );
    await expect.poll(troubles, { timeout: 30_000 }).not.toContain('bucket');
  });

  await test.step('another machine without these disks plays all of it', async () => {
    await product?.stop();
    await rm(`${dataDir}/spool`, { recursive: true, force: true });
    expect([...(bucket?.objects.keys() ?? [])].filter((key) => key.endsWith('index.jsonl'))).toHaveLength(1);
    product = await startProduct(dataDir, { DEMO_RECORDINGS: '0', PORT: String(stage.port) });
    await page.goto(`/watch/${game.eventId}`);
    await startPlaying(page);
    await expectFramesToDecode(page);
    const seconds = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
    expect(seconds).toBeGreaterThan(8);
  });
  await page.context().close();
});
