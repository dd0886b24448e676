import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap } from '@floodlit/contract/bootstrap';
import { channel } from '@floodlit/contract/channel/channel';
import type { ApiError, Client } from '@floodlit/contract/client';
import { createWorld, type World } from '../../test/world.ts';
import { removeFaqEntry, removePage, writeFaqEntry, writePage, type PageFields } from './index.ts';

let world: World;
let first: Client;
let second: Client;
beforeAll(async () => {
  world = await createWorld();
  ({ client: first } = await world.visitor());
  ({ client: second } = await world.visitor('second.localhost'));
});
afterAll(() => world.close());

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );

const aPage: PageFields = { url: 'crew', title: 'The crew', html: '<p>Us.</p>', language: 'en' };
const write = async (page: Partial<PageFields> = {}, slug?: string) =>
  writePage(world.context.channel, await world.channelId(slug), { ...aPage, ...page });

const readUrls = async (client: Client): Promise<string[]> =>
  (await client.call(channel.pages)).data.map(({ url }) => url);

describe('GET /pages', () => {
  it('[R7.02] lists the channel’s pages in the operator’s order, without their text', async () => {
    const { data } = await first.call(channel.pages);
    expect(data.map(({ url }) => url)).toEqual(['about', 'volunteers', 'terms_conditions', 'privacy_policy']);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['alt_name', 'id', 'name', 'title', 'url']);
  });

  it('[T01] lists none of another channel', async () => {
    const [ours, theirs] = await Promise.all([first.call(channel.pages), second.call(channel.pages)]);
    const ids = new Set(ours.data.map(({ id }) => id));
    expect(theirs.data.length).toBeGreaterThan(0);
    expect(theirs.data.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(theirs.data.map(({ url }) => url)).toContain('benevoles');
  });
});

describe('GET /pages/{id}', () => {
  it('[R7.02] answers the text with its headings, language and date', async () => {
    const link = (await first.call(channel.pages)).data.find(({ url }) => url === 'terms_conditions');
    const { data } = await first.call(channel.page, { id: link?.id ?? 0 });
    expect(data).toMatchObject({ ...link, language: 'en' });
    expect(data.headings.length).toBeGreaterThan(3);
    for (const { id } of data.headings) expect(data.html).toContain(`id="${id}"`);
    expect(data.updated_at * 1_000).toBeLessThanOrEqual(world.clock.now().getTime());
  });

  it('[T01] answers 404 for another channel’s page', async () => {
    const id = (await second.call(channel.pages)).data[0]?.id ?? 0;
    expect((await second.call(channel.page, { id })).data.id).toBe(id);
    expect(await failure(first.call(channel.page, { id }))).toMatchObject({
      status: 404,
      code: 'channel.page_not_found',
    });
  });

  it('answers 404 for a missing page', async () => {
    expect(await failure(first.call(channel.page, { id: 999_999_999 }))).toMatchObject({
      code: 'channel.page_not_found',
    });
  });

  it('[T60] cleans stored HTML of every author', async () => {
    const { id } = await write({ url: 'old' });
    await world.connection.db
      .updateTable('channel.pages')
      .set({ html: '<p onclick="alert(1)">Hi</p><script>alert(1)</script>' })
      .where('id', '=', id)
      .execute();
    expect((await first.call(channel.page, { id })).data.html).toBe('<p>Hi</p>');
  });
});

describe('GET /faq', () => {
  it('[R7.02] answers the channel’s questions in its language, group by group', async () => {
    const [english, french] = await Promise.all([first.call(channel.faq), second.call(channel.faq)]);
    expect(english.data.length).toBeGreaterThanOrEqual(8);
    expect(new Set(english.data.map(({ group }) => group)).size).toBeGreaterThan(1);
    expect(english.data[0]).toMatchObject({ question: 'Where can I watch?', language: 'en' });
    expect(french.data.every(({ language }) => language === 'fr')).toBe(true);
  });
});

describe('GET /channel-bootstrap-data', () => {
  it('[R2.04] [R7.02] has the pages and the questions, and the menu the pages that belong there', async () => {
    const { data } = await first.call(bootstrap.data);
    expect(data.pages.map(({ url }) => url)).toContain('about');
    expect(data.faq.length).toBeGreaterThanOrEqual(8);
    expect(data.menu.at(-1)).toMatchObject({ name: 'Our volunteers', url: '/volunteers' });
    expect((await first.call(channel.menu)).data).toEqual(data.menu);
  });
});

