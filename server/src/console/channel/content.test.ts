import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import type { Client } from '@floodlit/contract/client';
import { audit } from '@floodlit/contract/operators/audit';
import { blocks, menu, pages, questions, slides, type MenuLine } from '@floodlit/contract/operators/content';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let other: number;
let editor: ConsoleBrowser;
let viewer: Client;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  other = await world.channelId('littoral-sport');
  editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
  ({ client: viewer } = await world.visitor());
});
afterAll(() => world.close());

/** A cache of viewers' answers hears of an edit. */
const soon = { timeout: 3_000 };
const text = { language: 'en' as const, weight: 0, translations: {} };

describe('POST /console/channels/:channel_id/menu', () => {
  const read = async () => (await editor.client.call(menu.read, { channel_id })).data;
  const write = async (change: (entries: MenuLine[]) => MenuLine[]) => {
    const { entries, version } = await read();
    return (await editor.client.call(menu.write, { channel_id, version, entries: change(entries) })).data;
  };
  const shown = async () => (await viewer.call(channel.menu, {})).data.map(({ url }) => url);
  const line = (changes: Partial<MenuLine>): MenuLine => ({
    id: null,
    name: 'Shop',
    url: 'https://shop.example',
    is_hidden: false,
    translations: {},
    ...changes,
  });

  it('adds, moves, hides and removes entries, and viewers see it', async () => {
    const before = await read();
    await write((entries) => [line({ translations: { fr: { name: 'Boutique' } } }), ...entries]);
    await expect.poll(async () => (await shown())[0], soon).toBe('https://shop.example');
    const { entries } = await write((all) =>
      all.map((one, at) => (at === 0 ? { ...one, is_hidden: true } : one)),
    );
    expect(entries[0]).toMatchObject({ is_hidden: true, translations: { fr: { name: 'Boutique' } } });
    await expect.poll(shown, soon).not.toContain('https://shop.example');
    const after = await write((all) => all.slice(1));
    expect(after.version).toBe(before.version);
  });

  it('hides a page that asks to be in the menu', async () => {
    const { id } = (
      await editor.client.call(pages.add, { channel_id, ...text, ...aPage, url: 'in-menu', in_menu: true })
    ).data;
    await expect.poll(shown, soon).toContain('/in-menu');
    const former = await read();
    await write((entries) => [...entries, line({ url: '/in-menu', is_hidden: true })]);
    await expect.poll(shown, soon).not.toContain('/in-menu');
    await editor.client.call(menu.write, {
      channel_id,
      entries: former.entries,
      version: (await read()).version,
    });
    await editor.client.call(pages.remove, { channel_id, content_id: id });
  });

  it.each([
    ['[T43] a script', { url: 'javascript:alert(1)' }, 'channel.menu_invalid'],
    ['[T65] a name that nobody sees', { name: '\u202E' }, 'channel.menu_invalid'],
    ['a name of 300 characters', { name: 'x'.repeat(300) }, 'request.invalid'],
    ['a text in the own language', { translations: { en: { name: 'x' } } }, 'channel.translation_invalid'],
  ])('refuses %s', async (_, changes, code) => {
    await expect(write((entries) => [...entries, line(changes)])).rejects.toMatchObject({ code });
  });

  it('refuses the second of two editors', async () => {
    const { entries, version } = await read();
    const first = [...entries, line({ url: '/x' })];
    const { data } = await editor.client.call(menu.write, { channel_id, entries: first, version });
    await expect(editor.client.call(menu.write, { channel_id, entries, version })).rejects.toMatchObject({
      code: 'operators.changed_meanwhile',
    });
    await editor.client.call(menu.write, { channel_id, entries, version: data.version });
  });
});

const aPage = {
  url: 'crew',
  title: 'The crew',
  name: '',
  alt_name: null,
  html: '<p>Us.</p>',
  in_menu: false,
};

