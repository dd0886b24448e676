// How far behind the present moment, in digits. Seconds.

/** From here on it is worth saying beside the time line. */
const WORTH_SAYING_S = 10;

/** `−1:23`, with a true minus. */
export function behindClock(behind: number): string {
  const whole = Math.max(0, Math.round(behind));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `−${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** What stands beside the live button; nothing at the edge. */
export function behindLabel(behind: number, isAtEdge: boolean): string {
  return isAtEdge || behind <= WORTH_SAYING_S ? '' : behindClock(behind);
}

/** The exact delay: `2.1`, and whole seconds once tenths mean nothing. */
export function delayNumber(behind: number, language: string): string {
  const digits = behind < 10 ? 1 : 0;
  // Latin digits in Arabic too, as everywhere on the page.
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(behind);
}
