import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translatable, type TranslatableKind } from '@floodlit/contract/translations';
import { liveFixtures, littoralSport, northernSports, type DemoChannel } from '@floodlit/demo/content';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A cell is a row's own text and its translations. */
interface Row {
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly [field: string]: unknown;
}

const tables = {
  category: 'catalog.event_categories',
  location: 'catalog.locations',
  group: 'catalog.participant_groups',
  participant: 'catalog.participants',
  event: 'catalog.events',
  pass: 'commerce.passes',
  page: 'channel.pages',
  faq: 'channel.faq',
  slide: 'channel.slides',
  block: 'channel.static_blocks',
  vod_item: 'media.vod_items',
  vod_category: 'media.vod_categories',
  vod_rail: 'media.vod_rails',
} as const satisfies Partial<Record<TranslatableKind, string>>;

/** Names of menu entries that the web translates. */
const menuKeys = new Set(['home', 'schedule', 'on_demand', 'library', 'passes']);

/** Cities, teams by their short names in French, and a postal address: the same in every language that lacks them. */
const properNames = new Set([
  ...'Riverside|Lakeview|Harbor City|Pinewood|Kingston|Westfield|Granite Peak|Maple Ridge|Saint-Malo'.split(
    '|',
  ),
  ...'Hawks|Falcons|United|Rovers|Royals|Wolves|Comets|Lightning|Storm|Bears|Rams'.split('|'),
  'Northern Sports\n12 Fieldhouse Road\nRiverside, NY 10000',
]);

/** @returns the path of each text that a language lacks. */
function missingOf(kind: TranslatableKind, row: Row, languages: readonly string[]): string[] {
  return Object.keys(translatable[kind]).flatMap((field) => {
    const own = row[field];
    if (typeof own !== 'string' || own === '' || properNames.has(own)) return [];
    return languages
      .filter((language) => !row.translations?.[language]?.[field])
      .map((language) => `${kind} "${own.slice(0, 40)}" ${field} ${language}`);
  });
}

async function rowsOf({
  slug,
  settings,
  menu,
  translations,
}: DemoChannel): Promise<[TranslatableKind, Row][]> {
  const channelId = await world.channelId(slug);
  const stored = await Promise.all(
    Object.entries(tables).map(async ([kind, table]) => {
      const { rows } = await world.connection.pool.query<Row>(
        `select * from ${table} where channel_id = $1`,
        [channelId],
      );
      expect(rows, kind).not.toEqual([]);
      return rows.map((row) => [kind as TranslatableKind, row] as [TranslatableKind, Row]);
    }),
  );
  const { contact, ...texts } = settings;
  return [
    ...stored.flat(),
    ['channel', { ...texts, address: contact?.address, translations }],
    ...(contact?.links ?? []).map((link): [TranslatableKind, Row] => ['contact_link', { ...link }]),
    ...menu
      .filter(({ name }) => !menuKeys.has(name))
      .map((entry): [TranslatableKind, Row] => ['menu', { ...entry }]),
  ];
}

describe('[R1.03] the demo is complete in every language of its channels', () => {
  it.each([northernSports, littoralSport])(
    'every text of $settings.name has all languages',
    async (channel) => {
      const { language, languages } = channel.settings;
      const others = languages.filter((one) => one !== language);
      expect(others).toHaveLength(2);
      const rows = await rowsOf(channel);
      expect(rows.flatMap(([kind, row]) => missingOf(kind, row, others))).toEqual([]);
    },
  );

  it('every live game has all languages', () => {
    const rows = liveFixtures.map((fixture): Row => ({ ...fixture }));
    expect(rows.flatMap((row) => missingOf('event', row, ['fr', 'ar']))).toEqual([]);
  });

  it('French puts no-break spaces at its punctuation', async () => {
    const northern = (await rowsOf(northernSports)).map(([, row]) => row.translations?.['fr']);
    const littoral = (await rowsOf(littoralSport)).map(([, row]) => row);
    const plain = JSON.stringify([northern, littoral, littoralSport, liveFixtures]).match(
      /.{0,20}(?: [:;!?»]|« )/g,
    );
    expect(plain ?? []).toEqual([]);
  });

  it('a text in Arabic has Arabic letters', async () => {
    const rows = [...(await rowsOf(northernSports)), ...(await rowsOf(littoralSport))];
    const texts = rows.flatMap(([, row]) => Object.values(row.translations?.['ar'] ?? {}));
    expect(texts.filter((one) => !/\p{Script=Arabic}/u.test(one))).toEqual([]);
  });
});
