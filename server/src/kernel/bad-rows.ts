// Invalid rows that the database should have refused. A list leaves such a row out, alerts the operator, and shows
// the others.
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Log } from './log.ts';

/** Alerts the operator about a row that is left out or shown with defaults. `row` names it, such as `pass 12`. */
export type TellOfBadRow = (row: string, error: z.core.$ZodError) => void;

const againMs = 3_600_000;
/** Bounds the memory; with more bad rows than this, some are logged more than once an hour. */
const rowsMaximum = 1_000;

/** Logs each bad row once an hour: every page of a channel reads it, thousands of times a minute. */
export function createTellOfBadRow(log: Log, nowMs: () => number): TellOfBadRow {
  const told = new LRUCache<string, true>({
    max: rowsMaximum,
    ttl: againMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  return (row, { issues }) => {
    const problem = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    const key = `${row}\n${problem}`;
    if (told.has(key)) return;
    told.set(key, true);
    log.warn('bad row left out', { row, problem });
  };
}

/** The rows that their schema accepts, in their order. */
export function validRows<Row>(
  schema: z.ZodMiniType,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  tell: TellOfBadRow,
): Row[] {
  return rows.filter((row) => {
    const { error } = schema.safeParse(row);
    if (error !== undefined) tell(nameOf(row), error);
    return error === undefined;
  });
}

/**
 * Parses a value with a schema, and drops the list entries that the schema refuses.
 *
 * @throws {z.core.$ZodError} when a value outside a list is wrong.
 */
export function parseWithoutBadRows<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  tell: (error: z.core.$ZodError) => void,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const kept = structuredClone(value);
  const bad = new Map<unknown[], Set<number>>();
  for (const { path } of error.issues) {
    let part: unknown = kept;
    for (const key of path) {
      if (Array.isArray(part) && typeof key === 'number') {
        bad.set(part, (bad.get(part) ?? new Set()).add(key));
        break;
      }
      part = (part as Record<PropertyKey, unknown>)[key];
    }
  }
  tell(error);
  for (const [list, indexes] of bad)
    list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)));
  return schema.parse(kept);
}
