import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap } from '@floodlit/contract/bootstrap';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { channel } from '@floodlit/contract/channel/channel';
import type { Client } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import { createWorld, type World } from '../../test/world.ts';
import { addSlide, listSlides, removeBlock, removeSlide, writeBlock, type SlideFields } from './index.ts';

let world: World;
let first: Client;
let second: Client;
beforeAll(async () => {
  world = await createWorld();
  ({ client: first } = await world.visitor());
  ({ client: second } = await world.visitor('second.localhost'));
});
afterAll(() => world.close());

const add = async (slide: Partial<SlideFields>, slug?: string) =>
  addSlide(world.context.channel, await world.channelId(slug), {
    target: 'main',
    title: 'A slide',
    language: 'en',
    ...slide,
  });
const titlesOf = async (client: Client, query: Parameters<typeof slidesOf>[1] = {}): Promise<string[]> =>
  (await slidesOf(client, query)).map(({ title }) => title);
const slidesOf = async (
  client: Client,
  query: { type?: 'main' | 'category' | 'participant' | 'group'; slidable_id?: number } = {},
) => (await client.call(channel.slides, query)).data;

describe('GET /slides/web', () => {
  it('[R7.02] [R3.09] lists the slides of all targets, or of one', async () => {
    const all = await slidesOf(first);
    expect(all.map(({ slidable_type }) => slidable_type)).toEqual(['main', 'category', 'participant']);
    expect(all[0]).toMatchObject({ slidable_id: null, link: '/packages', language: 'en' });
    const [team] = await slidesOf(first, { type: 'participant' });
    expect(team?.home).toEqual({ monogram: 'RH', color: '#c2410c' });
    expect(await titlesOf(first, { type: 'participant', slidable_id: team?.slidable_id ?? 0 })).toHaveLength(
      1,
    );
    expect(await titlesOf(first, { type: 'participant', slidable_id: 999_999 })).toEqual([]);
    expect(await titlesOf(first, { type: 'group' })).toEqual([]);
  });

  it('refuses an unknown type', async () => {
    const answer = await world.app.inject({
      url: '/api/slides/web?type=banner',
      headers: { host: 'localhost' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('shows a new slide within a second, and hides a deleted one', async () => {
    const { id } = await add({ title: 'Tonight at eight' });
    await expect.poll(() => titlesOf(first), { timeout: 1_500 }).toContain('Tonight at eight');
    await removeSlide(world.context.channel, await world.channelId(), id);
    await expect.poll(() => titlesOf(first), { timeout: 1_500 }).not.toContain('Tonight at eight');
  });

  it('shows a slide only in its time', async () => {
    const now = world.clock.now().getTime();
    const [from, until] = [new Date(now + 3_600_000), new Date(now + 7_200_000)];
    const { id } = await add({ title: 'Cup week', activeFrom: from, activeUntil: until });
    const isShown = async () =>
      (await listSlides(world.context.channel, await world.channelId(), 'en')).some(
        (slide) => slide.id === id,
      );
    const stored = async () => (await world.context.channel.home.listSlides(await world.channelId())).length;
    await expect.poll(stored, { timeout: 1_500 }).toBeGreaterThan(3);
    expect(await isShown()).toBe(false);
    world.clock.advance(3_600);
    expect(await isShown()).toBe(true);
    world.clock.advance(3_600);
    expect(await isShown()).toBe(false);
    await removeSlide(world.context.channel, await world.channelId(), id);
  });

  it('links to its event and shows its teams', async () => {
    const eventId = await world.eventId();
    const { id } = await add({ title: 'The final', eventId });
    await expect.poll(() => titlesOf(first), { timeout: 1_500 }).toContain('The final');
    const slide = (await slidesOf(first)).find((one) => one.id === id);
    const { data: event } = await first.call(catalog.event, { id: eventId });
    expect(slide).toMatchObject({
      link: `/watch/${eventId}`,
      home: { monogram: event.participants[1]?.monogram },
    });
    await removeSlide(world.context.channel, await world.channelId(), id);
  });

  it('[T43] drops an invalid link from the database', async () => {
    const { id } = await add({ title: 'Old rules', link: '/packages' });
    await world.connection.db
      .updateTable('channel.slides')
      .set({ link: '//evil.example' })
      .where('id', '=', id)
      .execute();
    const find = async () => (await slidesOf(first)).find((slide) => slide.id === id);
    await expect.poll(async () => (await find())?.link, { timeout: 1_500 }).toBeNull();
    await removeSlide(world.context.channel, await world.channelId(), id);
  });

  it('[T01] [R1.01] neither shows nor deletes another channel’s slides, nor uses its teams', async () => {
    const [ours, theirs] = await Promise.all([slidesOf(first), slidesOf(second)]);
    expect(theirs.map(({ language }) => language)).toEqual(['fr', 'fr', 'fr']);
    const ids = new Set(ours.map(({ id }) => id));
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    const removing = removeSlide(world.context.channel, await world.channelId(), theirs[0]?.id ?? 0);
    await expect(removing).rejects.toMatchObject({ code: 'channel.slide_not_found' });
    const team = theirs.find(({ slidable_type }) => slidable_type === 'participant');
    await expect(add({ target: 'participant', targetId: team?.slidable_id ?? 0 })).rejects.toThrow(
      'foreign key',
    );
  });

  it('has a maximum per channel', async () => {
    const crowded = await createWorld();
    const channelId = await crowded.channelId();
    const slide = { target: 'main', title: 'One more', language: 'en' } as const;
    await crowded.connection.pool.query(
      `insert into channel.slides (channel_id, title, language) select $1, 'Slide ' || i, 'en' from generate_series(1, $2) i`,
      [channelId, limits.slidesMaximum],
    );
    await expect(addSlide(crowded.context.channel, channelId, slide)).rejects.toMatchObject({
      code: 'channel.too_many',
    });
    await crowded.close();
  });
});

describe('static blocks', () => {
  const read = async (client: Client) => (await client.call(channel.settings)).data.static_blocks;

  it('[R3.10e] [R1.01] are the channel’s own, in the settings', async () => {
    expect((await read(first)).map(({ name, placement }) => [name, placement])).toEqual([
      ['behind-the-camera', 'home'],
      ['support-your-team', 'hub'],
    ]);
    expect((await read(second)).map(({ language }) => language)).toEqual(['fr', 'fr']);
  });

  it('[T60] are cleaned on write and on read', async () => {
    const channelId = await world.channelId();
    const words = { placement: 'home', language: 'en' } as const;
    const html = '<p onclick="alert(1)">Ours<script>alert(2)</script></p>';
    const written = await writeBlock(world.context.channel, channelId, { ...words, name: 'ours', html });
    expect(written.html).toBe('<p>Ours</p>');
    await world.connection.db
      .updateTable('channel.static_blocks')
      .set({ html: '<img src=x onerror=alert(1)><p>Older</p>' })
      .where('id', '=', written.id)
      .execute();
    const find = async () => (await read(first)).find(({ name }) => name === 'ours')?.html;
    await expect.poll(find, { timeout: 1_500 }).toBe('<p>Older</p>');
    await removeBlock(world.context.channel, channelId, 'ours');
    await expect.poll(find, { timeout: 1_500 }).toBeUndefined();
  });

  it('[T01] can have the same name in two channels', async () => {
    const theirs = await world.channelId('littoral-sport');
    await expect(removeBlock(world.context.channel, theirs, 'behind-the-camera')).rejects.toMatchObject({
      code: 'channel.block_not_found',
    });
    expect(await read(first)).toHaveLength(2);
  });
});

describe('GET /channel-bootstrap-data', () => {
  it('[R3.10g] [R7.02] has every key', async () => {
    const { data } = await first.call(bootstrap.data, {
      'color-settings': { client_interface: 'web' },
      slides: { client_interface: 'web' },
    });
    expect(Object.keys(data).sort()).toEqual([
      'color-settings',
      'events-categories',
      'events-locations',
      'faq',
      'menu',
      'packages',
      'pages',
      'participant-group-properties',
      'participant-groups',
      'settings',
      'slides',
      'static_blocks',
      'subscriptions',
    ]);
    expect(data.slides).toHaveLength(3);
    expect(data.subscriptions).toMatchObject([{ offer: 'monthly', trial_period: 7, trial_offered: true }]);
    const riverside = data['participant-groups'].find(({ alias }) => alias === 'riverside-high');
    expect(data['participant-group-properties'].groups).toContainEqual(
      expect.objectContaining({ id: riverside?.id, genders: ['women'] }),
    );
  });
});
