// The other files of a clip, through HTTP: its captions, its shapes, and the channel's mark on files to give away.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import type { ClipFile, OwnClip } from '@floodlit/contract/clips/clips';
import { openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { ffmpegPath } from '../../test/media/clock-film.ts';
import type { Session, World } from '../../test/world.ts';
import { addCaptions, listCaptions, readNamedRecording, removeCaptions } from '../media/index.ts';
import { decideClip, writeClipMark } from './index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
let bob: Session;
beforeAll(async () => {
  stage = await openClipStage();
  world = stage.world;
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  bob = await world.as('bob');
});

type Crop = { shape?: 'square' | 'portrait'; centre?: number };
const download = async ({ id }: OwnClip, crop: Crop = {}, { client }: Session = bob): Promise<ClipFile> =>
  (await client.call(api.clips.download, { id, ...crop })).data;
/** Asks, and asks again when the file is made. */
async function fetchMade(clip: OwnClip, crop: Crop = {}): Promise<Buffer> {
  await expect(download(clip, crop)).rejects.toMatchObject({ code: 'clips.file_in_preparation' });
  await stage.work();
  const { url, bytes } = await download(clip, crop);
  const file = await stage.fetchFile(url);
  expect([file.status, file.bytes.length]).toEqual([200, bytes]);
  return file.bytes;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => number[];
}

/** The first picture of a file, as an independent parser measures it and ffmpeg decodes it. */
async function firstPicture(bytes: Buffer): Promise<Picture> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error('The file has no pictures.');
  const first = await new EncodedPacketSink(video).getFirstPacket();
  expect([first?.type, first?.timestamp]).toEqual(['key', 0]);
  expect(bytes.includes('elst')).toBe(false);
  const file = stage.inPlace('look.mp4');
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)(
    ffmpegPath,
    ['-loglevel', 'error', '-i', file].concat('-frames:v 1 -pix_fmt rgb24 -f rawvideo -'.split(' ')),
    { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 },
  );
  const { codedWidth: width, codedHeight: height } = video;
  return {
    width,
    height,
    at: (x, y) => [...stdout.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)],
  };
}

describe('the shape of a file to give away', () => {
  // The first picture of the range is number 219: its bars, from the lowest bit on. Each is 32 wide, the picture 384.
  const bars = [1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0];
  const barsOf = ({ width, at }: Picture, firstBar: number, left: number): number[] =>
    bars.slice(firstBar).flatMap((_bar, index) => {
      const x = left + index * 32;
      return x < width ? [(at(x, 100)[0] ?? 0) > 127 ? 1 : 0] : [];
    });

  it.each([
    ['square', 0, 216, 0, 16],
    ['square', 1_000, 216, 6, 40],
    ['portrait', 500, 120, 5, 44],
  ] as const)(
    '[R7.07] %s with its middle at %d is cut there',
    async (shape, centre, width, firstBar, left) => {
      const clip = await stage.make(bob);
      const picture = await firstPicture(await fetchMade(clip, { shape, centre }));
      expect([picture.width, picture.height]).toEqual([width, 216]);
      const seen = barsOf(picture, firstBar, left);
      expect(seen).toEqual(bars.slice(firstBar, firstBar + seen.length));
      expect(seen.length).toBeGreaterThan(2);
    },
  );

  it('[R7.07] with another middle replaces the former file, and takes no second download on the same day', async () => {
    const clip = await stage.make(bob);
    const left = await fetchMade(clip, { shape: 'square', centre: 0 });
    const right = await fetchMade(clip, { shape: 'square', centre: 1_000 });
    expect(left.equals(right)).toBe(false);
    await expect(download(clip, { shape: 'square', centre: 0 })).rejects.toMatchObject({
      code: 'clips.file_in_preparation',
    });
    expect((await stage.leftOf(bob)).downloads).toBe(4);
    await stage.work();
    await stage.expectNothingLeft();
  });

  it('is made for its maker alone, and refused without pictures or inside no picture', async () => {
    const clip = await stage.make(bob);
    await expect(download(clip, { shape: 'square' }, await world.as('alice'))).rejects.toMatchObject({
      code: 'clips.not_found',
    });
    for (const centre of [-1, 1_001, 0.5])
      await expect(download(clip, { shape: 'square', centre })).rejects.toMatchObject({ status: 400 });
    await stage.query('update clips.clips set width = null, height = null');
    await expect(download(clip, { shape: 'square' })).rejects.toMatchObject({ code: 'clips.no_pictures' });
  });

  it('is sent to the encoder again when its worker was killed', async () => {
    const clip = await stage.make(bob);
    await download(clip, { shape: 'portrait' }).catch(() => undefined);
    world.queue.drop();
    world.clock.advance(1_801);
    await world.context.queue.send('clips.sweep', {});
    await stage.work();
    expect((await download(clip, { shape: 'portrait' })).bytes).toBeGreaterThan(0);
  });
});

