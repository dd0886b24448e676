import type { Form } from './form.ts';
import { findText, readForm, refuseUnknown } from './parameters.ts';

const addressParameters = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

type Address = Record<(typeof addressParameters)[number], string | null>;

/** The nested `address` of a form; `prefix` is how an error names the form. */
export function readAddress(form: Form, prefix: string): Address {
  const address = readForm(form, 'address');
  refuseUnknown(address, addressParameters, prefix ? `${prefix}[address]` : 'address');
  const text = (key: string) => findText(address, key) ?? null;
  return {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    state: text('state'),
  };
}
