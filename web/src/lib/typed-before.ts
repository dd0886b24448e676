// A reader who changes the language gets a new document with what was typed. Passwords and cards are never kept.
import { useEffect, useEffectEvent } from 'react';
import { visitName, visitStorage } from './visit-storage.ts';

export type Typed = Readonly<Record<string, string>>;

/** One entry for all forms, so that one removal leaves nothing. */
const NAME = visitName('typed');

const isTyped = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function read(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(visitStorage().getItem(NAME) ?? '{}');
    return isTyped(kept) ? kept : {};
  } catch {
    return {};
  }
}

function write(forms: Readonly<Record<string, unknown>>): void {
  if (Object.keys(forms).length === 0) return forgetTyped();
  try {
    visitStorage().setItem(NAME, JSON.stringify(forms));
  } catch {
    // A full storage keeps nothing.
  }
}

/** A log-in and a log-out leave nothing to the next person in this tab. */
export const forgetTyped = (): void => visitStorage().removeItem(NAME);

const readers = new Map<string, () => Typed>();

/** The forms of the page take part until they leave it. */
export function takePart(form: string, readForm: () => Typed): () => void {
  readers.set(form, readForm);
  return () => {
    if (readers.get(form) === readForm) readers.delete(form);
  };
}

/** Only a change of the language calls it: another way out of the page keeps nothing. */
export function keepTyped(): void {
  const forms = [...readers].map(([form, readForm]) => {
    const filled = Object.entries(readForm()).filter(([, text]) => text !== '');
    return [form, Object.fromEntries(filled)] as const;
  });
  write(Object.fromEntries(forms.filter(([, typed]) => Object.keys(typed).length > 0)));
}

/** Once: nothing typed stays behind. */
export function takeTyped(form: string): Typed | undefined {
  const { [form]: typed, ...others } = read();
  write(others);
  if (!isTyped(typed)) return undefined;
  return Object.fromEntries(
    Object.entries(typed).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Keeps the fields of a form while its document is replaced. Only for text that may lie in the tab's storage. */
export function useTypedBefore(form: string, readForm: () => Typed, restore: (typed: Typed) => void): void {
  const readNow = useEffectEvent(() => readForm());
  const give = useEffectEvent(() => {
    const typed = takeTyped(form);
    if (typed !== undefined) restore(typed);
  });
  useEffect(() => {
    give();
    return takePart(form, () => readNow());
  }, [form]);
}
