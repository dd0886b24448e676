// The log: one JSON line per entry, secrets struck out by name and by shape.
import { pino } from 'pino';
import { hidden, hideSecrets, secretNames } from '../kernel/hide-secrets.ts';
import { asError } from '../kernel/as-error.ts';
import type { Log } from '../kernel/log.ts';
import { currentTrace } from '../kernel/trace.ts';
import { sourceStack } from './source-stack.ts';

const depthMaximum = 6;

/** A copy that is safe to log: secret fields are removed, texts are searched for secrets, and depth is limited. */
function safe(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideSecrets(value);
  if (value instanceof Error) return hideSecrets(sourceStack(value.stack ?? value.message));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === depthMaximum) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => safe(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name.toLowerCase()) ? hidden : safe(inner, depth + 1),
    ]),
  );
}

/** The facts of an entry, with the request or job that it belongs to. */
function safeFacts(facts: Readonly<Record<string, unknown>> = {}): object {
  const trace = currentTrace();
  return {
    ...(trace !== undefined && { request_id: trace.requestId }),
    ...(safe(facts) as object),
  };
}

interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly process: string;
  /** Standard error, unless a test reads along. */
  readonly destination?: { write(line: string): void };
}

export function createPinoLog({ level, process, destination }: LogOptions): Log {
  const logger = pino(
    { level, base: { process }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
  return {
    info: (message, facts) => logger.info(safeFacts(facts), hideSecrets(message)),
    warn: (message, facts) => logger.warn(safeFacts(facts), hideSecrets(message)),
    error: (message, error, facts) => {
      const cause = asError(error);
      logger.error(
        {
          ...safeFacts(facts),
          error: hideSecrets(cause.message),
          stack: hideSecrets(sourceStack(cause.stack ?? '')),
        },
        hideSecrets(message),
      );
    },
  };
}
