// A browser with another version of CLDR than the server: other spaces, months and names of zones.

/** Runs in the page before its scripts. Digits and the fields of numeric dates stay, so that sums on them stay right. */
export function replaceIntl(): void {
  /** A text with other spaces, and each word by other letters. */
  const otherwise = (text: string): string =>
    text
      // Offsets are numbers, not names.
      .replaceAll(/(?!GMT|UTC)\p{L}[\p{L}\p{M}.]+/gu, (word) => `${word}\u02BC`)
      .replaceAll(/[ \u00A0\u202F]/g, '\u2005');
  type Parts = { type: string; value: string }[];
  const otherParts = (parts: Parts): Parts =>
    parts.map(({ type, value, ...more }) => ({ ...more, type, value: otherwise(value) }));
  type Prototype = Record<string, unknown>;
  const method = (owner: object, name: string, change: (written: never) => unknown): void => {
    const real = (owner as Prototype)[name] as (...given: unknown[]) => never;
    (owner as Prototype)[name] = function (this: unknown, ...given: unknown[]) {
      return change(real.apply(this, given));
    };
  };
  const bound = (owner: object, name: string): void => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its owner
    const real = Object.getOwnPropertyDescriptor(owner, name)?.get as (
      this: unknown,
    ) => (value: unknown) => string;
    Object.defineProperty(owner, name, {
      configurable: true,
      get(this: unknown) {
        const write = real.call(this);
        return (value: unknown) => otherwise(write(value));
      },
    });
  };
  const { DateTimeFormat, NumberFormat, RelativeTimeFormat, ListFormat, DisplayNames, Collator } = Intl;
  for (const { prototype } of [DateTimeFormat, NumberFormat]) {
    bound(prototype, 'format');
    method(prototype, 'formatToParts', otherParts);
    method(prototype, 'formatRange', otherwise);
  }
  method(RelativeTimeFormat.prototype, 'format', otherwise);
  method(ListFormat.prototype, 'format', otherwise);
  method(DisplayNames.prototype, 'of', otherwise);
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    method(Date.prototype, name, otherwise);
  method(Number.prototype, 'toLocaleString', otherwise);
  // Another order of names.
  method(String.prototype, 'localeCompare', (order: number) => -order);
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its owner
  const compare = Object.getOwnPropertyDescriptor(Collator.prototype, 'compare')?.get as (
    this: unknown,
  ) => (one: string, other: string) => number;
  Object.defineProperty(Collator.prototype, 'compare', {
    configurable: true,
    get(this: unknown) {
      const real = compare.call(this);
      return (one: string, other: string) => -real(one, other);
    },
  });
}
