// The log: one JSON line per entry, secrets struck out by name and by shape.
import { pino } from 'pino';
import type { Log } from '../kernel/log.ts';
import { sourceStack } from './source-stack.ts';

const secretNames = new Set([
  'api_key',
  'password',
  'password_confirmation',
  'recaptcha_token',
  'client_secret',
  'authorization',
  'cookie',
  'token',
]);

/** The patterns of secrets in a text from any source. */
const secretShapes = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk|whsec)_\w{8,}`,
    String.raw`\b\w+_secret_\w+`,
    String.raw`\bBearer\s+[\w.~+/-]+=*`,
    String.raw`(?<=\b(?:${[...secretNames].join('|')})=)[^\s&"']+`,
    String.raw`(?<="(?:${[...secretNames].join('|')})"\s*:\s*")(?:[^"\\]|\\.)*`,
    String.raw`\/media\/t\/[^/\s]+`,
    String.raw`(?<=:\/\/[^/\s:@]*:)[^/\s@]+(?=@)`,
    // A card number, and 256 bits of base64url: what our own keys are.
    String.raw`\b(?:\d[ -]?){13,19}\b`,
    String.raw`(?<![\w-])[\w-]{43}(?![\w-])`,
  ].join('|'),
  'g',
);

const hidden = '[hidden]';
const depthMaximum = 6;

const withoutSecrets = (text: string): string => text.replace(secretShapes, hidden);

/** A copy that is safe to log: secret fields are removed, texts are searched for secrets, and depth is limited. */
function safe(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (value instanceof Error) return withoutSecrets(sourceStack(value.stack ?? value.message));
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

const safeFacts = (facts: Readonly<Record<string, unknown>> = {}): object => safe(facts) as object;

interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly process: string;
  /** Standard error, unless a test reads along. */
  readonly destination?: { write(line: string): void };
}

/** The queue reports errors as plain objects. */
const isErrorLike = (error: unknown): error is Pick<Error, 'message' | 'stack'> =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

export function createPinoLog({ level, process, destination }: LogOptions): Log {
  const logger = pino(
    { level, base: { process }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
  return {
    info: (message, facts) => logger.info(safeFacts(facts), withoutSecrets(message)),
    warn: (message, facts) => logger.warn(safeFacts(facts), withoutSecrets(message)),
    error: (message, error, facts) => {
      const cause = isErrorLike(error) ? error : new Error(String(error));
      logger.error(
        {
          ...safeFacts(facts),
          error: withoutSecrets(cause.message),
          stack: withoutSecrets(sourceStack(cause.stack ?? '')),
        },
        withoutSecrets(message),
      );
    },
  };
}
