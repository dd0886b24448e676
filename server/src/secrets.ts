// Secrets that the deployment makes for itself once and keeps beside its data.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Secrets {
  /** Names this deployment towards the payment service, so that a new database never meets an old one's payments. */
  readonly deployment: string;
  readonly captcha: string;
  readonly media: string;
  readonly sandboxSecretKey: string;
  readonly sandboxPublishableKey: string;
}

const random = (): string => randomBytes(32).toString('base64url');
const letters = (): string => randomBytes(24).toString('hex');

function makeSecrets(): Secrets {
  return {
    deployment: randomBytes(6).toString('hex'),
    captcha: random(),
    media: random(),
    sandboxSecretKey: `sk_test_${letters()}`,
    sandboxPublishableKey: `pk_test_${letters()}`,
  };
}

/** Reads them, or makes them: written whole or not at all, readable by the owner alone. */
export function openSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  try {
    return { ...makeSecrets(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(`${file} cannot be read: restore it from a backup, or remove it to make new secrets.`, {
        cause: error,
      });
  }
  const secrets = makeSecrets();
  mkdirSync(dataDir, { recursive: true });
  const half = `${file}.${process.pid}.half`;
  writeFileSync(half, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(half, file);
  return secrets;
}
