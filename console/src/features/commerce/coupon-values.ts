// A new promo code as its form shows it, and as the server takes it.
import { centsOf } from '../../lib/money.ts';
import { FieldProblem } from '../../lib/use-record-form.ts';
import { instantOf, wallProblem } from '../../lib/wall-time.ts';

export interface CouponValues {
  name: string;
  kind: 'code' | 'batch';
  code: string;
  uses_maximum: string;
  count: string;
  prefix: string;
  takes: 'percent' | 'amount';
  percent: string;
  amount: string;
  minimum: string;
  order_type: 'both' | 'event' | 'package';
  uses_per_user: string;
  starts: string;
  ends: string;
  passes: number[];
}

export const newCoupon: CouponValues = {
  name: '',
  kind: 'code',
  code: '',
  uses_maximum: '',
  count: '50',
  prefix: '',
  takes: 'percent',
  percent: '20',
  amount: '',
  minimum: '',
  order_type: 'both',
  uses_per_user: '1',
  starts: '',
  ends: '',
  passes: [],
};

type TextName = {
  [Name in keyof CouponValues]: CouponValues[Name] extends string ? Name : never;
}[keyof CouponValues];

/** The server takes letters and digits. Spaces and dashes are for readers. */
const isCode = (typed: string, minimum: number): boolean => {
  const plain = typed.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '');
  return /^[A-Za-z0-9]*$/.test(plain) && plain.length >= minimum;
};

/** @throws {FieldProblem} for a text that is no code, number, amount or time, and for an end before the start. */
export function termsOf(values: CouponValues, timeZone: string) {
  const read = <Result>(
    name: TextName,
    of: (typed: string) => Result | undefined,
    message: string,
  ): Result | null => {
    const typed = values[name].trim();
    if (typed === '') return null;
    const result = of(typed);
    if (result === undefined) throw new FieldProblem(name, message);
    return result;
  };
  const count = (name: TextName): number | null =>
    read(
      name,
      (typed) => (/^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : undefined),
      'A whole number is required',
    );
  const cents = (name: TextName): number | null => read(name, centsOf, 'An amount looks like 4.99');
  const moment = (name: TextName): string | null =>
    read(name, (typed) => instantOf(typed, timeZone), wallProblem(values[name].trim(), timeZone));
  const needed = <Result>(name: TextName, value: Result | null): Result => {
    if (value === null) throw new FieldProblem(name, 'Field is required');
    return value;
  };
  const [starts_at, ends_at] = [moment('starts'), moment('ends')];
  if (ends_at !== null && ends_at <= (starts_at ?? new Date().toISOString()))
    throw new FieldProblem('ends', 'The end comes after the start');
  if (values.kind === 'code' && !isCode(values.code, 3)) throw new FieldProblem('code', 'field_error.code');
  if (values.kind === 'batch' && !isCode(values.prefix, 0))
    throw new FieldProblem('prefix', 'field_error.code');
  const isPercent = values.takes === 'percent';
  return {
    name: values.name,
    code: values.code,
    prefix: values.prefix,
    count: values.kind === 'batch' ? needed('count', count('count')) : 1,
    uses_maximum: values.kind === 'batch' ? null : count('uses_maximum'),
    percent: isPercent ? needed('percent', count('percent')) : null,
    amount_cents: isPercent ? null : needed('amount', cents('amount')),
    minimum_cents: cents('minimum'),
    order_type: values.order_type === 'both' ? null : values.order_type,
    uses_per_user: count('uses_per_user'),
    starts_at,
    ends_at,
    passes: values.passes,
  };
}
