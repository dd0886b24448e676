// An amount as an operator types it, such as 5 or 4.99, in whole cents.
import { cents, type Cents } from '../kernel/money.ts';
import { CommandRefused } from './command.ts';

/** @throws {CommandRefused} */
export function amountTyped(text: string | undefined): Cents | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(text);
  const amount = match === null ? 0 : Number(match[1]) * 100 + Number(match[2] ?? 0);
  if (amount <= 0) throw new CommandRefused(`--amount is "${text}": write it like 5 or 4.99.`);
  return cents(amount);
}
