// The log: one JSON line per entry, secrets struck out by name and by shape.
import { pino } from 'pino';
import type { Log } from '../kernel/log.ts';

const secretNames = [
  'api_key',
  'password',
  'password_confirmation',
  'recaptcha_token',
  'client_secret',
  'authorization',
  'cookie',
  'token',
];
const redact = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Keys, client secrets and card numbers that slipped into a text. */
const secretShapes =
  /\b(?:sk|pk|rk|whsec)_\w{8,}|\b\w+_secret_\w+|\bBearer\s+[\w-]+|(?<=api_key=)[\w-]+|\/media\/t\/[^/\s]+|\b(?:\d[ -]?){13,19}\b/g;

export const withoutSecrets = (text: string): string => text.replace(secretShapes, '[hidden]');

interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly process: string;
}

export function createPinoLog({ level, process }: LogOptions): Log {
  const logger = pino(
    { level, base: { process }, redact, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    info: (message, facts) => logger.info(facts ?? {}, withoutSecrets(message)),
    warn: (message, facts) => logger.warn(facts ?? {}, withoutSecrets(message)),
    error: (message, error, facts) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      logger.error(
        { ...facts, error: withoutSecrets(cause.message), stack: withoutSecrets(cause.stack ?? '') },
        withoutSecrets(message),
      );
    },
  };
}