describe('the mark of the channel', () => {
  const makeMark = async (): Promise<Buffer> => {
    const { stdout } = await promisify(execFile)(
      ffmpegPath,
      '-loglevel error -f lavfi -i color=red:size=100x50 -frames:v 1 -c:v png -f image2pipe -'.split(' '),
      { encoding: 'buffer' },
    );
    return stdout;
  };
  const isRed = ([red = 0, green = 0]: number[]): boolean => red > 150 && green < 90;

  it('is in the lower right corner of files to give away, and not of the clip', async () => {
    await writeClipMark(world.context.clips, stage.channelId, await makeMark());
    const clip = await stage.make(bob);
    const whole = await firstPicture(await fetchMade(clip));
    expect([isRed(whole.at(350, 195)), isRed(whole.at(350, 150)), isRed(whole.at(30, 195))]).toEqual([
      true,
      false,
      false,
    ]);
    const square = await firstPicture(await fetchMade(clip, { shape: 'square' }));
    expect(isRed(square.at(185, 195))).toBe(true);
    await writeClipMark(world.context.clips, stage.channelId, null);
    const later = await firstPicture(await fetchMade(await stage.make(bob)));
    expect(isRed(later.at(350, 195))).toBe(false);
  });

  it('that cannot be decoded is left out of the second try', async () => {
    const broken = (await makeMark()).fill(7, 40);
    await writeClipMark(world.context.clips, stage.channelId, broken);
    const clip = await stage.make(bob);
    await download(clip).catch(() => undefined);
    await expect(stage.work()).rejects.toThrow();
    world.clock.advance(1_801);
    await world.context.queue.send('clips.sweep', {});
    await stage.work();
    expect((await download(clip)).bytes).toBeGreaterThan(0);
  });

  it.each([
    ['no PNG', Buffer.from('GIF89a')],
    ['a head alone', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['more than 200 kB', Buffer.alloc(200_001)],
  ])('is refused when it is %s', async (_name, bytes) => {
    await expect(writeClipMark(world.context.clips, stage.channelId, bytes)).rejects.toMatchObject({
      code: 'clips.mark_invalid',
    });
  });
});

describe('the captions of a clip', () => {
  const add = (language: string, label: string, text: string) =>
    addCaptions(
      world.context.media,
      stage.channelId,
      { eventId: stage.paid },
      {
        language,
        label,
        bytes: Buffer.from(text),
      },
    );
  const shared = async ({ id, uuid }: OwnClip) =>
    (await (await world.visitor()).client.call(api.clips.shared, { id, uuid })).data;

  it('stay on the disk when the transaction that removes them fails', async () => {
    const { context, connection } = world;
    const which = { eventId: stage.paid };
    await add('en', 'English', 'WEBVTT\n\n00:01.000 --> 00:02.000\nKick-off\n');
    const undone = new Error('undone');
    const removing = connection.transact(async (scope) => {
      await removeCaptions(context.within(scope).media, stage.channelId, which, 'en');
      throw undone;
    });
    await expect(removing).rejects.toBe(undone);
    const [kept] = await listCaptions(context.media, stage.channelId, which);
    const { folder } = await readNamedRecording(context.media, stage.channelId, which);
    expect(await context.storage.readFile(folder, kept?.file ?? '')).toBeDefined();
    await removeCaptions(context.media, stage.channelId, which, 'en');
  });

  it('[R3.06] are those of the range, from its start, and stay when the recording loses its own', async () => {
    await add(
      'en',
      'English',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nKick-off\n\n00:06.300 --> 00:09.300\nGoal!\n\n00:12.000 --> 00:14.000\nOver\n',
    );
    await add('fr', 'Français', 'WEBVTT\n\n00:01.000 --> 00:02.000\nCoup d’envoi\n');
    const clip = await stage.make(bob);
    for (const language of ['en', 'fr'])
      await removeCaptions(world.context.media, stage.channelId, { eventId: stage.paid }, language);
    const { captions } = await shared(clip);
    expect(captions).toMatchObject([{ language: 'en', label: 'English' }]);
    const file = await stage.fetchFile(captions[0]?.url ?? null);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(file.bytes.toString()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nGoal!\n\n00:00:04.700 --> 00:00:04.800\nOver\n',
    );
    const missing = (captions[0]?.url ?? '').replace('captions-1', 'captions-2');
    expect((await stage.fetchFile(missing)).status).toBe(404);
    await decideClip(world.context.clips, {
      channelId: stage.channelId,
      clipId: clip.id,
      action: 'withhold',
      by: 'Ada Adult',
      note: 'A parent asked.',
    });
    await expect
      .poll(async () => (await stage.fetchFile(captions[0]?.url ?? null)).status, { timeout: 5_000 })
      .toBe(404);
  });
});
