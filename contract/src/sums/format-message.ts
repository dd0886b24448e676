// Formats a compiled message: a list of texts, of names, and of choices.

type Part = string | readonly [name: string] | readonly [name: string, kind: string, cases: Cases];
export type CompiledMessage = string | readonly Part[];
type Cases = Readonly<Record<string, CompiledMessage | number>>;

export type Values = Readonly<Partial<Record<string, string | number>>>;

export interface LanguageRules {
  plurals: { readonly select: (number: number) => string };
  numbers: { format: (value: number) => string };
}

/** `plural` by the language's rules, an exact number before them; `select` by the word itself. */
function choose(
  value: string | number | undefined,
  kind: string,
  cases: Cases,
  { plurals }: LanguageRules,
): CompiledMessage {
  const exact = cases[String(value)];
  const counted = kind === 'plural' ? cases[plurals.select(Number(value))] : undefined;
  const chosen = exact ?? counted ?? cases.other;
  return typeof chosen === 'number' || chosen === undefined ? '' : chosen;
}

/** @param count the value of `#` inside a plural */
export function formatMessage(
  message: CompiledMessage,
  values: Values,
  rules: LanguageRules,
  count?: number,
): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') {
      text += part === '#' && count !== undefined ? rules.numbers.format(count) : part;
      continue;
    }
    const [name, kind, cases] = part;
    const value = values[name];
    if (kind === undefined || cases === undefined) text += value === undefined ? '' : String(value);
    else
      text += formatMessage(
        choose(value, kind, cases, rules),
        values,
        rules,
        kind === 'plural' ? Number(value) : count,
      );
  }
  return text;
}
