import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentData } from '@floodlit/contract/document';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { writePage, writeTranslation, type ContentText, type TranslatableRow } from '../channel/index.ts';

let world: World;
let channelId: number;
let eventId: number;
const translate = <Kind extends TranslatableRow>(kind: Kind, id: number, texts: ContentText<Kind>['texts']) =>
  writeTranslation(world.context.channel, channelId, { kind, id, language: 'fr', texts });

beforeAll(async () => {
  world = await createDocumentWorld({
    shareCards: { paint: async (card) => Buffer.from(JSON.stringify(card)) },
  });
  channelId = await world.channelId();
  eventId = await world.eventId({ status: 'finished', type: 'free' });
  await translate('channel', channelId, { tagline: 'Chaque école, chaque soir.' });
  await translate('event', eventId, { name: 'Le <i>Grand</i> Choc', description: 'Une soirée.' });
});
afterAll(() => world.close());

const get = (url: string) => world.app.inject({ url, headers: { host: 'localhost' } });
const bootOf = (html: string): DocumentData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as DocumentData;
const thingsOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = 'null']) => JSON.parse(text) as unknown,
  );

describe('the document in another language', () => {
  it('has the content, the head and the structured data of this language', async () => {
    const { body } = await get(`/watch/${eventId}?lang=fr`);
    expect(bootOf(body)).toMatchObject({
      locale: 'fr',
      bootstrap: { settings: { tagline: 'Chaque école, chaque soir.' } },
      data: { event: { name: 'Le <i>Grand</i> Choc', description: 'Une soirée.' } },
    });
    expect(body).toContain(
      '<meta name="description" content="Le &lt;i&gt;Grand&lt;/i&gt; Choc · Une soirée.">',
    );
    expect(thingsOf(body)[0]).toMatchObject({
      name: 'Rovers @ United · Le <i>Grand</i> Choc',
      inLanguage: 'fr',
    });
    expect(body).toContain(`content="https://localhost/media/cards/event-${eventId}.png?lang=fr"`);
  });

  it('shows markup in a translated title literally', async () => {
    const words = { url: 'draw', title: 'The draw', html: '<p>On Monday.</p>', language: 'en' } as const;
    const { id } = await writePage(world.context.channel, channelId, words);
    await translate('page', id, { title: 'Le <i>Tirage</i>', name: 'Tirage' });
    const { body } = await get('/draw?lang=fr');
    expect(body).toContain('<title>Le &lt;i&gt;Tirage&lt;/i&gt; · Northern Sports</title>');
  });

  it('never carries the other languages', async () => {
    for (const path of ['/', '/faq', '/about', '/packages', '/vod', '/vod_library', `/watch/${eventId}`]) {
      const { body } = await get(path);
      expect(body, path).not.toContain('translations');
      expect(body, path).not.toContain('Grand');
    }
  });

  it('names the language of a page whose text has no translation', async () => {
    const page = await writePage(world.context.channel, channelId, {
      url: 'crew',
      title: 'The crew',
      html: '<p>We film.</p>',
      language: 'en',
    });
    await translate('page', page.id, { title: 'L’équipe', name: 'L’équipe' });
    const boot = bootOf((await get('/crew?lang=fr')).body);
    expect(boot.data?.channel_page).toMatchObject({
      title: 'L’équipe',
      html: '<p>We film.</p>',
      language: 'fr',
      field_languages: { html: 'en' },
    });
  });

  it('has a share card of its own', async () => {
    const paint = async (query: string) => (await get(`/media/cards/event-${eventId}.png${query}`)).body;
    expect(await paint('?lang=fr')).toContain('Le <i>Grand</i> Choc');
    expect(await paint('')).not.toContain('Choc');
    expect(await paint('?lang=xx')).not.toContain('Choc');
  });

  it('stands its teams on the card in the order in which their title is read', async () => {
    const [first, second] = (
      await world.connection.pool.query<{ away_team_id: number; home_team_id: number }>(
        'select away_team_id, home_team_id from catalog.events where id = $1',
        [eventId],
      )
    ).rows.flatMap((row) => [Number(row.away_team_id), Number(row.home_team_id)]);
    const inArabic = (id: number | undefined, name: string) =>
      writeTranslation(world.context.channel, channelId, {
        kind: 'participant',
        id: id ?? 0,
        language: 'ar',
        texts: { name, short_name: name },
      });
    await inArabic(first, 'الصقور');
    await inArabic(second, 'النسور');
    const paint = async (language: string): Promise<{ title: string; away: object; home: object }> =>
      (await get(`/media/cards/event-${eventId}.png?lang=${language}`)).json();
    const [latin, arabic] = [await paint('en'), await paint('ar')];
    expect(arabic.title).toBe('الصقور ضد النسور');
    expect([arabic.away, arabic.home]).toMatchObject([
      { monogram: (latin.home as { monogram: string }).monogram },
      { monogram: (latin.away as { monogram: string }).monogram },
    ]);
  });
});

describe('GET /sitemap.xml', () => {
  it('lists the languages of every address', async () => {
    const { body } = await get('/sitemap.xml');
    expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(body).toContain(
      '<xhtml:link rel="alternate" hreflang="fr" href="https://localhost/packages?lang=fr"/>',
    );
    expect(body).toContain('hreflang="ar" href="https://localhost/?sport=soccer&amp;lang=ar"/>');
    const single = await world.app.inject({ url: '/sitemap.xml', headers: { host: 'second.localhost' } });
    expect(single.body).not.toContain('xhtml:link');
  });
});
