// Which field of a form a refusal is about: it is marked, and the first one gets the focus.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@floodlit/contract/client';
import type { MessageKey } from './translate.tsx';

/** The names that forms give to fields of the API. */
const formNames: Readonly<Record<string, readonly string[]>> = {
  hosts: ['host'],
  starts_at: ['start', 'starts'],
  ends_at: ['ends'],
  duration_seconds: ['minutes'],
  base_price_cents: ['price'],
  service_fee_cents: ['fee'],
  amount_cents: ['amount'],
  minimum_cents: ['minimum'],
  colors: ['colours'],
};

/** Refusals of one field. Their sentence is that of the code. */
const fieldsOfCode: Readonly<Record<string, readonly string[]>> = {
  'channel.host_invalid': ['host'],
  'channel.host_taken': ['host'],
  'channel.host_of_console': ['host'],
  'channel.key_taken': ['name'],
  'channel.geo_rule_invalid': ['countries'],
  'channel.colour_invalid': ['colours'],
  'channel.colour_unreadable': ['colours'],
  'channel.page_url_invalid': ['url'],
  'channel.page_url_reserved': ['url'],
  'channel.page_url_taken': ['url'],
  'channel.block_name_taken': ['name'],
  'commerce.coupon_code_taken': ['code'],
  'commerce.currency_sold': ['currency'],
  'channel.currency_in_use': ['currency'],
};

interface FieldFault {
  readonly field: string;
  /** One of the contract's messages, or the key of a sentence. */
  readonly message: string;
}

/** @param names the fields of the form. */
export function faultsOf(error: unknown, names: readonly string[]): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  const [byCode] = (fieldsOfCode[error.code ?? ''] ?? []).filter((field) => names.includes(field));
  if (byCode !== undefined)
    return [
      { field: byCode, message: `failure.${error.code?.replace('.', '_')}` satisfies string as MessageKey },
    ];
  return Object.entries(error.errors).flatMap(([path, [message]]) => {
    const [root = '', ...rest] = path.split('.');
    const field = [root, ...(formNames[root] ?? [])].find((one) => names.includes(one));
    if (message === undefined || field === undefined) return [];
    return [{ field: field === root ? [root, ...rest].join('.') : field, message }];
  });
}

/** @returns whether a field shows the refusal. */
export function markFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const faults = faultsOf(error, Object.keys(form.getValues()));
  for (const [index, { field, message }] of faults.entries())
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  return faults.length > 0;
}
