// Every verb of operators with ids of another channel: each is refused, and no row of that channel changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSubject, changeEvent, changeSubject, removeSubject } from '../catalog/index.ts';
import {
  addPass,
  changePass,
  deleteEvent,
  duplicateEvent,
  resumePass,
  scheduleEvent,
  setEventPrice,
  stopPass,
} from '../commerce/index.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let own: number;
let foreign: Record<'sport' | 'team' | 'school' | 'venue' | 'event' | 'pass', number>;
beforeAll(async () => {
  world = await createWorld();
  own = await world.channelId();
  const channelId = await world.channelId('littoral-sport');
  const { edit, passes } = world.context.schedule;
  const firstOf = async (kind: 'sport' | 'team' | 'school' | 'venue') =>
    (await edit.list(kind, channelId))[0]?.id ?? 0;
  foreign = {
    sport: await firstOf('sport'),
    team: await firstOf('team'),
    school: await firstOf('school'),
    venue: await firstOf('venue'),
    event: await world.eventId({ type: 'paid', status: 'upcoming', slug: 'littoral-sport' }),
    pass: (await passes.listAllPasses(channelId))[0]?.id ?? 0,
  };
});
afterAll(() => world.close());

const rowsOfTheOther = async (): Promise<string> => {
  const tables = [
    'catalog.event_categories',
    'catalog.locations',
    'catalog.participant_groups',
    'catalog.participants',
    'catalog.events',
    'commerce.passes',
    'commerce.pass_categories',
    'commerce.pass_participants',
  ];
  const rows: unknown[] = [];
  for (const table of tables) {
    const found = await world.connection.pool.query(
      `select to_jsonb(t) as row from ${table} t where channel_id <> $1 order by to_jsonb(t)::text`,
      [own],
    );
    rows.push(found.rows);
  }
  return JSON.stringify(rows);
};

const team = {
  name: 'Leak',
  short_name: 'Leak',
  alias: 'leak',
  monogram: 'L',
  color: '#000000',
  secondary_color: '#ffffff',
  gender: 'not identified' as const,
  event_category_id: null,
  group_id: null,
  parent_id: null,
  images: [],
};
const event = { name: 'Leak', type: 'free', time_zone: 'UTC' } as const;
const start = new Date('2030-01-01T00:00:00Z');

describe('a verb of operators', () => {
  it('[T01] refuses each id of another channel and changes none of its rows', async () => {
    const { schedule, catalog } = world.context;
    const events = { ...schedule, store: catalog.store };
    const sport = (await schedule.edit.list('sport', own))[0]?.id ?? 0;
    const mine = await world.eventId({ type: 'paid', status: 'upcoming' });
    const myPass = (await schedule.passes.listAllPasses(own))[0]?.id ?? 0;
    const price = { baseCents: 500, feeCents: 0 };
    const scheduled = { ...event, starts_at: start, event_category_id: sport };
    const attempts: [string, () => Promise<unknown>][] = [
      [
        'team of a foreign sport',
        () => addSubject(schedule, own, 'team', { ...team, event_category_id: foreign.sport }),
      ],
      [
        'team of a foreign school',
        () => addSubject(schedule, own, 'team', { ...team, group_id: foreign.school }),
      ],
      [
        'squad of a foreign team',
        () => addSubject(schedule, own, 'team', { ...team, parent_id: foreign.team }),
      ],
      ...(['sport', 'team', 'school', 'venue'] as const).flatMap(
        (kind): [string, () => Promise<unknown>][] => [
          [`change ${kind}`, () => changeSubject(schedule, own, kind, foreign[kind], { name: 'Leak' })],
          [`remove ${kind}`, () => removeSubject(schedule, own, kind, foreign[kind])],
        ],
      ),
      [
        'event of a foreign sport',
        () => scheduleEvent(schedule, own, { ...scheduled, event_category_id: foreign.sport }),
      ],
      [
        'event of a foreign home team',
        () => scheduleEvent(schedule, own, { ...scheduled, home_team_id: foreign.team }),
      ],
      [
        'event of a foreign away team',
        () => scheduleEvent(schedule, own, { ...scheduled, away_team_id: foreign.team }),
      ],
      [
        'event at a foreign venue',
        () => scheduleEvent(schedule, own, { ...scheduled, location_id: foreign.venue }),
      ],
      ['own event to a foreign venue', () => changeEvent(events, own, mine, { location_id: foreign.venue })],
      [
        'own event to a foreign sport',
        () => changeEvent(events, own, mine, { event_category_id: foreign.sport }),
      ],
      ['foreign event changed', () => changeEvent(events, own, foreign.event, { name: 'Leak' })],
      ['foreign event moved', () => changeEvent(events, own, foreign.event, { starts_at: start })],
      [
        'foreign event copied',
        () => duplicateEvent(schedule, own, foreign.event, { startsAt: start, maySell: true }),
      ],
      ['foreign event deleted', () => deleteEvent(schedule, own, foreign.event)],
      ['foreign event priced', () => setEventPrice(schedule, own, foreign.event, price)],
      [
        'pass of a foreign sport',
        () =>
          addPass(schedule, own, { name: 'Leak', base_price_cents: 500, event_categories: [foreign.sport] }),
      ],
      [
        'pass of a foreign team',
        () => addPass(schedule, own, { name: 'Leak', base_price_cents: 500, participants: [foreign.team] }),
      ],
      [
        'own pass to a foreign sport',
        () => changePass(schedule, own, myPass, { event_categories: [foreign.sport] }),
      ],
      ['foreign pass changed', () => changePass(schedule, own, foreign.pass, { name: 'Leak' })],
      ['foreign pass stopped', () => stopPass(schedule, own, foreign.pass)],
      ['foreign pass resumed', () => resumePass(schedule, own, foreign.pass)],
    ];
    expect(Object.values(foreign).every((id) => id > 0)).toBe(true);
    const before = await rowsOfTheOther();
    const leaks: string[] = [];
    for (const [name, attempt] of attempts) {
      const outcome = await attempt().then(
        () => 'was done',
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      if (!outcome.endsWith('_not_found')) leaks.push(`${name}: ${outcome}`);
    }
    expect(leaks).toEqual([]);
    expect(attempts.length).toBeGreaterThanOrEqual(25);
    expect(await rowsOfTheOther()).toBe(before);
  });
});
