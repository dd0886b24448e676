// The only reader of the environment: it turns variables into one checked configuration.
// A wrong variable stops the start with an error that names it.
import type { SocialProvider } from '@floodlit/contract/primitives';
import { isThisMachine } from '../network/this-machine.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import {
  isWebhookSecret,
  modeOfKeys,
  type PaymentKeys,
  type PaymentMode,
} from '../stripe-account/payment-keys.ts';
import { rtmpProxiesOf } from './rtmp-variables.ts';
import { type StorageConfig, storageOf } from './storage-variables.ts';
import { type MachineConfig, machineOf } from './machine-variables.ts';
import {
  ConfigError,
  connectionsOf,
  type Environment,
  gigabytesOf,
  proxiesOf,
  readUrl,
} from './variables.ts';

export interface Config extends MachineConfig {
  readonly port: number;
  readonly host: string;
  /** Where encoders publish. */
  readonly rtmpPort: number;
  readonly rtmpHost: string;
  /** Balancers that name each encoder by a PROXY header. */
  readonly rtmpProxies: readonly string[];
  readonly publicUrl: string;
  /** The host of the operators' console; undefined: this deployment has none. */
  readonly consoleHost: string | undefined;
  /** Sessions of the database that the console may use at once. */
  readonly consoleConnections: number;
  readonly dataDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** `sandbox` is the process of `npm run sandbox`. */
  readonly role: 'all' | 'web' | 'worker' | 'ingest' | 'sandbox';
  readonly sandboxPort: number;
  readonly captcha: 'altcha' | 'recaptcha' | 'off';
  /** Set while the captcha is Google's. */
  readonly recaptcha: RecaptchaKeys | undefined;
  /** The account at Stripe that is paid unless a channel has its own; undefined: payments are a sandbox. */
  readonly stripe: StripeAccount | undefined;
  /** It may hold a password. Undefined: letters stay in the outbox. */
  readonly smtpUrl: string | undefined;
  /** The log-in providers with keys. Without any, a stand-in replaces them while payments are a sandbox. */
  readonly social: Readonly<Partial<Record<Exclude<SocialProvider, 'oidc'>, SocialKeys>>> & {
    readonly oidc?: OpenIdKeys;
  };
  readonly trustProxy: readonly string[];
  /** The secrets of the deployment are lost, and those of this process replace them. */
  readonly allowNewSecrets: boolean;
  readonly ffmpegPath: string | undefined;
  readonly geoipPath: string | undefined;
  /** The name of what runs, in error reports. */
  readonly release: string;
  /** Where error reports are sent as well. It holds a key. */
  readonly sentryDsn: string | undefined;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Slower statements are logged; 0 for none. */
  readonly slowQueryMs: number;
  /** The largest file that the console takes as a recording. */
  readonly uploadMaximumBytes: number;
  readonly storage: StorageConfig;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Whether the first start brings the demo's channels and people. Never with live keys. */
  readonly demoContent: boolean;
  /** How many of the demo's recordings are rendered after the start; tests and benches want few or none. */
  readonly demoRecordings: number;
  /** Whether the demo airs its games; tests and benches mostly want silence. */
  readonly demoLive: boolean;
  /** Whether the demo's live picture shows the time of day, from which a viewer reads the delay. */
  readonly demoClock: boolean;
  /** Whether the demo's people buy at the sandbox; tests and benches want an empty book. */
  readonly demoPurchases: boolean;
  /** All of it, for the processes that this one starts and the programs that it looks for. */
  readonly environment: Environment;
}

export interface StripeAccount extends PaymentKeys {
  readonly mode: PaymentMode;
  /** The secret of a manually created endpoint. Without it, the start creates the endpoints. */
  readonly webhookSecret: string | undefined;
}

/** The client id and secret of this deployment at the provider. */
export interface SocialKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Any OpenID provider. */
export interface OpenIdKeys extends SocialKeys {
  /** As the provider writes it, to the last slash. */
  readonly issuer: string;
  /** On buttons and in letters. */
  readonly name: string;
}

