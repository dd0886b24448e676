// Writes a duration in words with a language's plural forms.
import type { TimeParts } from '../logic/time-text.ts';

/** `#` is the number. A form that contains the number as a word omits it. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Omits units of zero, except in a duration of nothing: `0 seconds`. */
export function spokenDuration(
  language: string,
  separator: string,
  units: Record<keyof TimeParts, Forms>,
): (parts: TimeParts) => string {
  const rules = new Intl.PluralRules(language);
  return (parts) => {
    const names: (keyof TimeParts)[] = ['hours', 'minutes', 'seconds'];
    const said = names.filter((name) => parts[name] > 0);
    return (said.length > 0 ? said : (['seconds'] as const))
      .map((name) => {
        const forms = units[name];
        return (forms[rules.select(parts[name])] ?? forms.other).replace('#', String(parts[name]));
      })
      .join(separator);
  };
}
