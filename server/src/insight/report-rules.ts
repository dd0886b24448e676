// Reports as tables: days, the period before, and CSV that no spreadsheet runs. Pure.
import type { ReportCell, ReportColumn } from '@floodlit/contract/insight/reports';
import { csvText } from '../kernel/csv.ts';

export type Column = Readonly<ReportColumn>;
export type Cell = ReportCell;

const column =
  (kind: Column['kind']) =>
  (key: string): Column => ({ key, kind });
export const text = column('text');
export const count = column('count');
export const hours = column('hours');
export const share = column('share');
export const money = column('money');

export interface ReportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

export interface Period {
  /** Such as 2026-11-20. Both days are included. */
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const daysMaximum = 800;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Undefined for anything but two days in their order, at most 800 days. */
export function periodOf(from: string, to: string): Period | undefined {
  if (!dayPattern.test(from) || !dayPattern.test(to)) return undefined;
  const days = (msOf(to) - msOf(from)) / dayMs;
  // Day 31 of a short month is no day: its text changes on the way.
  if (!(days >= 0 && days < daysMaximum) || dayOf(msOf(from)) !== from || dayOf(msOf(to)) !== to)
    return undefined;
  return { from, to };
}

/** As many days, up to the day before. */
export function periodBefore({ from, to }: Period): Period {
  const length = msOf(to) - msOf(from) + dayMs;
  return { from: dayOf(msOf(from) - length), to: dayOf(msOf(from) - dayMs) };
}

/** Null without a value before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The number that a reader expects: hours with two places, a share in percent, money in the currency's unit. */
export function shownCell(cell: Cell, kind: Column['kind']): Cell {
  if (typeof cell !== 'number') return cell;
  if (kind === 'hours') return rounded(cell / 3_600_000, 2);
  if (kind === 'share') return rounded(cell * 100, 1);
  if (kind === 'money') return rounded(cell / 100, 2);
  return rounded(cell, 2);
}

export const csvOf = ({ columns, rows }: ReportTable): string =>
  csvText([
    columns.map(({ key }) => key),
    ...rows.map((row) => columns.map(({ key, kind }) => shownCell(row[key] ?? null, kind))),
  ]);

/** Joins the rows of a period with those of the period before by their name. */
export function compareRows<Row extends Readonly<Record<string, Cell>>>(
  rows: readonly Row[],
  before: readonly Row[],
  value: keyof Row & string,
  keys: readonly (keyof Row & string)[],
): (Row & { readonly before: number; readonly change: number | null })[] {
  const keyOf = (row: Row): string => JSON.stringify(keys.map((key) => row[key]));
  const known = new Map(before.map((row) => [keyOf(row), Number(row[value] ?? 0)]));
  return rows.map((row) => {
    const earlier = known.get(keyOf(row)) ?? 0;
    return { ...row, before: earlier, change: changeOf(Number(row[value] ?? 0), earlier) };
  });
}