describe('/console/channels/:channel_id/pages', () => {
  const add = async (changes: object = {}): Promise<number> =>
    (await editor.client.call(pages.add, { channel_id, ...text, ...aPage, ...changes })).data.id;
  const read = async (content_id: number) =>
    (await editor.client.call(pages.read, { channel_id, content_id })).data;

  it('adds the same page once, and refuses another at its address', async () => {
    const id = await add();
    expect(await add()).toBe(id);
    await expect(add({ title: 'Other' })).rejects.toMatchObject({ code: 'channel.page_url_taken' });
  });

  it('changes the address, the text and its translations, and names its author in the audit log', async () => {
    const id = await add({ url: 'rules' });
    const { id: _id, ...words } = await read(id);
    const { data } = await editor.client.call(pages.change, {
      channel_id,
      content_id: id,
      ...words,
      url: 'house-rules',
      html: '<h2>Be kind</h2><script>alert(1)</script><p onclick="x()">Always.</p>',
      translations: { fr: { title: 'Règles', html: '<p>Soyez gentils.</p>' } },
    });
    expect(data).toMatchObject({
      url: 'house-rules',
      html: '<h2>Be kind</h2><p>Always.</p>',
      translations: { fr: { title: 'Règles', html: '<p>Soyez gentils.</p>' } },
    });
    await expect
      .poll(async () => (await viewer.call(channel.pages, {})).data.map(({ url }) => url), soon)
      .toContain('house-rules');
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const entries = (await owner.client.call(audit.list, { channel_id })).data;
    expect(
      entries.filter(({ subject, subject_id }) => subject === 'channel.pages' && subject_id === String(id)),
    ).toMatchObject([
      { act: 'row.changed', source: 'console' },
      { act: 'row.changed', source: 'console' },
      { act: 'row.created', source: 'console' },
    ]);
  });

  it('makes paragraphs of a text without tags', async () => {
    const id = await add({ url: 'plain', html: 'One.\n\nTwo & three.' });
    expect((await read(id)).html).toBe('<p>One.</p>\n<p>Two &amp; three.</p>');
  });

  it('refuses the second of two editors who opened the same version', async () => {
    const id = await add({ url: 'two-editors' });
    const { id: _id, ...words } = await read(id);
    const change = (title: string) =>
      editor.client.call(pages.change, { channel_id, content_id: id, ...words, title });
    const outcomes = await Promise.allSettled([change('First'), change('Second')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps an address to one page', async () => {
    const id = await add({ url: 'one' });
    await add({ url: 'two' });
    const { id: _id, ...words } = await read(id);
    await expect(
      editor.client.call(pages.change, { channel_id, content_id: id, ...words, url: 'two' }),
    ).rejects.toMatchObject({ code: 'channel.page_url_taken' });
  });

  it.each([
    ['[T63] an address of the product', { url: 'login' }, 'channel.page_url_reserved'],
    ['an address with a slash', { url: 'a/b' }, 'channel.page_url_invalid'],
    ['[T65] a title that nobody sees', { url: 'u', title: '\u202E\u200B' }, 'channel.page_invalid'],
    ['a title of 300 characters', { url: 'u', title: 'x'.repeat(300) }, 'request.invalid'],
    ['a text of which nothing is left', { url: 'u', html: '<script>1</script>' }, 'channel.page_invalid'],
    ['a text above the limit', { url: 'u', html: 'x'.repeat(200_001) }, 'request.invalid'],
    ['a language that no channel has', { url: 'u', language: 'xx' }, 'request.invalid'],
  ])('refuses %s', async (_, changes, code) => {
    await expect(add(changes)).rejects.toMatchObject({ code });
  });

  it('[T01] never finds a page of another channel', async () => {
    const { id } = await world.connection.db
      .selectFrom('channel.pages')
      .where('channel_id', '=', other)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const route of [pages.read, pages.remove])
      await expect(editor.client.call(route, { channel_id, content_id: id })).rejects.toMatchObject({
        code: 'channel.page_not_found',
      });
  });

  it('lists pages with their languages, searches and pages on the server, and marks drafts', async () => {
    await add({ url: 'page-100', title: 'Fan 100%', translations: { fr: { title: 'Supporters' } } });
    const list = (query: object) => editor.client.call(pages.list, { channel_id, ...query });
    const { data, meta } = await list({ search: '100%' });
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ url: 'page-100', languages: ['en', 'fr'], is_draft: false });
    const all = (await list({ sort: 'name', limit: 500 })).data.map(({ title }) => title);
    expect((await list({ sort: 'name', direction: 'desc', limit: 1 })).data[0]?.title).toBe(all.at(-1));
    expect((await list({ sort: 'name', limit: 1, offset: 1 })).data[0]?.title).toBe(all[1]);
  });

  it('removes a page, and adding the same words takes that back', async () => {
    const id = await add({ url: 'gone', translations: { fr: { title: 'Parti' } } });
    const { id: _id, version: _version, ...words } = await read(id);
    await editor.client.call(pages.remove, { channel_id, content_id: id });
    await expect(read(id)).rejects.toMatchObject({ code: 'channel.page_not_found' });
    const again = (await editor.client.call(pages.add, { channel_id, ...words })).data.id;
    expect(await read(again)).toMatchObject({ url: 'gone', translations: { fr: { title: 'Parti' } } });
  });
});

