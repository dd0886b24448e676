// The real ffmpeg as the encoder: what it sends, how it ends, and what it says when it is refused.
import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAmf } from './amf.ts';
import { waitUntil } from '../../../test/ingest/raw-encoder.ts';
import { startFfmpeg, type FfmpegPublish } from '../../../test/ingest/ffmpeg.ts';
import type { MediaMessage } from './index.ts';
import { openStage, theKey, type Stage } from '../../../test/ingest/stage.ts';

vi.setConfig({ testTimeout: 30_000 });
const livePath = `live/${theKey}`;
let stage: Stage;
let publish: FfmpegPublish | undefined;

const messagesOf = (kind: MediaMessage['kind']): MediaMessage[] =>
  (stage.publishers[0]?.messages ?? []).filter((message) => message.kind === kind);
const isRising = (messages: MediaMessage[]): boolean =>
  messages.every(({ timestampMs }, index) => timestampMs >= (messages[index - 1]?.timestampMs ?? 0));
/** Where the units of an AVC picture end when their lengths are followed one by one. */
const unitBytesOf = (payload: Buffer): number => {
  let at = 5;
  while (at + 4 <= payload.length) at += 4 + payload.readUInt32BE(at);
  return at;
};
const publishing = (count = 10): Promise<unknown> => waitUntil(() => messagesOf('video')[count]);

afterEach(async () => {
  publish?.child.kill('SIGKILL');
  await stage.server.close();
  expect(stage.logged()).not.toContain(theKey);
});

describe('ffmpeg', () => {
  it.each([
    ['a key', livePath],
    ['a key with a query', `${livePath}?quality=high`],
  ])('publishes with %s, pictures and sound in their order, and ends as unpublished', async (_, path) => {
    stage = await openStage();
    publish = startFfmpeg(stage.port, path);
    expect(await publish.ended).toBe('');
    expect(await stage.ended()).toBe('unpublished');
    expect(stage.requests).toEqual([{ app: 'live', key: theKey, address: '127.0.0.1' }]);

    const [video, audio, data] = [messagesOf('video'), messagesOf('audio'), messagesOf('data')];
    // Two seconds, each kind with one message of codec configuration first.
    expect(video.length).toBeGreaterThanOrEqual(60);
    expect(audio.length).toBeGreaterThanOrEqual(85);
    expect([video[0]?.payload.subarray(0, 2), audio[0]?.payload.subarray(0, 2)]).toEqual([
      Buffer.of(0x17, 0),
      Buffer.of(0xaf, 0),
    ]);
    expect([isRising(video), isRising(audio)]).toEqual([true, true]);
    expect(video.at(-1)?.timestampMs).toBeGreaterThan(1_800);
    expect(video.at(-1)?.timestampMs).toBeLessThan(2_200);
    expect(readAmf(data[0]?.payload ?? Buffer.alloc(0))).toMatchObject([
      'onMetaData',
      { width: 320, height: 180 },
    ]);
  });

  it.each([
    ['cross', '16776.5'],
    ['begin beyond', '20000'],
  ])('publishes with times that %s three bytes', async (_, offset) => {
    stage = await openStage();
    // Noise makes pictures of many chunks, each with the long time before it.
    const noise = ['-vf', 'scale=640:360,noise=alls=60:allf=t', '-qp', '30'];
    publish = startFfmpeg(stage.port, livePath, {
      seconds: 1,
      more: ['-output_ts_offset', offset, ...noise],
    });
    expect(await publish.ended).toBe('');
    expect(await stage.ended()).toBe('unpublished');
    // Between the codec's configuration and the mark of the end.
    const pictures = messagesOf('video').slice(1, -1);
    expect(pictures).toHaveLength(30);
    expect(Math.max(...pictures.map(({ payload }) => payload.length))).toBeGreaterThan(70_000);
    for (const [index, { timestampMs, payload }] of pictures.entries()) {
      expect(Math.abs(timestampMs - (Number(offset) * 1_000 + (index * 1_000) / 30))).toBeLessThan(2);
      expect(unitBytesOf(payload)).toBe(payload.length);
    }
  });

  it('that is killed has disconnected', async () => {
    stage = await openStage();
    publish = startFfmpeg(stage.port, livePath, { seconds: 20 });
    await publishing();
    publish.child.kill('SIGKILL');
    expect(await stage.ended()).toBe('disconnected');
  });

  it('that hangs is silent', async () => {
    stage = await openStage({ silenceMs: 3_000 });
    publish = startFfmpeg(stage.port, livePath, { seconds: 20 });
    await publishing();
    publish.child.kill('SIGSTOP');
    expect(await stage.ended()).toBe('silent');
  });

  it.each([
    ['another app', `vod/${theKey}`, 'Publish to /live.'],
    ['an unknown key', 'live/guess', 'This stream key is not known.'],
  ])('shows why it is refused: %s', async (_, path, sentence) => {
    stage = await openStage();
    publish = startFfmpeg(stage.port, path);
    expect(await publish.ended).toContain(`Server error: ${sentence}`);
    expect(stage.publishers).toEqual([]);
  });

  it('shows why it is refused in the middle of a stream', async () => {
    stage = await openStage({ farewellMs: 2_000 });
    publish = startFfmpeg(stage.port, livePath, { seconds: 20 });
    await publishing();
    stage.publishers[0]?.connection.refuse('The game is over.');
    expect(await publish.ended).toContain('Server error: The game is over.');
  });

  it('ends soon after the whistle', async () => {
    stage = await openStage();
    publish = startFfmpeg(stage.port, livePath, { seconds: 20 });
    await publishing();
    stage.publishers[0]?.connection.close();
    expect(stage.publishers[0]?.ends).toEqual(['closed']);
    await publish.ended;
  });

  it('may not watch', async () => {
    stage = await openStage();
    const player = spawn(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
      '-nostdin',
      '-i',
      `rtmp://127.0.0.1:${stage.port}/${livePath}`,
      '-f',
      'null',
      '-',
    ]);
    let said = '';
    player.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => player.once('close', resolve));
    expect(said).toContain('Server error: publish only');
  });
});
