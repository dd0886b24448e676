import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@floodlit/contract/primitives';
import { translatable, translationsOf } from '@floodlit/contract/translations';
import { createWorld, type World } from '../../test/world.ts';
import { changeSettings, writePage, writeTexts, writeTranslation, type TranslatableRow } from './index.ts';
import { translatableTables } from './store-translations.ts';

let world: World;
let channelId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
});
afterAll(() => world.close());

const kinds = Object.keys(translatableTables) as TranslatableRow[];

const idOf = async (kind: TranslatableRow): Promise<number> => {
  const column = kind === 'channel' ? 'id' : 'channel_id';
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `select min(id) as id from ${translatableTables[kind]} where ${column} = $1`,
    [channelId],
  );
  return rows[0]?.id ?? 0;
};
const readTexts = async (kind: TranslatableRow, id: number): Promise<Record<string, object>> => {
  const { rows } = await world.connection.pool.query<{ translations: Record<string, object> }>(
    `select translations from ${translatableTables[kind]} where id = $1`,
    [id],
  );
  return rows[0]?.translations ?? {};
};
const write = (kind: TranslatableRow, id: number, texts: object, language: Locale = 'fr') =>
  writeTranslation(world.context.channel, channelId, { kind, id, language, texts });

describe('a text in another language', () => {
  it.each(kinds)('is written, changed and cleared field by field: %s', async (kind) => {
    const id = await idOf(kind);
    const [field = ''] = Object.keys(translatable[kind]);
    await write(kind, id, { [field]: 'نص <b>' }, 'ar');
    await write(kind, id, { [field]: 'Un texte' });
    expect(await readTexts(kind, id)).toMatchObject({
      fr: { [field]: 'Un texte' },
      ar: { [field]: expect.stringContaining('نص') },
    });
    await write(kind, id, { [field]: ' ' });
    expect(await readTexts(kind, id)).toMatchObject({
      fr: {},
      ar: { [field]: expect.stringContaining('نص') },
    });
  });

  it('[T60] of a page is cleaned like the first language', async () => {
    const page = await writePage(world.context.channel, channelId, {
      url: 'nous',
      title: 'Us',
      html: '<p>Us.</p>',
      language: 'en',
    });
    await write('page', page.id, {
      html: '<p onclick="x()">Nous<script>1</script></p>',
      title: '<b>Nous</b>',
    });
    expect(await readTexts('page', page.id)).toMatchObject({
      fr: { html: '<p>Nous</p>', title: '<b>Nous</b>' },
    });
  });

  it.each([
    ['a field without translations', 'event', { type: 'free' }],
    ['a text that is too long', 'event', { name: 'x'.repeat(201) }],
  ] as const)('is refused: %s', async (_, kind, texts) => {
    await expect(write(kind, await idOf(kind), texts)).rejects.toMatchObject({
      code: 'channel.translation_invalid',
    });
  });

  it('[T01] is refused for another channel’s content', async () => {
    const foreign = await world.eventId({ slug: 'littoral-sport' });
    await expect(write('event', foreign, { name: 'À moi' })).rejects.toMatchObject({
      code: 'channel.content_not_found',
    });
  });

  it.each([
    '[]',
    '"fr"',
    '{"fr": "x"}',
    '{"fr": ["x"]}',
    '{"fr": {"name": 1}}',
    '{"fr": {"name": {}}}',
    '{"french": {}}',
  ])('has one shape in the database, which refuses %s', async (value) => {
    const write = world.connection.pool.query('update catalog.events set translations = $1', [value]);
    await expect(write).rejects.toMatchObject({ code: '23514' });
  });

  it('has the shape of the contract in every row of the demo', async () => {
    for (const kind of kinds) {
      const { rows } = await world.connection.pool.query<{ translations: object }>(
        `select translations from ${translatableTables[kind]} where ${kind === 'channel' ? 'id' : 'channel_id'} <> $1`,
        [channelId],
      );
      const schema = translationsOf(translatable[kind]);
      for (const { translations } of rows)
        expect(schema.safeParse(translations)).toMatchObject({ success: true });
    }
  });

  it('leads the search to a game', async () => {
    const id = await world.eventId({ status: 'upcoming' });
    await write('event', id, { name: 'Le Grand Choc' });
    await write('event', id, { name: 'الصدام الكبير' }, 'ar');
    const { rows } = await world.connection.pool.query<{ event_id: number }>(
      `select event_id from catalog.search_entries where words @@ '''choc''' or words @@ '''صدام''' group by event_id having count(*) = 1`,
    );
    expect(rows.map(({ event_id }) => event_id)).toEqual([id]);
  });
});

it('has no invisible marks that turn a text around, and keeps its lines', async () => {
  const id = await idOf('event');
  await write('event', id, { name: 'Le\u202e choc', description: 'Une ligne.\n\u200fDeux.' });
  expect((await readTexts('event', id))['fr']).toMatchObject({
    name: 'Le choc',
    description: 'Une ligne.\nDeux.',
  });
});

describe('a translation of a text that a buyer relies on', () => {
  const buyable = { kind: 'pass' } as const;
  const passes = async (name: string) => {
    const id = await idOf('pass');
    await writeTexts(world.context.channel, channelId, { ...buyable, id, texts: { name } });
    return readTexts('pass', id);
  };

  it('ends when the name of a pass changes, and stays when the same name is written', async () => {
    const id = await idOf('pass');
    await passes('Season 2026');
    await write('pass', id, { name: 'Saison 2026', description: 'Tout' });
    expect(await passes('Season 2026')).toMatchObject({ fr: { name: 'Saison 2026', description: 'Tout' } });
    const changed = await passes('Season 2027');
    expect(changed['fr']).toMatchObject({ description: 'Tout' });
    expect(changed['fr']).not.toHaveProperty('name');
  });

  it.each([
    [
      'channel set',
      (refund_policy: string) => changeSettings(world.context.channel, channelId, { refund_policy }),
    ],
    [
      'text write',
      (refund_policy: string) =>
        writeTexts(world.context.channel, channelId, {
          kind: 'channel',
          id: channelId,
          texts: { refund_policy },
        }),
    ],
  ])('ends when the refund policy changes by %s', async (_command, change) => {
    await change('Within 14 days.');
    await write('channel', channelId, { refund_policy: 'Sous 14 jours.', tagline: 'En direct' });
    await change('Within 14 days.');
    expect((await readTexts('channel', channelId))['fr']).toMatchObject({ refund_policy: 'Sous 14 jours.' });
    await change('');
    const { fr } = await readTexts('channel', channelId);
    expect(fr).toMatchObject({ tagline: 'En direct' });
    expect(fr).not.toHaveProperty('refund_policy');
  });
});
