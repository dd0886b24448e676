// Secrets that the deployment generates once and stores next to its data.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

export interface Secrets {
  readonly captcha: string;
  readonly media: string;
  readonly sandboxSecretKey: string;
  readonly sandboxPublishableKey: string;
}

const random = (): string => randomBytes(32).toString('base64url');
const letters = (): string => randomBytes(24).toString('hex');

function makeSecrets(): Secrets {
  return {
    captcha: random(),
    media: random(),
    sandboxSecretKey: `sk_test_${letters()}`,
    sandboxPublishableKey: `pk_test_${letters()}`,
  };
}

const shortest = 12;

/** All of them, none empty: a lost one must stop the start, not open a door or differ from process to process (T79). */
export function secretsIn(text: string): Secrets {
  const stored = JSON.parse(text) as Partial<Record<keyof Secrets, unknown>> | null;
  for (const name of Object.keys(makeSecrets()) as (keyof Secrets)[]) {
    const secret = stored?.[name];
    if (typeof secret !== 'string' || secret.length < shortest) throw new Error(`It has no ${name}.`);
  }
  return stored as Secrets;
}

function findSecrets(file: string): Secrets | undefined {
  try {
    return secretsIn(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: restore it from a backup.`, {
      cause: error,
    });
  }
}

/** Written aside and on the disk before it has its name; of two processes that begin at once, the first gives the secrets. */
function writeOnce(file: string, text: string): void {
  const half = `${file}.${process.pid}.half`;
  rmSync(half, { force: true });
  const handle = openSync(half, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(half, { force: true });
  }
}

/** Reads them, or makes them: whole or not at all, readable by the owner alone. */
export function openSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const known = findSecrets(file);
  if (known !== undefined) return known;
  mkdirSync(dataDir, { recursive: true });
  writeOnce(file, `${JSON.stringify(makeSecrets(), null, 2)}\n`);
  return secretsIn(readFileSync(file, 'utf8'));
}

/**
 * The secret of the stand-in for Google and Facebook, derived from an existing secret, so that no new one is
 * needed.
 */
export const socialSandboxSecret = ({ captcha }: Secrets): string =>
  createHmac('sha256', captcha).update('social sandbox').digest('base64url');

/** The key of measuring: it signs sessions and makes pseudonyms. */
export const insightKey = ({ media }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(media, 'base64url'), '', 'measuring', 32));

/** The key that signs calls between the processes of an install. */
export const nodeKey = ({ media }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(media, 'base64url'), '', 'floodlit node', 32));

/** The key that seals the channels' payment keys, derived from an existing secret, so that no new one is needed. */
export const sealingKey = ({ media }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(media, 'base64url'), '', 'payment keys of channels', 32));

/** The key that seals the secrets of operators' authenticator apps, derived in the same way. */
export const operatorSealingKey = ({ media }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(media, 'base64url'), '', 'second factors of operators', 32));

/** The key that the addresses of links of work are derived from. */
export const workLinkKey = ({ media }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(media, 'base64url'), '', 'links of work', 32));
