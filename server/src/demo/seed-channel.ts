// Writes one demo channel with its brand, teams, passes, games and people, in one transaction: all of it or none.
import {
  demoGroups,
  demoPasses,
  demoPeople,
  demoPlaces,
  demoSports,
  demoTeams,
  readCrest,
  type DemoChannel,
  type DemoLanguage,
} from '@floodlit/demo/content';
import { sportKeyOf } from '@floodlit/contract/sums/sport-rules';
import type { Database } from '../db/connect.ts';
import { insertFixtures } from './seed-fixtures.ts';
import type { IdsByAlias, SeedIds } from './seed-ids.ts';
import { inFirst, othersOf, translationsText } from './seed-translations.ts';

export interface SeedOptions {
  readonly now: Date;
  /** The hash of the demo people's password. */
  readonly passwordHash: string;
  /** @returns the path of the picture on the site. Without it, teams have letters instead of crests. */
  readonly keepPicture?: ((channelId: number, bytes: Uint8Array) => Promise<string>) | undefined;
}

const idOf = (ids: IdsByAlias, alias: string): number => {
  const id = ids.get(alias);
  if (id === undefined) throw new Error(`The demo names "${alias}", which it does not have.`);
  return id;
};

export async function seedChannel(
  db: Database,
  channel: DemoChannel,
  options: SeedOptions,
): Promise<SeedIds> {
  const { id: channelId } = await db
    .insertInto('channel.channels')
    .values({
      channel_key: channel.channel_key,
      slug: channel.slug,
      settings: JSON.stringify(channel.settings),
      colors: JSON.stringify(channel.colors),
      menu: JSON.stringify(channel.menu),
      translations: translationsText(channel.translations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('channel.hosts')
    .values(channel.hosts.map((host) => ({ host, channel_id: channelId })))
    .execute();
  const sports = await insertSports(db, channelId, channel.settings);
  const { language } = channel.settings;
  const places = await insertPlaces(db, channelId, channel.settings);
  const groups = await insertGroups(db, channelId, language);
  const crests = await keepCrests(channelId, options);
  const teams = await insertTeams(db, channelId, language, { sports, groups, crests });
  const passes = await insertPasses(db, channelId, channel.settings, sports, teams);
  const ids = { channelId, sports, places, groups, teams, passes };
  await insertFixtures(db, ids, channel.settings, options.now);
  await insertPeople(db, ids, options);
  return ids;
}

async function insertSports(
  db: Database,
  channelId: number,
  { language }: DemoChannel['settings'],
): Promise<IdsByAlias> {
  const rows = await db
    .insertInto('catalog.event_categories')
    .values(
      demoSports.map(({ alias, name }, weight) => ({
        channel_id: channelId,
        weight,
        alias,
        name: name[language],
        sport_key: sportKeyOf(name.en),
        translations: translationsText(othersOf(language, { name })),
      })),
    )
    .returning(['id', 'alias'])
    .execute();
  return new Map(rows.map((row) => [row.alias, row.id]));
}

async function insertPlaces(
  db: Database,
  channelId: number,
  { language, time_zone }: DemoChannel['settings'],
): Promise<IdsByAlias> {
  const places = demoPlaces.map((place) => ({
    ...place,
    ...inFirst<'name' | 'city'>(language, place, ['name', 'city']),
  }));
  const rows = await db
    .insertInto('catalog.locations')
    .values(
      places.map(({ own, others }) => ({
        channel_id: channelId,
        ...own,
        time_zone,
        translations: translationsText(others),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(places.map(({ alias, own }) => [alias, rows.find((row) => row.name === own.name)?.id ?? 0]));
}

async function insertGroups(db: Database, channelId: number, language: DemoLanguage): Promise<IdsByAlias> {
  const rows = await db
    .insertInto('catalog.participant_groups')
    .values(
      demoGroups.map((group) => {
        const { own, others } = inFirst<'name'>(language, group, ['name']);
        return {
          channel_id: channelId,
          image: null,
          alias: group.alias,
          name: own.name,
          translations: translationsText(others),
        };
      }),
    )
    .returning(['id', 'alias'])
    .execute();
  return new Map(rows.map((row) => [row.alias, row.id]));
}

/** The path of each team's crest, by the team's alias. */
type Crests = ReadonlyMap<string, string>;

async function keepCrests(channelId: number, { keepPicture }: SeedOptions): Promise<Crests> {
  if (keepPicture === undefined) return new Map();
  const kept = demoTeams.map(
    async ({ alias }) => [alias, await keepPicture(channelId, await readCrest(alias))] as const,
  );
  return new Map(await Promise.all(kept));
}

async function insertTeams(
  db: Database,
  channelId: number,
  language: DemoLanguage,
  { sports, groups, crests }: Pick<SeedIds, 'sports' | 'groups'> & { readonly crests: Crests },
): Promise<IdsByAlias> {
  const rows = await db
    .insertInto('catalog.participants')
    .values(
      demoTeams.map((team) => {
        const { own, others } = inFirst<'name' | 'short_name'>(language, team, ['name', 'short_name']);
        return {
          channel_id: channelId,
          group_id: idOf(groups, team.group),
          ...own,
          alias: team.alias,
          monogram: team.monogram,
          color: team.color,
          secondary_color: team.secondary_color,
          gender: team.gender,
          images: [crests.get(team.alias)].filter((crest) => crest !== undefined),
          event_category_id: idOf(sports, team.sport),
          translations: translationsText(others),
        };
      }),
    )
    .returning(['id', 'alias'])
    .execute();
  return new Map(rows.map((row) => [row.alias, row.id]));
}

async function insertPasses(
  db: Database,
  channelId: number,
  { currency, language }: DemoChannel['settings'],
  sports: IdsByAlias,
  teams: IdsByAlias,
): Promise<IdsByAlias> {
  const ids = new Map<string, number>();
  for (const {
    alias,
    name,
    description,
    tag,
    sports: passSports,
    teams: passTeams,
    features,
    ...pass
  } of demoPasses) {
    const { id } = await db
      .insertInto('commerce.passes')
      .values({
        channel_id: channelId,
        kind: 'package',
        name: name[language],
        description: description[language],
        tag: tag?.[language] ?? null,
        currency,
        image: null,
        features: JSON.stringify(features),
        translations: translationsText(othersOf(language, { name, description, tag })),
        ...pass,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(alias, id);
    const shared = { channel_id: channelId, pass_id: id };
    if (passSports.length > 0)
      await db
        .insertInto('commerce.pass_categories')
        .values(passSports.map((sport) => ({ ...shared, event_category_id: idOf(sports, sport) })))
        .execute();
    if (passTeams.length > 0)
      await db
        .insertInto('commerce.pass_participants')
        .values(passTeams.map((team) => ({ ...shared, participant_id: idOf(teams, team) })))
        .execute();
  }
  return ids;
}

/** The demo's is temporary for as long as there is a demo. */
const neverEnding = new Date('9999-12-31T00:00:00Z');

/** A pass that the demo grants ends like one that was bought today. */
const yearMs = 365 * 24 * 3_600_000;

async function insertPeople(db: Database, ids: SeedIds, { now, passwordHash }: SeedOptions): Promise<void> {
  for (const { email, first_name, last_name, temporary_password, pass, follows } of demoPeople) {
    const { id: userId } = await db
      .insertInto('identity.users')
      .values({
        channel_id: ids.channelId,
        email,
        first_name,
        last_name,
        temporary_password,
        temporary_password_until: temporary_password ? neverEnding : null,
        phone: null,
        language: null,
        password_hash: passwordHash,
        terms_accepted_at: now,
        email_verified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const followed = [
      ...follows.teams.map((alias) => ['participant', idOf(ids.teams, alias)] as const),
      ...follows.groups.map((alias) => ['group', idOf(ids.groups, alias)] as const),
    ];
    if (followed.length > 0)
      await db
        .insertInto('favorites.favorites')
        .values(
          followed.map(([favoritable_type, favoritable_id]) => ({
            channel_id: ids.channelId,
            user_id: userId,
            favoritable_type,
            favoritable_id,
            created_at: now,
          })),
        )
        .execute();
    if (pass === undefined) continue;
    const passId = idOf(ids.passes, pass);
    await db
      .insertInto('commerce.entitlements')
      .values({
        channel_id: ids.channelId,
        user_id: userId,
        order_id: null,
        granted_by: 'demo',
        item: `package:${passId}`,
        pass_id: passId,
        event_id: null,
        event_category_id: null,
        participant_id: null,
        starts_at: now,
        ends_at: new Date(now.getTime() + yearMs),
      })
      .execute();
  }
}
