// Pure rules of scoring in the console: how phones reach it, and games as its answers show them.
import type { OfficeEntry, OfficeGame } from '@floodlit/contract/operators/scoring';
import type { reachKinds } from '@floodlit/contract/operators/work-links';
import { resolveZone } from '@floodlit/contract/catalog/zone-alias';
import { isThisMachine } from '../../network/this-machine.ts';
import type { ConsoleSite } from '../console-site.ts';
import type { ScoredGameRow } from './store.ts';

/** A phone resolves a name of this machine to itself, with https too. */
export const reachOf = ({ origin, isSecure }: ConsoleSite): (typeof reachKinds)[number] =>
  isThisMachine(origin) ? 'this_machine_only' : isSecure ? 'fine' : 'no_https';

/** The day at the game's place, as `2026-11-28`. */
export const dayOfGame = ({
  starts_at,
  time_zone,
}: {
  readonly starts_at: Date;
  readonly time_zone: string;
}) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: resolveZone(time_zone), dateStyle: 'short' }).format(
    starts_at,
  );

/** The operators among the authors of entries. */
export const operatorIdsOf = (authors: readonly string[]): number[] =>
  authors.flatMap((author) => {
    const id = /^operator:(\d+)$/.exec(author)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

/** A game that was broken off may go on hours later, and nobody warms up for longer. */
const earliestMs = 12 * 3_600_000;

/** Nothing happens in the future, or long before the game. */
export const withinGame = (
  { at, ...entry }: OfficeEntry,
  { starts_at }: Pick<ScoredGameRow, 'starts_at'>,
  now: Date,
): OfficeEntry =>
  at === undefined
    ? entry
    : { ...entry, at: Math.min(Math.max(at, starts_at.getTime() - earliestMs), now.getTime()) };

/** The parts of an entry that its kind uses, for the audit log. */
export const namedFields = (entry: OfficeEntry): Readonly<Record<string, unknown>> => {
  const { phone_at: _at, order: _order, ...fields } = entry;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
};

export const officeGame = ({
  event_id,
  name,
  starts_at,
  time_zone,
  sport,
  home,
  away,
  is_cancelled,
}: ScoredGameRow): OfficeGame => ({
  event_id,
  name,
  starts_at: starts_at.toISOString(),
  time_zone,
  sport,
  home,
  away,
  is_cancelled,
});
