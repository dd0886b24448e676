// The draft of a form outlives a reload of its tab. It keeps the version that it was begun on.
export interface Draft<Values> {
  readonly version: string;
  readonly values: Values;
}

const keyOf = (name: string): string => `floodlit.console.draft.${name}`;

/** A browser may refuse storage. The draft then lasts until the page is left. */
export function readDraft<Values>(name: string): Draft<Values> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as Draft<Values>);
  } catch {
    return undefined;
  }
}

export function keepDraft<Values>(name: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // See `readDraft`.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // See `readDraft`.
  }
}
