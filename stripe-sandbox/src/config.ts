import type pg from 'pg';

export interface SandboxConfig {
  port: number;
  database: pg.PoolConfig | string;
  secretKey: string;
  publishableKey: string;
  stateFile: string | undefined;
  /** Where a proxy shows the sandbox: a path on the shop's own host. */
  publicPath: string | undefined;
  rateLimitPerSecond: number;
}

/** Throws an Error whose message names the variable that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const port = environment['SANDBOX_PORT'] ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error('SANDBOX_PORT must be a port number, or 0 for any.');
  return {
    port: Number(port),
    database: readDatabase(environment['SANDBOX_DATABASE']),
    secretKey: readKey(environment, 'SANDBOX_SECRET_KEY', 'sk_'),
    publishableKey: readKey(environment, 'SANDBOX_PUBLISHABLE_KEY', 'pk_'),
    stateFile: environment['SANDBOX_STATE_FILE'],
    publicPath: readPublicPath(environment['SANDBOX_PUBLIC_PATH']),
    rateLimitPerSecond: readRateLimit(environment['SANDBOX_RATE_LIMIT']),
  };
}

/** Stripe's own for a live account; a test account of theirs has 25. */
const usualLimit = 100;

function readRateLimit(value: string | undefined): number {
  if (value === undefined) return usualLimit;
  if (!/^\d{1,6}$/.test(value))
    throw new Error('SANDBOX_RATE_LIMIT must be calls per second, or 0 for any number.');
  return Number(value);
}

function readPublicPath(value: string | undefined): string | undefined {
  if (value === undefined || /^\/[\w/-]*[\w-]$/.test(value)) return value;
  throw new Error('SANDBOX_PUBLIC_PATH must be a path such as /sandbox/stripe.');
}

function readDatabase(value: string | undefined): pg.PoolConfig | string {
  if (value !== undefined && /^postgres(ql)?:\/\//.test(value)) return value;
  if (value?.startsWith('{')) {
    try {
      return JSON.parse(value) as pg.PoolConfig;
    } catch {
      // The sentence below says what is wanted.
    }
  }
  throw new Error('SANDBOX_DATABASE must be a postgres:// URL or the JSON of node-postgres settings.');
}

function readKey(environment: NodeJS.ProcessEnv, name: string, prefix: string): string {
  const key = environment[name] ?? '';
  // A live key has no business in a process that plays Stripe.
  if (!key.startsWith(prefix) || key.startsWith(`${prefix}live_`) || key.length < 12) {
    throw new Error(
      `${name} must be a key of the sandbox that starts with ${prefix} and has 12 characters at least.`,
    );
  }
  return key;
}
