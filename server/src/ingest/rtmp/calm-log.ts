// Rate limit for warnings that strangers can cause. Without it, anybody could fill the operator's log by connecting.
import type { Log } from '../../kernel/log.ts';

const windowMs = 60_000;
const warningsPerWindow = 20;

/** The same log with fewer warnings; the first of a new minute says how many were left out before (`left_out`). */
export function calmWarnings(
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): Pick<Log, 'info' | 'warn' | 'error'> {
  let windowFrom = -Infinity;
  let written = 0;
  let leftOut = 0;
  return {
    info: (message, facts) => log.info(message, facts),
    error: (message, error, facts) => log.error(message, error, facts),
    warn(message, facts) {
      if (nowMs() - windowFrom >= windowMs) {
        windowFrom = nowMs();
        written = 0;
      }
      if (written === warningsPerWindow) {
        leftOut++;
        return;
      }
      written++;
      log.warn(message, leftOut > 0 ? { ...facts, left_out: leftOut } : facts);
      leftOut = 0;
    },
  };
}