/** A pair of score keys (v3). */
export interface RecaptchaKeys {
  /** Sent to browsers. */
  readonly siteKey: string;
  readonly secretKey: string;
}

export { ConfigError };

/** A browser finds it on this machine without any name server. */
export const defaultConsoleHost = 'console.localhost';

/** Beyond this machine the console needs a host that is chosen: it must not answer on a channel's. */
function consoleHostOf(environment: Environment, publicUrl: string): string | undefined {
  const host = environment['CONSOLE_HOST'];
  if (host === undefined || host === '') return isThisMachine(publicUrl) ? defaultConsoleHost : undefined;
  const url = URL.parse(`http://${host}`);
  if (url === null || url.hostname !== host)
    throw new ConfigError(
      `CONSOLE_HOST is "${host}"; it takes a host name in small letters without a port, such as console.example.com.`,
    );
  if (host === new URL(publicUrl).hostname)
    throw new ConfigError(
      'CONSOLE_HOST is the host of PUBLIC_URL: the console needs a host of its own, such as console.example.com.',
    );
  return host;
}

/** Variables that the product will know one day: to set one today and be ignored would be a lie. */
const notYet: Readonly<Record<string, string>> = {
  MEDIA_BASE_URL: 'media is served from the same origin',
  CLICKHOUSE_URL: 'measures are kept in PostgreSQL',
};

function oneOf<const Choices extends readonly string[]>(
  environment: Environment,
  name: string,
  choices: Choices,
  fallback: Choices[number],
): Choices[number] {
  const value = environment[name];
  if (value === undefined || value === '') return fallback;
  if (!choices.includes(value))
    throw new ConfigError(`${name} is "${value}"; it must be one of: ${choices.join(', ')}.`);
  return value;
}

const isOn = (environment: Environment, name: string): boolean =>
  oneOf(environment, name, ['on', 'off'], 'on') === 'on';

function portOf(environment: Environment, name: string, usual: number): number {
  const value = environment[name] || String(usual);
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`${name} is "${value}"; it must be a whole number from 0 to 65535.`);
  return port;
}

function millisecondsOf(environment: Environment, name: string, usual: number): number {
  const value = environment[name] || String(usual);
  if (!/^\d{1,7}$/.test(value))
    throw new ConfigError(`${name} is "${value}"; it must be a whole number of milliseconds, 0 for none.`);
  return Number(value);
}

function recordingsOf(environment: Environment): number {
  const value = environment.DEMO_RECORDINGS ?? 'all';
  if (value === 'all' || value === '') return Number.POSITIVE_INFINITY;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 0)
    throw new ConfigError(`DEMO_RECORDINGS is "${value}"; it must be "all" or a whole number, 0 for none.`);
  return count;
}

function socialKeysOf(
  environment: Environment,
  provider: Exclude<SocialProvider, 'oidc'>,
): SocialKeys | undefined {
  const idName = `${provider.toUpperCase()}_CLIENT_ID`;
  const secretName = `${provider.toUpperCase()}_CLIENT_SECRET`;
  const clientId = environment[idName] || undefined;
  const clientSecret = environment[secretName] || undefined;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined)
    throw new ConfigError(`${secretName} is set without ${idName}: set both, or neither.`);
  if (clientSecret === undefined)
    throw new ConfigError(`${idName} is set without ${secretName}: set both, or neither.`);
  return { clientId, clientSecret };
}

const openIdNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** All four or none. A provider without TLS is allowed only on this machine. */
function openIdKeysOf(environment: Environment): OpenIdKeys | undefined {
  const known: readonly string[] = openIdNames;
  const unknown = Object.keys(environment).find((name) => name.startsWith('OIDC_') && !known.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(`${unknown} is not known: log-in with OpenID takes ${openIdNames.join(', ')}.`);
  const missing = openIdNames.filter((name) => !environment[name]);
  const [present] = openIdNames.filter((name) => environment[name]);
  if (present === undefined) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`${present} is set without ${missing.join(', ')}: set all four, or none.`);
  const issuer = environment['OIDC_ISSUER'] ?? '';
  const url = URL.parse(issuer);
  const isPlain = url?.protocol === 'http:' && isThisMachine(issuer);
  if (url === null || !(url.protocol === 'https:' || isPlain) || url.search !== '' || url.hash !== '')
    throw new ConfigError(
      'OIDC_ISSUER is not an address that starts with https:// and ends with its path (http:// only on this machine).',
    );
  const name = environment['OIDC_NAME'] ?? '';
  if (name.length > 40 || stripInvisible(name) !== name)
    throw new ConfigError('OIDC_NAME is not a plain name of at most 40 characters.');
  return {
    issuer,
    name,
    clientId: environment['OIDC_CLIENT_ID'] ?? '',
    clientSecret: environment['OIDC_CLIENT_SECRET'] ?? '',
  };
}

function socialOf(environment: Environment): Config['social'] {
  const google = socialKeysOf(environment, 'google');
  const facebook = socialKeysOf(environment, 'facebook');
  const oidc = openIdKeysOf(environment);
  return { ...(google && { google }), ...(facebook && { facebook }), ...(oidc && { oidc }) };
}

function recaptchaOf(environment: Environment, captcha: Config['captcha']): RecaptchaKeys | undefined {
  const siteKey = environment['RECAPTCHA_SITE_KEY'] || undefined;
  const secretKey = environment['RECAPTCHA_SECRET_KEY'] || undefined;
  if (captcha !== 'recaptcha') {
    const name = siteKey === undefined ? 'RECAPTCHA_SECRET_KEY' : 'RECAPTCHA_SITE_KEY';
    if (siteKey !== undefined || secretKey !== undefined)
      throw new ConfigError(
        `${name} is set, and CAPTCHA is "${captcha}": set CAPTCHA=recaptcha, or unset it.`,
      );
    return undefined;
  }
  if (siteKey === undefined || !/^[\w-]{20,100}$/.test(siteKey))
    throw new ConfigError('CAPTCHA is "recaptcha": set RECAPTCHA_SITE_KEY to the site key that Google gave.');
  if (secretKey === undefined)
    throw new ConfigError(
      'CAPTCHA is "recaptcha": set RECAPTCHA_SECRET_KEY to the secret key that Google gave.',
    );
  return { siteKey, secretKey };
}

const isAllowed = (environment: Environment, name: string): boolean =>
  oneOf(environment, name, ['0', '1'], '0') === '1';

const allowsLiveOnEmbedded = (environment: Environment): boolean =>
  isAllowed(environment, 'ALLOW_LIVE_ON_EMBEDDED');

/** Real mode by variables alone. Live keys want a PostgreSQL of the operator's own, whose backups are somebody's work. */
function stripeOf(environment: Environment): StripeAccount | undefined {
  const secretKey = environment['STRIPE_SECRET_KEY'] || undefined;
  const publishableKey = environment['STRIPE_PUBLISHABLE_KEY'] || undefined;
  const webhookSecret = environment['STRIPE_WEBHOOK_SECRET'] || undefined;
  const isLiveAllowed = allowsLiveOnEmbedded(environment) || Boolean(environment.DATABASE_URL);
  if (secretKey === undefined) {
    const name = publishableKey === undefined ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_PUBLISHABLE_KEY';
    if (publishableKey !== undefined || webhookSecret !== undefined)
      throw new ConfigError(`${name} is set without STRIPE_SECRET_KEY: set all of them, or none.`);
    return undefined;
  }
  const mode = modeOfKeys({ secretKey, publishableKey: publishableKey ?? '' });
  if (mode === 'secret_wrong')
    throw new ConfigError(
      'STRIPE_SECRET_KEY is no secret key of Stripe: a whole one begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    );
  if (mode === 'publishable_wrong' || publishableKey === undefined)
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY is no publishable key of Stripe: with STRIPE_SECRET_KEY set it begins with pk_test_ or pk_live_.',
    );
  if (mode === 'modes_differ')
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same kind: both test, or both live.',
    );
  if (webhookSecret !== undefined && !isWebhookSecret(webhookSecret))
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET is no signing secret of Stripe: a whole one begins with whsec_.',
    );
  if (mode === 'live' && !isLiveAllowed)
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a live key, and the database is the embedded one: set DATABASE_URL to a PostgreSQL that is backed up, or ALLOW_LIVE_ON_EMBEDDED=1.',
    );
  return { secretKey, publishableKey, mode, webhookSecret };
}