describe('/console/channels/:channel_id/questions', () => {
  const words = { ...text, group: 'Payment', question: 'Which cards?', answer: '<p>All.</p>' };

  it('adds a question once, changes and removes it', async () => {
    const add = async () => (await editor.client.call(questions.add, { channel_id, ...words })).data.id;
    const id = await add();
    expect(await add()).toBe(id);
    const { data } = await editor.client.call(questions.read, { channel_id, content_id: id });
    const { id: _id, ...shown } = data;
    const changed = await editor.client.call(questions.change, {
      channel_id,
      content_id: id,
      ...shown,
      question: 'Which <b>cards</b>\u202E?',
      weight: 7,
      translations: { fr: { question: 'Quelles cartes ?', answer: '<p>Toutes.</p>' } },
    });
    expect(changed.data).toMatchObject({ question: 'Which <b>cards</b>?', weight: 7 });
    const listed = await editor.client.call(questions.list, { channel_id, search: '<B>' });
    expect(listed.data).toMatchObject([{ group: 'Payment', languages: ['en', 'fr'], weight: 7 }]);
    await editor.client.call(questions.remove, { channel_id, content_id: id });
    await expect(editor.client.call(questions.remove, { channel_id, content_id: id })).rejects.toMatchObject({
      code: 'channel.faq_entry_not_found',
    });
  });

  it('moves a question beside another, and the same again changes nothing', async () => {
    const { client } = editor;
    const add = async (text: string) =>
      (await client.call(questions.add, { channel_id, ...words, question: text })).data.id;
    const [first, second, third] = [await add('One?'), await add('Two?'), await add('Three?')];
    const order = async () =>
      (await client.call(questions.list, { channel_id, search: words.group, limit: 100 })).data
        .map(({ id }) => id)
        .filter((id) => [first, second, third].includes(id));
    expect(await order()).toEqual([first, second, third]);
    const place = { channel_id, content_id: third, beside_id: first, side: 'before' } as const;
    await client.call(questions.place, place);
    expect(await order()).toEqual([third, first, second]);
    await client.call(questions.place, place);
    expect(await order()).toEqual([third, first, second]);
    await client.call(questions.place, { ...place, side: 'after' });
    expect(await order()).toEqual([first, third, second]);
    await expect(client.call(questions.place, { ...place, beside_id: 987_654_321 })).rejects.toMatchObject({
      code: 'channel.faq_entry_not_found',
    });
    for (const id of [first, second, third])
      await client.call(questions.remove, { channel_id, content_id: id });
  });
});

