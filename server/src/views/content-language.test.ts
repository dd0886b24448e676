import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@floodlit/contract/primitives';
import { changeSettings, writePage, writeTranslation, type TranslatableRow } from '../channel/index.ts';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let visitor: Session;
let alice: Session;
let channelId: number;
/** The id of one row of each kind, with texts in French. */
const ids = new Map<TranslatableRow, number>();

const texts: Record<Exclude<TranslatableRow, 'vod_item'>, Readonly<Record<string, string>>> = {
  channel: {
    tagline: 'Chaque école',
    refund_policy: 'Ventes fermes',
    single_game_refunds: 'Un match annulé est remboursé.',
    address: '1, rue du Stade',
  },
  page: { title: 'À propos <b>', name: 'À propos', html: '<p onclick="x">Nous filmons.</p>' },
  faq: { group: 'Regarder en ligne', question: 'Où ?', answer: '<p>Partout.</p>' },
  slide: { title: 'Une diapositive', lead: 'Un chapeau' },
  block: { html: '<p>Un bloc</p>' },
  category: { name: 'Balle au pied' },
  location: { name: 'Salle omnisports', city: 'Rive' },
  group: { name: 'Lycée de la Rive' },
  participant: { name: 'Éperviers', short_name: 'Éperv.' },
  event: { name: 'Le Grand Choc', description: 'Une soirée à ne pas manquer.' },
  pass: { name: 'Pass annuel', description: 'Tout, toute l’année.', tag: 'Le plus choisi' },
  vod_category: { name: 'Moments forts' },
  vod_rail: { title: 'Par où commencer' },
};
const tables: Record<Exclude<TranslatableRow, 'channel' | 'vod_item'>, string> = {
  page: 'channel.pages',
  faq: 'channel.faq',
  slide: `channel.slides where slidable_type = 'main' and`,
  block: 'channel.static_blocks',
  category: 'catalog.event_categories',
  location: 'catalog.locations',
  group: 'catalog.participant_groups',
  participant: 'catalog.participants',
  event: `catalog.events where stream_status = 'upcoming' and`,
  pass: `commerce.passes where kind = 'package' and`,
  vod_category: 'media.vod_categories',
  vod_rail: 'media.vod_rails',
};

const translate = (kind: TranslatableRow, id: number, words: object, language: Locale = 'fr') =>
  writeTranslation(world.context.channel, channelId, { kind, id, language, texts: words });

beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  visitor = await world.visitor();
  alice = await world.as('alice');
  ids.set('channel', channelId);
  for (const [kind, table] of Object.entries(tables)) {
    const from = table.includes(' where ') ? table : `${table} where`;
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select id from ${from} channel_id = $1 order by id limit 1`,
      [channelId],
    );
    ids.set(kind as TranslatableRow, rows[0]?.id ?? 0);
  }
  for (const [kind, words] of Object.entries(texts))
    await translate(kind as TranslatableRow, ids.get(kind as TranslatableRow) ?? 0, words);
});
afterAll(() => world.close());

const idOf = (kind: TranslatableRow): number => ids.get(kind) ?? 0;
const ask = (path: string, language?: string, { apiKey, host }: Session = visitor) =>
  world.app.inject({
    url: `/api${path}`,
    headers: {
      host,
      authorization: `Bearer ${apiKey}`,
      ...(language !== undefined && { 'accept-language': language }),
    },
  });
type Json = Readonly<Record<string, unknown>>;
const read = async (path: string, language?: string, session?: Session) =>
  ((await ask(path, language, session)).json() as { data: unknown }).data as Json & readonly Json[];
const found = async (path: string, id: number, language?: string): Promise<Json | undefined> =>
  (await read(path, language)).find((row) => row['id'] === id);

describe('the content of an answer', () => {
  it.each<[string, TranslatableRow, string]>([
    ['sports', 'category', '/events-categories'],
    ['places', 'location', '/events-locations'],
    ['teams', 'participant', '/participants?limit=500'],
    ['schools', 'group', '/participant-groups'],
    ['events', 'event', '/events?stream_status=upcoming&limit=500'],
    ['passes', 'pass', '/packages'],
    ['slides', 'slide', '/slides/web'],
  ])('is in the language of the request: %s', async (_, kind, path) => {
    const words = texts[kind as keyof typeof texts];
    expect(await found(path, idOf(kind), 'fr')).toMatchObject(words);
    const own = await found(path, idOf(kind));
    for (const [field, text] of Object.entries(words)) expect(own?.[field]).not.toBe(text);
    expect(JSON.stringify(await read(path, 'fr'))).not.toContain('translations');
  });

  it('is in the language of the request: one event, with its teams', async () => {
    const event = await read(`/events/${idOf('event')}`, 'fr');
    expect(event).toMatchObject(texts.event);
    const { away_team_id } = (await world.context.catalog.store.findEvent(channelId, idOf('event'))) ?? {};
    await translate('participant', away_team_id ?? 0, { name: 'Les Visiteurs' });
    await expect
      .poll(async () => JSON.stringify(await read(`/events/${idOf('event')}`, 'fr')))
      .toContain('Les Visiteurs');
  });

  it('is in the language of the request: Home, hubs, and what is followed', async () => {
    expect(JSON.stringify(await read('/events-for-homepage', 'fr'))).toContain('Le Grand Choc');
    const hub = await read('/events-for-homepage?sport=soccer', 'fr');
    expect(hub['hub']).toMatchObject({ sport: { name: 'Balle au pied', alias: 'soccer' } });
    await world.app.inject({
      method: 'POST',
      url: '/api/favorite',
      headers: { host: alice.host, authorization: `Bearer ${alice.apiKey}` },
      payload: { favoritable_type: 'category', favoritable_id: idOf('category') },
    });
    const names = async (language: string) =>
      (await read('/favorites', language, alice)).map(({ name }) => name);
    expect(await names('fr')).toContain('Balle au pied');
    expect(await names('en')).not.toContain('Balle au pied');
  });

  it('[R2.05] opens a hub by the first language’s name, whatever the reader’s language', async () => {
    const { rows } = await world.connection.pool.query<{ team: string; school: string }>(
      `select (select name from catalog.participants where id = $1) as team,
              (select name from catalog.participant_groups where id = $2) as school`,
      [idOf('participant'), idOf('group')],
    );
    const { team = '', school = '' } = rows[0] ?? {};
    const hubOf = async (query: Record<string, string>) =>
      (await read(`/events-for-homepage?${String(new URLSearchParams(query))}`, 'fr'))['hub'];
    expect(await hubOf({ sport: 'Soccer' })).toMatchObject({ sport: { name: 'Balle au pied' } });
    expect(await hubOf({ participant: team })).toMatchObject({ participant: { id: idOf('participant') } });
    expect(await hubOf({ participant_group: school })).toMatchObject({ group: { name: 'Lycée de la Rive' } });
  });

  it('is in the language of the request: settings, menu, pages, questions, blocks', async () => {
    expect(await read('/settings', 'fr')).toMatchObject({
      tagline: 'Chaque école',
      refund_policy: 'Ventes fermes',
      single_game_refunds: 'Un match annulé est remboursé.',
      contact: { address: '1, rue du Stade' },
      static_blocks: expect.arrayContaining([
        expect.objectContaining({ html: '<p>Un bloc</p>', language: 'fr' }),
      ]),
    });
    expect(await found('/pages', idOf('page'), 'fr')).toMatchObject({ title: 'À propos <b>' });
    expect(await read(`/pages/${idOf('page')}`, 'fr')).toMatchObject({
      title: 'À propos <b>',
      html: '<p>Nous filmons.</p>',
      language: 'fr',
    });
    expect(await found('/faq', idOf('faq'), 'fr')).toMatchObject({ ...texts.faq, language: 'fr' });
    await world.connection.pool.query(
      `update channel.channels set menu = jsonb_set(menu, '{0,translations}', '{"fr": {"name": "Accueil"}}') where id = $1`,
      [channelId],
    );
    await expect.poll(async () => (await read('/menu', 'fr'))[0]?.['name']).toBe('Accueil');
    expect((await read('/menu'))[0]?.['name']).toBe('home');
    const all = JSON.stringify(await read('/channel-bootstrap-data', 'fr'));
    for (const text of [
      'Chaque école',
      'Accueil',
      'À propos',
      'Où ?',
      'Un bloc',
      'Balle au pied',
      'Pass annuel',
    ])
      expect(all).toContain(text);
    expect(all).not.toContain('translations');
  });

  it('is in the language of the request: the library', async () => {
    const { pool } = world.connection;
    const { rows } = await pool.query<{ id: number }>(
      `with asset as (
         insert into media.assets (channel_id, status, folder, created_at)
         values ($1, 'ready', 'f/1', now()) returning id
       )
       update media.vod_items set asset_id = (select id from asset)
        where id = (select item_id from media.vod_rail_items where rail_id = $2 order by weight limit 1)
       returning id`,
      [channelId, idOf('vod_rail')],
    );
    const item = rows[0]?.id ?? 0;
    const words = { title: 'Dix buts', description: 'Toute une saison.' };
    await translate('vod_item', item, words);
    await expect.poll(() => found('/vod-media-items', item, 'fr')).toMatchObject(words);
    expect(await read(`/vod-media-items/${item}`, 'fr')).toMatchObject(words);
    expect(await found('/vod-media-categories', idOf('vod_category'), 'fr')).toMatchObject(
      texts.vod_category,
    );
    expect(await found('/vod-media-rails', idOf('vod_rail'), 'fr')).toMatchObject({
      title: 'Par où commencer',
      vod_media_items: [words],
    });
    expect((await found('/vod-media-rails', idOf('vod_rail')))?.['title']).not.toBe('Par où commencer');
    const { vod_media_items } = await read('/search?query=dix+buts', 'en');
    expect(vod_media_items).toMatchObject([{ id: item }]);
    expect(await read('/vod-media/search?title=dix+buts', 'fr')).toMatchObject([words]);
  });

  it('falls back field by field, and names the language of a text', async () => {
    const page = await writePage(world.context.channel, channelId, {
      url: 'join',
      title: 'Join us',
      html: '<p>Join.</p>',
      language: 'en',
    });
    const shown = (language: string) => read(`/pages/${page.id}`, language);
    expect(await shown('ar')).toMatchObject({ title: 'Join us', language: 'en' });
    await translate('page', page.id, { title: 'انضم إلينا' }, 'ar');
    await expect
      .poll(() => shown('ar'))
      .toMatchObject({
        title: 'انضم إلينا',
        html: '<p>Join.</p>',
        language: 'ar',
        field_languages: { html: 'en', name: 'en' },
      });
    await translate('page', page.id, { title: '' }, 'ar');
    await expect.poll(() => shown('ar')).toMatchObject({ title: 'Join us', language: 'en' });
  });

  it('is kept for each language, with the language in its headers', async () => {
    const path = '/events-categories';
    const [english, french, again] = [
      await ask(path),
      await ask(path, 'fr'),
      await ask(path, 'fr-CA, en;q=0.5'),
    ];
    expect(french.headers).toMatchObject({
      vary: 'authorization, accept-language',
      'content-language': 'fr',
      'cache-control': 'private, no-cache',
    });
    expect(again.body).toBe(french.body);
    expect(english.headers.etag).not.toBe(french.headers.etag);
    const known = await world.app.inject({
      url: `/api${path}`,
      headers: {
        host: visitor.host,
        authorization: `Bearer ${visitor.apiKey}`,
        'accept-language': 'en',
        'if-none-match': String(french.headers.etag),
      },
    });
    expect(known.statusCode).toBe(200);
    expect((await ask('/settings', 'fr')).headers['vary']).toBe('accept-language');
  });

  it('follows an edit of a translation at once', async () => {
    await translate('category', idOf('category'), { name: 'Ballon rond' });
    await expect
      .poll(() => found('/events-categories', idOf('category'), 'fr'), { timeout: 1_500 })
      .toMatchObject({ name: 'Ballon rond' });
    await translate('category', idOf('category'), { name: 'Balle au pied' });
  });

  it('keeps a translation in a language that the channel does not offer, and does not show it', async () => {
    await changeSettings(world.context.channel, channelId, { multi_language: false });
    await expect
      .poll(async () => (await found('/events-categories', idOf('category'), 'fr'))?.['name'])
      .not.toBe('Balle au pied');
    await changeSettings(world.context.channel, channelId, { multi_language: true });
    await expect
      .poll(async () => (await found('/events-categories', idOf('category'), 'fr'))?.['name'])
      .toBe('Balle au pied');
  });
});

describe('GET /search', () => {
  it.each([
    ['grand choc', 'fr', 'Le Grand Choc'],
    ['grand choc', 'en', undefined],
  ])('finds an event by a name in any language: %s, read in %s', async (query, language, name) => {
    const { events } = (await read(`/search?query=${encodeURIComponent(query)}`, language)) as {
      events?: readonly Json[];
    };
    expect(events?.map(({ id }) => id)).toEqual([idOf('event')]);
    if (name !== undefined) expect(events?.[0]?.['name']).toBe(name);
    else expect(events?.[0]?.['name']).not.toBe('Le Grand Choc');
  });

  it('finds an event by its first-language name for a French reader', async () => {
    const { name = '' } = (await world.context.catalog.store.findEvent(channelId, idOf('event'))) ?? {};
    const { events } = (await read(`/search?query=${encodeURIComponent(name)}&limit=24`, 'fr')) as {
      events?: readonly Json[];
    };
    expect(events?.find(({ id }) => id === idOf('event'))?.['name']).toBe('Le Grand Choc');
  });
});
