// All processes of a deployment have the same secrets. The database keeps a fingerprint, never a secret.
import { createHash } from 'node:crypto';
import type { Connection } from '../db/connect.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { Secrets } from './secrets.ts';

/** The secrets are random, so their hash tells nothing about them. */
const fingerprintOf = ({ captcha, media, sandboxSecretKey, sandboxPublishableKey }: Secrets): string =>
  createHash('sha256')
    .update(JSON.stringify(['floodlit secrets', captcha, media, sandboxSecretKey, sandboxPublishableKey]))
    .digest('base64url');

/**
 * The first process gives the fingerprint. The row of the deployment exists already.
 * @throws {StartRefused} with other secrets, unless the operator says that the former ones are lost.
 */
export async function ensureSameSecrets(
  pool: Connection['pool'],
  secrets: Secrets,
  { source, mayBeNew }: { readonly source: string; readonly mayBeNew: boolean },
): Promise<void> {
  const fingerprint = fingerprintOf(secrets);
  await pool.query(
    `update public.deployment set secrets_fingerprint = $1
      where secrets_fingerprint is distinct from $1 and (secrets_fingerprint is null or $2)`,
    [fingerprint, mayBeNew],
  );
  const { rowCount } = await pool.query('select from public.deployment where secrets_fingerprint = $1', [
    fingerprint,
  ]);
  if (rowCount === 0)
    throw new StartRefused(
      `${source} is not the one of this database: copy secrets.json from the DATA_DIR or the backup of the install, or give it to each process by SECRETS_FILE. Only if it is lost, start once with ALLOW_NEW_SECRETS=1.`,
    );
}
