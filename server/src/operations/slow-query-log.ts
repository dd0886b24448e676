// Logs slow statements, few enough that a slow database does not fill the log.
import type { Log } from '../kernel/log.ts';

const linesPerWindow = 20;
const windowMs = 60_000;

export function createSlowQueryLog(log: Pick<Log, 'warn'>, nowMs: () => number) {
  let endsAt = 0;
  let count = 0;
  return (text: string, ms: number): void => {
    const now = nowMs();
    if (now >= endsAt) {
      const untold = count - linesPerWindow;
      if (untold > 0) log.warn('further slow queries', { count: untold });
      endsAt = now + windowMs;
      count = 0;
    }
    count += 1;
    if (count <= linesPerWindow) log.warn('slow query', { ms: Math.round(ms), sql: text });
  };
}