function releaseOf(environment: Environment): string {
  const release = environment['RELEASE'] || 'floodlit';
  if (!/^[\w.@+-]{1,40}$/.test(release))
    throw new ConfigError('RELEASE is not a name of at most 40 letters, digits, dots, dashes, @ or +.');
  return release;
}

/** `https://key@host/project`. */
function sentryDsnOf(environment: Environment): string | undefined {
  const value = environment['SENTRY_DSN'] || undefined;
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username === '' || !/\/\d+$/.test(url.pathname))
    throw new ConfigError('SENTRY_DSN is not an address such as https://key@host/1.');
  return value;
}

/** @throws {ConfigError} with one sentence that names the variable. */
export function readConfig(environment: Environment): Config {
  for (const [name, instead] of Object.entries(notYet))
    if (environment[name])
      throw new ConfigError(`${name} is not supported yet (${instead}). Unset it to start.`);
  const port = portOf(environment, 'PORT', 4_000);
  const captcha = oneOf(environment, 'CAPTCHA', ['altcha', 'recaptcha', 'off'], 'altcha');
  const publicUrl = readUrl(environment, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const stripe = stripeOf(environment);
  const demoContent = isOn(environment, 'DEMO_CONTENT') && stripe?.mode !== 'live';
  return {
    ...machineOf(environment),
    port,
    host: environment.HOST || '127.0.0.1',
    rtmpPort: portOf(environment, 'RTMP_PORT', 1_935),
    rtmpHost: environment.RTMP_HOST || '127.0.0.1',
    rtmpProxies: rtmpProxiesOf(environment),
    sandboxPort: portOf(environment, 'SANDBOX_PORT', 4_005),
    publicUrl,
    consoleHost: consoleHostOf(environment, publicUrl),
    consoleConnections: connectionsOf(environment, 'CONSOLE_CONNECTIONS', { least: 1, usual: 4 }),
    dataDir: environment.DATA_DIR || undefined,
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    role: oneOf(environment, 'ROLE', ['all', 'web', 'worker', 'ingest', 'sandbox'], 'all'),
    captcha,
    recaptcha: recaptchaOf(environment, captcha),
    stripe,
    smtpUrl: readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    social: socialOf(environment),
    trustProxy: proxiesOf(environment, 'TRUST_PROXY'),
    allowNewSecrets: isAllowed(environment, 'ALLOW_NEW_SECRETS'),
    ffmpegPath: environment.FFMPEG_PATH || undefined,
    geoipPath: environment.GEOIP_DB || undefined,
    metricsPort: environment['METRICS_PORT'] ? portOf(environment, 'METRICS_PORT', 0) : undefined,
    metricsHost: environment['METRICS_HOST'] || '127.0.0.1',
    uploadMaximumBytes: gigabytesOf(environment, 'UPLOAD_MAX_GB', 50),
    storage: storageOf(environment),
    slowQueryMs: millisecondsOf(environment, 'SLOW_QUERY_MS', 500),
    release: releaseOf(environment),
    sentryDsn: sentryDsnOf(environment),
    logLevel: oneOf(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    demoContent,
    demoRecordings: demoContent ? recordingsOf(environment) : 0,
    demoLive: isOn(environment, 'DEMO_LIVE') && demoContent,
    demoClock: oneOf(environment, 'DEMO_CLOCK', ['on', 'off'], 'off') === 'on',
    demoPurchases: isOn(environment, 'DEMO_PURCHASES') && demoContent,
    environment,
  };
}

/** The environment of this process, read once. */
export const readEnvironment = (): Config => readConfig(process.env);
