// This version starts on what a killed former one left: on its disk, and with a bucket from then on.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { startS3StandIn, type S3StandIn } from '../../server/test/s3-stand-in/stand-in.ts';
import former from '../../server/test/former-install/facts.json' with { type: 'json' };
import { loadFormerInstall } from '../../server/test/former-install/load.ts';
import { aDemoPerson, aVisitor } from '../channel-api.ts';

import { makeDataDir, removeDataDir, startProduct, tellBucket, type Product } from '../product.ts';

const { channel_id: channelId, cut } = former;
const prepared = { timeout: 90_000 };
const operatorCookie = Object.entries(former.cookies)
  .map(([name, value]) => `${name}=${value}`)
  .join('; ');

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** The operator's browser kept its session. */
const ask = (
  { port }: Product,
  method: string,
  to: string,
  headers: http.OutgoingHttpHeaders = {},
  body?: Uint8Array,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const host = `console.localhost:${port}`;
    const request = http.request(
      {
        port,
        method,
        host: '127.0.0.1',
        path: `/api/console/channels/${channelId}/${to}`,
        headers: { host, origin: `http://${host}`, cookie: operatorCookie, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });

const hashOf = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The first segment of the first quality, as a player asks for it. */
async function readSegment(url: string, origin: string): Promise<number> {
  const read = async (address: string): Promise<Response> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    return response;
  };
  const follow = async (address: string, isWanted: (line: string) => boolean): Promise<string> => {
    const line = (await (await read(address)).text()).split('\n').find(isWanted);
    if (line === undefined) throw new Error(`${address} names nothing.`);
    return new URL(line, address).href;
  };
  const playlist = await follow(new URL(url, origin).href, (line) => line.endsWith('.m3u8'));
  const segment = await follow(playlist, (line) => line.endsWith('.m4s'));
  return (await (await read(segment)).arrayBuffer()).byteLength;
}

for (const place of ['its disk', 'a bucket'] as const)
  test(`an install of the version before goes on with ${place}`, async () => {
    test.slow();
    const dataDir = makeDataDir();
    let bucket: S3StandIn | undefined;
    let product: Product | undefined;
    let undo: (() => void) | undefined;
    try {
      await loadFormerInstall(dataDir);
      if (place === 'a bucket') bucket = await startS3StandIn();
      undo = tellBucket(bucket);
      product = await startProduct(dataDir, { DEMO_CONTENT: 'off' });
      await goOn(product, bucket);
    } finally {
      await product?.stop();
      undo?.();
      await bucket?.[Symbol.asyncDispose]();
      removeDataDir(dataDir);
    }
  });

async function goOn(product: Product, bucket: S3StandIn | undefined): Promise<void> {
  const { url, dataDir } = product;
  const { client } = await aVisitor(url);
  const inBucket = (part: string): string[] =>
    [...(bucket?.objects.keys() ?? [])].filter((key) => key.includes(part));
  const segmentOf = async (id: number): Promise<number> => {
    const { data } = await client.call(api.media.vodPlayback, { id });
    return readSegment(data.master_url, url);
  };

  await test.step('recordings and clips play, from the disk where they are', async () => {
    const { data } = await client.call(api.media.playback, { id: former.event_id });
    expect(await readSegment(data.master_url, url)).toBeGreaterThan(1_000);
    expect(await segmentOf(1)).toBeGreaterThan(1_000);
    const clip = (await client.call(api.clips.shared, former.clip)).data;
    const file = await fetch(new URL(clip.url ?? '', url));
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect(file.status).toBe(200);
  });

  await test.step('a deleted account stays deleted', async () => {
    await aDemoPerson(url, former.vera.email, former.vera.password);
    await expect(aDemoPerson(url, former.fred.email, former.fred.password)).rejects.toThrow();
    // The list moves to the bucket after the start.
    await expect.poll(() => inBucket('forgotten/').length).toBe(bucket ? 1 : 0);
    expect(existsSync(path.join(dataDir, 'forgotten.jsonl'))).toBe(bucket === undefined);
  });

  await test.step('what was delivered is prepared', async () => {
    for (const id of [former.waiting.video_id, 4])
      await expect.poll(() => segmentOf(id).catch(() => 0), prepared).toBeGreaterThan(1_000);
    const stateOfPreroll = async (): Promise<string | undefined> => {
      const { body } = await ask(product, 'GET', 'prerolls');
      const { data } = JSON.parse(body) as { data: { prerolls: { id: number; state: string }[] } };
      return data.prerolls.find(({ id }) => id === former.films.preroll_id)?.state;
    };
    await expect.poll(stateOfPreroll, prepared).toBe('ready');
    // New files go to the bucket: the two videos and the film.
    const folders = new Set(inBucket('.m4s').map((key) => key.split('/').slice(0, 4).join('/')));
    expect(folders.size).toBe(bucket ? 3 : 0);
  });

  await test.step('the upload goes on at the byte where it was cut', async () => {
    const protocol = { 'tus-resumable': '1.0.0' };
    const at = `uploads/${cut.upload}`;
    const { headers } = await ask(product, 'HEAD', at, protocol);
    expect(Number(headers['upload-offset'])).toBe(cut.at);
    const rest = await readFile(path.join(dataDir, 'rest-of-cut.mp4'));
    const sent = await ask(
      product,
      'PATCH',
      at,
      { ...protocol, 'upload-offset': cut.at, 'content-type': 'application/offset+octet-stream' },
      rest,
    );
    expect([sent.status, sent.body]).toEqual([204, '']);
    const parts = inBucket(`uploads/${cut.upload}/`).toSorted();
    const kept = bucket
      ? parts.map((key) => bucket.objects.get(key) ?? Buffer.alloc(0))
      : [await readFile(path.join(dataDir, 'uploads', cut.upload))];
    expect(hashOf(...kept)).toBe(cut.sha256);
    await expect.poll(() => segmentOf(cut.video_id).catch(() => 0), prepared).toBeGreaterThan(1_000);
  });
}
