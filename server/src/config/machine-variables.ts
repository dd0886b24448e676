// Variables of an install of several processes: how they reach each other, and what they share.
import { ConfigError, type Environment, readUrl, connectionsOf } from './variables.ts';

export interface MachineConfig {
  /** Where other machines reach this process. Undefined: its port on this machine. */
  readonly nodeUrl: string | undefined;
  /** Encoders publish to it. It has no path. Undefined: the RTMP port of this machine. */
  readonly rtmpUrl: string | undefined;
  /** The database without a pooler in front of it, for LISTEN, locks and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** Sessions of the database that this process uses at once; undefined: what its role needs. */
  readonly poolSize: number | undefined;
  /** The secrets of the install. Undefined: `secrets.json` in DATA_DIR. */
  readonly givenSecrets: GivenSecrets | undefined;
  /** The process that runs the stand-ins for Stripe and for log-in. */
  readonly sandboxUrl: string | undefined;
}

/** As JSON, or as the path of a file with it. */
export type GivenSecrets =
  | { readonly name: 'SECRETS'; readonly text: string }
  | { readonly name: 'SECRETS_FILE'; readonly file: string };

/** An address without a path: other paths are ours to add. */
function originOf(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = readUrl(environment, name, protocols);
  if (value === undefined) return undefined;
  const { pathname, search, hash, username, password } = new URL(value);
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '' || username !== '' || password !== '')
    throw new ConfigError(`${name} has more than a host and a port: write ${protocols[0]}//host:port alone.`);
  return value;
}

function givenSecretsOf(environment: Environment): GivenSecrets | undefined {
  const text = environment['SECRETS'] || undefined;
  const file = environment['SECRETS_FILE'] || undefined;
  if (text !== undefined && file !== undefined)
    throw new ConfigError('SECRETS and SECRETS_FILE are both set: unset one of them.');
  if (text !== undefined) return { name: 'SECRETS', text };
  return file === undefined ? undefined : { name: 'SECRETS_FILE', file };
}

function directUrlOf(environment: Environment): string | undefined {
  const url = readUrl(environment, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  if (url !== undefined && !environment.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or neither.');
  return url;
}

/** The stand-ins log anybody in and take no money, so they never stand beside keys. */
function sandboxUrlOf(environment: Environment): string | undefined {
  const url = originOf(environment, 'SANDBOX_URL', ['http:', 'https:']);
  if (url !== undefined && environment['STRIPE_SECRET_KEY'])
    throw new ConfigError(
      'SANDBOX_URL is set beside STRIPE_SECRET_KEY: unset SANDBOX_URL, since payments go to Stripe.',
    );
  return url;
}

/** @throws {ConfigError} */
export const machineOf = (environment: Environment): MachineConfig => ({
  nodeUrl: originOf(environment, 'NODE_URL', ['http:', 'https:']),
  rtmpUrl: originOf(environment, 'RTMP_URL', ['rtmp:', 'rtmps:']),
  databaseDirectUrl: directUrlOf(environment),
  poolSize: environment['POOL_SIZE']
    ? connectionsOf(environment, 'POOL_SIZE', { least: 2, usual: 12 })
    : undefined,
  givenSecrets: givenSecretsOf(environment),
  sandboxUrl: sandboxUrlOf(environment),
});