describe('writePage', () => {
  it('[T60] stores clean HTML', async () => {
    await write({ html: '<h1>Us</h1><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>' });
    const row = await world.connection.db
      .selectFrom('channel.pages')
      .where('url', '=', 'crew')
      .select('html')
      .executeTakeFirstOrThrow();
    expect(row.html).toBe('<h2>Us</h2><a>x</a>');
  });

  it('replaces the page of a url, with the date of the change', async () => {
    const before = await write({ url: 'news' });
    world.clock.advance(60);
    const after = await write({ url: 'news', title: 'News', html: '<p>More.</p>' });
    expect(after).toMatchObject({ id: before.id, title: 'News', name: 'News', html: '<p>More.</p>' });
    expect(after.updated_at.getTime() - before.updated_at.getTime()).toBe(60_000);
  });

  it('allows pages at the same url in two channels', async () => {
    const ours = await write({ url: 'same' });
    const theirs = await write({ url: 'same', title: 'Autre' }, 'littoral-sport');
    expect(theirs.id).not.toBe(ours.id);
    expect((await first.call(channel.page, { id: ours.id })).data.title).toBe('The crew');
  });

  it.each([
    ['[T63] a reserved url', { url: 'login' }, 'channel.page_url_reserved'],
    ['[T63] a url that leaves the site', { url: '/evil.test' }, 'channel.page_url_invalid'],
    ['no title', { title: ' ' }, 'channel.page_invalid'],
    ['a title without end', { title: 'x'.repeat(201) }, 'channel.page_invalid'],
    ['a text of which nothing is left', { html: '<script>alert(1)</script>' }, 'channel.page_invalid'],
    ['a text without end', { html: `<p>${'x'.repeat(200_001)}</p>` }, 'channel.page_invalid'],
  ])('refuses %s', async (_, page, code) => {
    await expect(write(page)).rejects.toMatchObject({ code });
  });

  it('[T63] fails in the database for an invalid slug', async () => {
    const { id } = await write({ url: 'guarded' });
    const change = world.connection.db.updateTable('channel.pages').set({ url: '../x' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow(/check/);
  });
});

describe('removePage', () => {
  it('[T01] deletes only the channel’s own page', async () => {
    await write({ url: 'gone' });
    const { channel: deps } = world.context;
    const theirs = await world.channelId('littoral-sport');
    await expect(removePage(deps, theirs, 'gone')).rejects.toMatchObject({ code: 'channel.page_not_found' });
    await expect.poll(() => readUrls(first), { timeout: 3_000 }).toContain('gone');
    await removePage(deps, await world.channelId(), 'gone');
    // The list of pages is cached for a second.
    await expect.poll(() => readUrls(first), { timeout: 3_000 }).not.toContain('gone');
  });
});

describe('writeFaqEntry', () => {
  const entry = { group: 'Watching', question: 'Why?', answer: '<p>So.</p>', language: 'en' } as const;

  it('[T60] stores a clean answer', async () => {
    const made = await writeFaqEntry(world.context.channel, await world.channelId(), {
      ...entry,
      answer: '<p>So.</p><iframe src="//evil.test"></iframe>',
    });
    expect(made.answer).toBe('<p>So.</p>');
  });

  it.each([{ group: '' }, { question: ' ' }, { answer: '<p> </p>' }, { question: 'x'.repeat(201) }])(
    'refuses %o',
    async (part) => {
      const writing = writeFaqEntry(world.context.channel, await world.channelId(), { ...entry, ...part });
      await expect(writing).rejects.toMatchObject({ code: 'channel.page_invalid' });
    },
  );
});

describe('removeFaqEntry', () => {
  it('[T01] deletes only the channel’s own question', async () => {
    const id = (await first.call(channel.faq)).data[0]?.id ?? 0;
    const { channel: deps } = world.context;
    await expect(removeFaqEntry(deps, await world.channelId('littoral-sport'), id)).rejects.toMatchObject({
      code: 'channel.faq_entry_not_found',
    });
    await removeFaqEntry(deps, await world.channelId(), id);
    expect((await first.call(channel.faq)).data.some((entry) => entry.id === id)).toBe(false);
  });
});