describe('/console/channels/:channel_id/slides', () => {
  const words = {
    ...text,
    target: 'main' as const,
    target_id: null,
    title: 'Derby week',
    lead: '',
    link: '/schedule',
    event_id: null,
    image: null,
    active_from: null,
    active_until: null,
  };
  const add = async (changes: object = {}): Promise<number> =>
    (await editor.client.call(slides.add, { channel_id, ...words, ...changes })).data.id;

  it('says which slides are shown now', async () => {
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    await add({ title: 'State shown', active_from: at(-1), active_until: at(1) });
    await add({ title: 'State to come', active_from: at(1) });
    await add({ title: 'State over', active_until: at(-1) });
    const { data } = await editor.client.call(slides.list, { channel_id, search: 'state', sort: 'name' });
    expect(data.map(({ title, state }) => [title, state])).toEqual([
      ['State over', 'over'],
      ['State shown', 'shown'],
      ['State to come', 'to_come'],
    ]);
    const titles = async () => (await viewer.call(channel.slides, {})).data.map(({ title }) => title);
    await expect.poll(titles, soon).toContain('State shown');
    expect(await titles()).not.toContain('State to come');
  });

  it('belongs to a team, and changes with its times', async () => {
    const { id: target_id } = await world.connection.db
      .selectFrom('catalog.participants')
      .where('channel_id', '=', channel_id)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const id = await add({ title: 'Team day', target: 'participant', target_id });
    const { id: _id, ...shown } = (await editor.client.call(slides.read, { channel_id, content_id: id }))
      .data;
    expect(shown).toMatchObject({ target: 'participant', target_id });
    const { data } = await editor.client.call(slides.change, {
      channel_id,
      content_id: id,
      ...shown,
      active_until: '2030-01-01T00:00:00Z',
      translations: { fr: { title: 'Journée' } },
    });
    expect(data).toMatchObject({
      active_until: '2030-01-01T00:00:00.000Z',
      translations: { fr: { title: 'Journée' } },
    });
    await editor.client.call(slides.remove, { channel_id, content_id: id });
  });

  it.each([
    ['[T43] a script', { link: 'javascript:alert(1)' }, 'channel.slide_invalid'],
    ['[T43] a picture of another site', { image: 'https://evil.example/a.png' }, 'channel.slide_invalid'],
    [
      'a team that no channel has',
      { target: 'participant', target_id: 987_654_321 },
      'catalog.subject_not_found',
    ],
    ['a game that no channel has', { link: null, event_id: 987_654_321 }, 'catalog.event_not_found'],
    [
      'an end before the begin',
      { active_from: '2030-01-02T00:00:00Z', active_until: '2030-01-01T00:00:00Z' },
      'channel.slide_invalid',
    ],
    ['[T65] a title that nobody sees', { title: '\u200B' }, 'channel.slide_invalid'],
  ])('refuses %s', async (_, changes, code) => {
    await expect(add(changes)).rejects.toMatchObject({ code });
  });
});

describe('/console/channels/:channel_id/blocks', () => {
  it('adds, changes and removes a block', async () => {
    const words = { ...text, name: 'our-partners', placement: 'home' as const, html: '<p>Thanks.</p>' };
    const { id } = (await editor.client.call(blocks.add, { channel_id, ...words })).data;
    await expect(
      editor.client.call(blocks.add, { channel_id, ...words, placement: 'hub' }),
    ).rejects.toMatchObject({ code: 'channel.block_name_taken' });
    const { id: _id, ...shown } = (await editor.client.call(blocks.read, { channel_id, content_id: id }))
      .data;
    const { data } = await editor.client.call(blocks.change, {
      channel_id,
      content_id: id,
      ...shown,
      placement: 'hub',
      html: '<p>Thanks<img src=x onerror=alert(1)>.</p>',
      translations: { fr: { html: '<p>Merci.</p>' } },
    });
    expect(data).toMatchObject({ placement: 'hub', html: '<p>Thanks.</p>' });
    await expect(
      editor.client.call(blocks.add, { channel_id, ...words, name: 'No Name' }),
    ).rejects.toMatchObject({ code: 'channel.block_invalid' });
    await editor.client.call(blocks.remove, { channel_id, content_id: id });
    expect((await editor.client.call(blocks.list, { channel_id, search: 'our-partners' })).data).toEqual([]);
  });
});

describe('the grants of content', () => {
  it('[T04] let a support person read and not write', async () => {
    const support = await openSession(world, [{ role: 'support', scope: { kind: 'channel', channel_id } }]);
    const { data } = await support.client.call(menu.read, { channel_id });
    await expect(
      support.client.call(menu.write, { channel_id, entries: [], version: data.version }),
    ).rejects.toMatchObject({ code: 'operators.not_allowed' });
  });
});
