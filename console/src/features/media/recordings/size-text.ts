// Sizes of files and times of recordings as operators read them.
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function sizeText(bytes: number, locale: string): string {
  const place = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[place] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: place < 2 ? 0 : 1,
  }).format(bytes / 1_024 ** place);
}

/** `1:02:03` or `2:03`. Digits are the same in all languages, as in the player. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const end = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${end}` : end;
}
