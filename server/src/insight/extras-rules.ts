// Clips the free facts of an event: depth, size and numbers, and removes secrets and addresses. Pure.

export type Extra = string | number | boolean | null | readonly Extra[] | { readonly [key: string]: Extra };
export type Extras = Readonly<Record<string, Extra>>;

const depthMaximum = 4;
const entriesMaximum = 32;
const textMaximum = 500;
const keyMaximum = 60;
/** The length of all facts of an event as JSON. */
const sizeMaximum = 4_000;
/** Beyond it a number has no exact place in a report. */
const numberMaximum = 1e15;

/** Keys that change an object instead of describing it. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);
const secretKeys = /pass(?:word|wd)|secret|token|api_?key|channel_key|authorization|cookie|card|cvc|email/i;

const addresses = /[^\s@"'<>(),:;/?&=]+@[^\s@"'<>(),:;/?&=]+\.[a-z]{2,}/gi;
/** Keys of the payment service, signed tokens, and long random texts. */
const secrets =
  /\b(?:sk|pk|rk|whsec|pi|seti|cus|pm)_[\w-]{8,}|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|\bBearer\s+\S+|\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g;
/** The query and the fragment of an address may carry keys. */
const afterPath = /((?:https?:\/\/|\/)[^\s?#]*)[?#]\S*/g;

/** Removes what identifies a person or opens anything. The database takes no NUL and no half character. */
export function clipText(text: string, maximum: number = textMaximum): string {
  return text
    .slice(0, maximum * 2)
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(afterPath, '$1')
    .replace(addresses, '[address]')
    .replace(secrets, '[secret]')
    .slice(0, maximum)
    .toWellFormed();
}

function clipValue(value: unknown, depth: number): Extra | undefined {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return clipText(value);
  if (typeof value === 'number') return Math.abs(value) <= numberMaximum ? value : undefined;
  if (typeof value !== 'object' || depth >= depthMaximum) return undefined;
  if (Array.isArray(value))
    return value.slice(0, entriesMaximum).flatMap((entry: unknown) => clipValue(entry, depth + 1) ?? []);
  return clipObject(value, depth + 1);
}

function clipObject(value: object, depth: number): Extras {
  const clipped: Record<string, Extra> = {};
  let entries = 0;
  for (const key of Object.keys(value)) {
    if (entries >= entriesMaximum) break;
    if (refusedKeys.has(key) || secretKeys.test(key)) continue;
    const kept = clipValue((value as Record<string, unknown>)[key], depth);
    if (kept === undefined) continue;
    clipped[clipText(key, keyMaximum)] = kept;
    entries++;
  }
  return clipped;
}

/** @returns undefined without facts, and when even the clipped ones are too large. */
export function clipExtras(extras: unknown): Extras | undefined {
  if (typeof extras !== 'object' || extras === null || Array.isArray(extras)) return undefined;
  const clipped = clipObject(extras, 0);
  const size = JSON.stringify(clipped).length;
  return size > 2 && size <= sizeMaximum ? clipped : undefined;
}
