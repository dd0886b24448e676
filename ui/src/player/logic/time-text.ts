// Times in words, for screen readers.
import { formatMessage } from '@floodlit/contract/sums/format-message';
import type { PlayerTexts } from '../texts/player-texts.ts';

export interface TimeParts {
  hours: number;
  minutes: number;
  seconds: number;
}

export interface TimeWords {
  /** `1 hour 42 minutes`. Omits units of zero, except in a duration of nothing: `0 seconds`. */
  duration: (totalSeconds: number) => string;
  /** `12 minutes 3 seconds of 1 hour 42 minutes`. The total appears once it is known. Arguments in seconds. */
  position: (current: number, total: number) => string;
}

export function timeParts(totalSeconds: number): TimeParts {
  const whole = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}

/** @param lang decides the plural forms. */
export function createTimeWords(lang: string, texts: PlayerTexts): TimeWords {
  const rules = { plurals: new Intl.PluralRules(lang), numbers: { format: String } };
  const duration = (totalSeconds: number): string => {
    const parts = timeParts(totalSeconds);
    const names: (keyof TimeParts)[] = ['hours', 'minutes', 'seconds'];
    const said = names.filter((name) => parts[name] > 0);
    return (said.length > 0 ? said : (['seconds'] as const))
      .map((name) => formatMessage(texts[`count.${name}`], { count: parts[name] }, rules))
      .join(texts['time.separator']);
  };
  return {
    duration,
    position: (current, total) =>
      Number.isFinite(total) && total > 0
        ? texts['time.position'].replace('{current}', duration(current)).replace('{total}', duration(total))
        : duration(current),
  };
}
