// Advice about the picture and the sound, in the operator's language.
import type { Advice } from '@floodlit/contract/operators/live';
import type { useLanguage } from '../../lib/translate.tsx';

const isInstant = (value: string | number): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

export function adviceText(
  { code, values }: Pick<Advice, 'code' | 'values'>,
  { t, locale }: Pick<ReturnType<typeof useLanguage>, 't' | 'locale'>,
  timeZone: string,
): string {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  const number = new Intl.NumberFormat(locale);
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? number.format(value)
        : isInstant(value)
          ? clock.format(new Date(value))
          : value,
    ]),
  );
  return t(`advice.${code}` as 'advice.slow', ...([shown] as unknown as []));
}
