// A reader who changes the language gets a new document with what was typed. Passwords and cards are never kept.
import { useEffect, useEffectEvent } from 'react';
import { visitName, visitStorage } from './visit-storage.ts';

export type Typed = Readonly<Record<string, string>>;

const nameOf = (form: string): string => visitName(`typed.${form}`);

export function keepTyped(form: string, typed: Typed): void {
  const filled = Object.entries(typed).filter(([, text]) => text !== '');
  if (filled.length === 0) return;
  try {
    visitStorage().setItem(nameOf(form), JSON.stringify(Object.fromEntries(filled)));
  } catch {
    // A full storage keeps nothing.
  }
}

/** Once: nothing typed stays behind. */
export function takeTyped(form: string): Typed | undefined {
  const kept = visitStorage().getItem(nameOf(form));
  visitStorage().removeItem(nameOf(form));
  try {
    const typed: unknown = JSON.parse(kept ?? 'null');
    if (typeof typed !== 'object' || typed === null) return undefined;
    return Object.fromEntries(
      Object.entries(typed).filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}

/** Keeps the fields of a form while its document is replaced. Only for text that may lie in the tab's storage. */
export function useTypedBefore(form: string, read: () => Typed, restore: (typed: Typed) => void): void {
  const keep = useEffectEvent(() => keepTyped(form, read()));
  const give = useEffectEvent(() => {
    const typed = takeTyped(form);
    if (typed !== undefined) restore(typed);
  });
  useEffect(() => {
    give();
    const onHide = (): void => keep();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
}
