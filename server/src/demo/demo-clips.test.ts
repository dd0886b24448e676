// The clips and the pictures of the demo, made by the verbs of the product.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClips, demoPasses } from '@floodlit/demo/content';
import { openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { seedDemo } from './index.ts';
import { makeDemoClips } from './demo-clips.ts';
import { chooseDemoPoster } from './demo-posters.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
beforeAll(async () => {
  stage = await openClipStage();
});
afterAll(() => stage.close());

it('makes each clip once, of the games that have a recording', async () => {
  const { world } = stage;
  await stage.reset();
  // Its recording is longer than the demo's needs to be.
  await stage.query(
    `update catalog.events set away_team_id = away.id, home_team_id = home.id
       from catalog.participants as away, catalog.participants as home
      where events.id = $1 and away.alias = 'lakeview-falcons' and home.alias = 'riverside-hawks'
        and away.channel_id = events.channel_id and home.channel_id = events.channel_id`,
    [stage.paid],
  );
  const warned: string[] = [];
  const stopping = new AbortController();
  const make = () =>
    makeDemoClips({
      db: world.connection.db,
      clips: world.context.clips,
      log: { warn: (text) => void warned.push(text) },
      signal: stopping.signal,
      lookMs: 20,
    });
  const made = make();
  const wanted = demoClips.filter(({ home }) => home === 'riverside-hawks');
  const count = async () => (await stage.query('select name, status from clips.clips')).rows;
  await expect.poll(async () => (await count()).length).toBe(wanted.length);
  await stage.work();
  await made;
  await make();
  expect(await count()).toEqual(wanted.map(({ name }) => ({ name, status: 'ready' })));
  expect(warned).toEqual([]);
});

it('gives a recording the picture of its moment, and leaves one alone that failed or went away', async () => {
  const { world, channelId, paid, media } = stage;
  const { signal } = new AbortController();
  const posterOf = async () =>
    (await stage.query(`select ladder ->> 'poster' as poster from media.assets where id = $1`, [media]))
      .rows[0];
  const wish = { channelId, assetId: media, recording: { eventId: paid }, at: 7.8 };
  const before = await posterOf();
  await chooseDemoPoster(world.context.media, { ...wish, assetId: media + 1_000 }, signal);
  expect(await posterOf()).toEqual(before);
  await chooseDemoPoster(world.context.media, wish, signal);
  expect(await posterOf()).toEqual({ poster: expect.stringMatching(/^poster-[0-9a-f]{12}\.jpg$/) });
  await expect(
    chooseDemoPoster(world.context.media, { ...wish, recording: { eventId: stage.free } }, signal),
  ).resolves.toBeUndefined();
});

it('gives clips and downloads to the passes of a database from before clips, and leaves later changes alone', async () => {
  const { connection, clock } = stage.world;
  const seed = () =>
    seedDemo(connection, clock.now(), { hashPassword: async () => '', cleanHtml: (html) => html });
  const granted = async () =>
    (
      await stage.query(
        `select clips, downloads from commerce.passes
          where kind <> 'single_event' and channel_id = $1 order by weight, id`,
        [await stage.world.channelId()],
      )
    ).rows;
  const counts = demoPasses
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ clips, downloads }) => ({ clips, downloads }));
  await stage.query('delete from clips.settings');
  await stage.query('update commerce.passes set clips = 0, downloads = 0');
  await seed();
  expect(await granted()).toEqual(counts);
  await stage.query('update commerce.passes set clips = 0, downloads = 0');
  await seed();
  expect(await granted()).toEqual(counts.map(() => ({ clips: 0, downloads: 0 })));
});
