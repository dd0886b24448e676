// Options that several commands of the library read.
import { CommandRefused } from './command.ts';

export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

export function readDate(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const date = new Date(given);
  if (!/^\d{4}-\d\d-\d\d(?:T.+(?:Z|[+-]\d\d:\d\d))?$/.test(given) || Number.isNaN(date.getTime()))
    throw new CommandRefused(`--date is "${given}": write a day such as 2026-11-20.`);
  return date;
}
