// Amounts and moments as an operator types them.
import { CommandRefused } from './command.ts';

/** `0` and `4.99` in cents. @throws {CommandRefused} */
export function centsTyped(option: string, given: string): number {
  const match = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(given);
  if (match === null) throw new CommandRefused(`--${option} is "${given}": write it like 5 or 4.99.`);
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}

/** @throws {CommandRefused} for a time without a zone, which every machine would read in another way. */
export function momentTyped(option: string, given: string): Date {
  const moment = new Date(given);
  if (!/(?:Z|[+-]\d\d:\d\d)$/i.test(given) || Number.isNaN(moment.getTime()))
    throw new CommandRefused(
      `--${option} is "${given}": end it with Z for UTC, or with an offset such as -05:00.`,
    );
  return moment;
}
