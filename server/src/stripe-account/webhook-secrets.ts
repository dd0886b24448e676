// The encrypted secrets of each channel's webhooks. A copy of the database alone cannot forge a webhook.
import type { Sealer } from './sealer.ts';
import type { Database } from '../db/connect.ts';

interface KeptSecret {
  readonly channel_id: number;
  readonly endpoint_id: string;
  /** The plain secret of an earlier version, until the next start. */
  readonly secret: string | null;
  readonly sealed_secret: string | null;
}

const placeOf = ({ channel_id, endpoint_id }: Pick<KeptSecret, 'channel_id' | 'endpoint_id'>): string =>
  `webhook secret of channel ${channel_id}, endpoint ${endpoint_id}`;

/** The columns that keep it. */
export const sealedSecret = (
  sealer: Sealer,
  endpoint: Pick<KeptSecret, 'channel_id' | 'endpoint_id'>,
  secret: string,
) => ({ secret: null, sealed_secret: sealer.seal(secret, placeOf(endpoint)) });

/** @throws when it was changed, is another channel's, or the deployment's secrets are not those of then. */
export function openWebhookSecret(sealer: Sealer, kept: KeptSecret): string {
  if (kept.secret !== null) return kept.secret;
  try {
    return sealer.open(kept.sealed_secret ?? '', placeOf(kept));
  } catch (error) {
    throw new Error(
      `The webhook secret of channel ${kept.channel_id} does not open: restore secrets.json, or start again, which makes its endpoint anew.`,
      { cause: error },
    );
  }
}

export function opensWebhookSecret(sealer: Sealer, kept: KeptSecret): boolean {
  try {
    openWebhookSecret(sealer, kept);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param byHand of an endpoint that was made by hand, which fits the one channel whose endpoint that is.
 * @throws where the channel's own does not open.
 */
export async function findWebhookSecret(
  db: Database,
  sealer: Sealer,
  channelId: number,
  byHand?: string,
): Promise<string | undefined> {
  const kept = await db
    .selectFrom('commerce.webhook_endpoints')
    .where('channel_id', '=', channelId)
    .selectAll()
    .executeTakeFirst();
  return kept === undefined ? byHand : openWebhookSecret(sealer, kept);
}

/**
 * Seals what an earlier version wrote. A webhook that comes during the change finds the one or the other.
 *
 * @returns the channels whose secret does not open.
 */
export async function sealWebhookSecrets(db: Database, sealer: Sealer): Promise<number[]> {
  const all = await db.selectFrom('commerce.webhook_endpoints').orderBy('channel_id').selectAll().execute();
  for (const kept of all)
    if (kept.secret !== null)
      await db
        .updateTable('commerce.webhook_endpoints')
        .where('channel_id', '=', kept.channel_id)
        .where('endpoint_id', '=', kept.endpoint_id)
        .where('secret', '=', kept.secret)
        .set(sealedSecret(sealer, kept, kept.secret))
        .execute();
  return all.filter((kept) => !opensWebhookSecret(sealer, kept)).map(({ channel_id }) => channel_id);
}
