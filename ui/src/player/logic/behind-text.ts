// The delay behind live, in digits. Seconds.
import { numberText } from '@floodlit/contract/sums/number-text';
import { localeOf } from '../texts/locale-of.ts';
import { STANDARD_LATENCY_S, type LatencyMode } from './latency.ts';

/** The smallest delay to show: the buffer of each mode, plus two seconds. */
const WORTH_SAYING_S: Record<LatencyMode, number> = { low: 4, standard: STANDARD_LATENCY_S + 2 };

/** `−1:23`, with a true minus. */
export function behindClock(behind: number): string {
  const whole = Math.max(0, Math.round(behind));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `−${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/**
 * The text beside the live button. Empty while the delay is normal for the viewer's latency mode.
 */
export function behindLabel(behind: number, latency: LatencyMode): string {
  return behind <= WORTH_SAYING_S[latency] ? '' : behindClock(behind);
}

/** The exact delay: `2.1`, and whole seconds for large delays. */
export function delayNumber(behind: number, language: string): string {
  const digits = behind < 10 ? 1 : 0;
  return numberText(behind, localeOf(language), digits, digits);
}
