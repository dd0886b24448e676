// The set-up of clip tests: a recording whose pictures say their number, a buyer with clips, and short calls.
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { api } from '@floodlit/contract';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { recordingsIn } from '../recordings-in.ts';
import { createFfmpegClipMaker } from '../../src/adapters/ffmpeg-clip-maker.ts';
import { clipJobs, type ClipDeps } from '../../src/clips/index.ts';
import { fileKeyOf, submitRecording } from '../../src/media/index.ts';
import { mediaJobs } from '../../src/media/jobs.ts';
import { clockFilmArgs, ffmpegPath, readClock, type ClockFilm } from '../media/clock-film.ts';
import { createWorld, type Session, type World } from '../world.ts';

export interface FetchedFile {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export interface ClipStage {
  readonly world: World;
  readonly channelId: number;
  /** A paid game with a recording, and a free one without. */
  readonly paid: number;
  readonly free: number;
  /** The recording's asset. */
  readonly media: number;
  readonly base: string;
  inPlace(name: string): string;
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** No clips and settings; bob has clips and downloads again. */
  reset(): Promise<void>;
  /** Sets the clips and downloads that bob has left. */
  grant(counts: { clips?: number; downloads?: number }): Promise<void>;
  leftOf(session: Session): Promise<{ clips: number; downloads: number }>;
  record(eventId: number, film: ClockFilm): Promise<number>;
  press(session: Session, change?: object): Promise<OwnClip>;
  /** Runs the waiting jobs. */
  work(): Promise<void>;
  ownOf(session: Session): Promise<OwnClip[]>;
  /** Presses, and runs the jobs. */
  make(session: Session, change?: object): Promise<OwnClip>;
  fetchFile(url: string | null, headers?: Record<string, string>): Promise<FetchedFile>;
  /** The numbers of the pictures of a served file. */
  clockOf(url: string | null): Promise<number[]>;
  /** No pin, no file in the work folder. */
  expectNothingLeft(): Promise<void>;
  close(): Promise<void>;
}

export const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const film: ClockFilm = { rate: '30', seconds: 24 };

export async function openClipStage(
  maker?: (usual: ClipDeps['maker']) => ClipDeps['maker'],
): Promise<ClipStage> {
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-clips-'));
  const inPlace = (name: string): string => path.join(place, name);
  const usual = createFfmpegClipMaker({ ffmpegPath, workDirectory: inPlace('work'), roomBytesMinimum: 1 });
  const world = await createWorld({
    storage: recordingsIn(inPlace('objects')),
    clipMaker: maker?.(usual) ?? usual,
  });
  const channelId = await world.channelId();
  const paid = await world.eventId({ type: 'paid' });
  const query = async (text: string, values: readonly unknown[] = []) => ({
    rows: (await world.connection.pool.query<Record<string, unknown>>(text, [...values])).rows,
  });
  const record = async (eventId: number, made: ClockFilm): Promise<number> => {
    const sourcePath = inPlace(`game-${eventId}.mp4`);
    await runFfmpeg({
      ffmpegPath,
      workDirectory: inPlace('generate'),
      timeoutMs: 60_000,
      args: [...clockFilmArgs(made), sourcePath],
    });
    const asset = await submitRecording(world.context.media, {
      channelId,
      eventId,
      sourceKey: fileKeyOf(sourcePath),
    });
    await world.queue.runAll(mediaJobs(world.context.media));
    return asset.id;
  };
  const media = await record(paid, film);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://localhost:${(world.app.server.address() as AddressInfo).port}`;
  const grant: ClipStage['grant'] = async (counts) => {
    for (const [name, count] of Object.entries(counts))
      await query(
        `update commerce.entitlements set ${name} = $1 where user_id in (select id from identity.users where email = 'bob@demo.test')`,
        [count],
      );
  };
  let presses = 0;
  const press: ClipStage['press'] = async ({ client }, change = {}) =>
    (
      await client.call(api.clips.create, {
        event_id: paid,
        name: 'The winner',
        start_time: 7.3,
        duration: 12.1,
        tags: ['Goal'],
        event_media_id: media,
        idempotency_key: `press-${++presses}-000`,
        ...change,
      })
    ).data;
  const work = (): Promise<void> =>
    world.queue.runAll([...mediaJobs(world.context.media), ...clipJobs(world.context.clips)]);
  const ownOf: ClipStage['ownOf'] = async ({ client }) => (await client.call(api.clips.ofUser, {})).data;
  const fetchFile: ClipStage['fetchFile'] = async (url, headers = {}) => {
    const answer = await fetch(base + (url ?? ''), { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  };
  return {
    world,
    channelId,
    paid,
    free: await world.eventId({ type: 'free' }),
    media,
    base,
    inPlace,
    query,
    grant,
    record,
    press,
    work,
    ownOf,
    fetchFile,
    async reset() {
      world.queue.drop();
      world.loggedErrors.length = 0;
      for (const table of ['clips', 'event_settings', 'settings', 'decisions'])
        await query(`delete from clips.${table}`);
      await grant({ clips: 20, downloads: 5 });
      await query(
        `update commerce.passes set clips = 20, downloads = 5,
          features = features || '{"clipping": true, "download_clip": true}' where kind = 'package'`,
      );
    },
    leftOf: async ({ client }) => (await client.call(api.identity.profile)).data.featureCount,
    async make(session, change) {
      const { id } = await press(session, change);
      await work();
      const clip = (await ownOf(session)).find((one) => one.id === id);
      if (clip === undefined) throw new Error('The clip is not listed.');
      return clip;
    },
    async clockOf(url) {
      const { status, bytes } = await fetchFile(url);
      expect(status).toBe(200);
      await writeFile(inPlace('read.mp4'), bytes);
      return readClock(inPlace('read.mp4'));
    },
    async expectNothingLeft() {
      expect((await query('select * from media.pins')).rows).toEqual([]);
      const left = await readdir(inPlace('work')).catch((): string[] => []);
      expect(left).toEqual([]);
    },
    async close() {
      await world.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}
