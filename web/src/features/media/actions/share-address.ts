// The address of a game at a moment, as others open it: pure.

/** The first seconds are the beginning. */
const WORTH_NAMING_S = 5;

export function shareAddress(origin: string, eventId: number, seconds: number | undefined): string {
  const at = seconds === undefined || !(seconds >= WORTH_NAMING_S) ? '' : `?t=${Math.floor(seconds)}`;
  return `${origin}/watch/${eventId}${at}`;
}

/** `1:02:03`, `2:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
