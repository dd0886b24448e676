// Times in words, for screen readers.

export interface TimeParts {
  hours: number;
  minutes: number;
  seconds: number;
}

export interface TimeTexts {
  duration: (parts: TimeParts) => string;
  position: (current: string, total: string) => string;
}

export function timeParts(totalSeconds: number): TimeParts {
  const whole = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}

/** `12 minutes 3 seconds of 1 hour 42 minutes`. The total appears once it is known. Arguments in seconds. */
export function positionText(current: number, total: number, texts: TimeTexts): string {
  const spoken = texts.duration(timeParts(current));
  if (!Number.isFinite(total) || total <= 0) return spoken;
  return texts.position(spoken, texts.duration(timeParts(total)));
}
