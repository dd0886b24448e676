// Puts a duration into words by a language's plural forms.
import type { TimeParts } from '../logic/time-text.ts';

/** `#` stands for the number; a form that names the number itself leaves it out. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Units of zero are left out, except in a duration of nothing at all: `0 seconds`. */
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
