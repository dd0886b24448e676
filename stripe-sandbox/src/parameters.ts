import type { Form } from './form.ts';
import { createForm } from './form.ts';
import { invalidRequest } from './stripe-error.ts';

/** Refuses what this operation does not know, as Stripe does; nothing is silently ignored. */
export function refuseUnknown(form: Form, known: readonly string[], prefix = ''): void {
  for (const key of Object.keys(form)) {
    if (known.includes(key)) continue;
    const param = prefix ? `${prefix}[${key}]` : key;
    throw invalidRequest(
      `Received unknown parameter: ${param}. (The sandbox takes: ${known.join(', ')}.)`,
      'parameter_unknown',
      param,
    );
  }
}

/** An empty string is Stripe's way to say null. */
export function findText(form: Form, key: string, maxLength = 5000): string | undefined {
  const value = form[key];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${key}`, undefined, key);
  if (value.length > maxLength)
    throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, undefined, key);
  return value;
}

export function readText(form: Form, key: string): string {
  const value = findText(form, key);
  if (value === undefined) throw invalidRequest(`Missing required param: ${key}.`, 'parameter_missing', key);
  return value;
}

export function findInteger(form: Form, key: string): number | undefined {
  const value = findText(form, key);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidRequest(`Invalid integer: ${value.slice(0, 40)}`, 'parameter_invalid_integer', key);
  return number;
}

export function findFlag(form: Form, key: string): boolean | undefined {
  const value = findText(form, key);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false')
    throw invalidRequest(`Invalid boolean: ${value.slice(0, 40)}`, undefined, key);
  return value === 'true';
}

export function readChoice<Choice extends string>(
  form: Form,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = findText(form, key);
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value);
  if (!choice) throw invalidRequest(`Invalid ${key}: must be one of ${choices.join(', ')}`, undefined, key);
  return choice;
}

export function readForm(form: Form, key: string): Form {
  const value = form[key];
  if (value === undefined || value === '') return createForm();
  if (typeof value === 'string') throw invalidRequest(`Invalid object`, undefined, key);
  return value;
}

export function listTexts(form: Form, key: string): string[] {
  return Object.values(readForm(form, key)).map((value) => {
    if (typeof value !== 'string') throw invalidRequest(`Invalid array`, undefined, key);
    return value;
  });
}

/** For an update: what is not named stays, and an empty text takes it away. */
export function changedText(
  form: Form,
  key: string,
  before: string | null,
  maxLength?: number,
): string | null {
  return form[key] === undefined ? before : (findText(form, key, maxLength) ?? null);
}

/** At most 50 keys of 40 characters with values of 500, which are Stripe's own limits. */
export function readMetadata(form: Form): Record<string, string> {
  return changedMetadata(form, {});
}

/** For an update: keys are added and replaced, an empty value takes its key away, empty metadata all of them. */
export function changedMetadata(
  form: Form,
  before: Readonly<Record<string, string>> | null,
): Record<string, string> {
  const entries = Object.entries(readForm(form, 'metadata'));
  const metadata: Record<string, string> = form['metadata'] === '' ? {} : { ...before };
  for (const [key, value] of entries) {
    if (typeof value !== 'string')
      throw invalidRequest('Metadata values must be strings.', undefined, `metadata[${key}]`);
    if (key.length > 40)
      throw invalidRequest('Metadata keys can have up to 40 characters.', undefined, `metadata[${key}]`);
    if (value.length > 500)
      throw invalidRequest('Metadata values can have up to 500 characters.', undefined, `metadata[${key}]`);
    if (value === '') delete metadata[key];
    else metadata[key] = value;
  }
  if (Object.keys(metadata).length > 50)
    throw invalidRequest('You can only have up to 50 metadata keys.', undefined, 'metadata');
  return metadata;
}
