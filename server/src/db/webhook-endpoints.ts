// The webhook endpoints of the payment service: one per channel, made or corrected at the start.
import type { Database } from './connect.ts';

export interface WebhookRegistry {
  /** Makes an endpoint and answers its id and signing secret. */
  create(url: string): Promise<{ readonly id: string; readonly secret: string }>;
  /** Ids of the endpoints that the service still knows. */
  list(): Promise<ReadonlySet<string>>;
  /** Tells an endpoint of an earlier version what is to be heard now. */
  correct(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * @param usual of the deployment's account; undefined where its endpoint was made by hand.
 * @param base where this deployment is reached by the payment service, without a slash at the end.
 * @param own of the channels that are paid on an account of their own.
 */
export async function ensureWebhookEndpoints(
  db: Database,
  usual: WebhookRegistry | undefined,
  base: string,
  own: ReadonlyMap<number, WebhookRegistry> = new Map(),
): Promise<void> {
  const channels = await db.selectFrom('channel.channels').select('id').execute();
  const stored = await db.selectFrom('commerce.webhook_endpoints').selectAll().execute();
  const kept = new Set<string>();
  for (const registry of new Set([usual, ...own.values()])) {
    if (registry === undefined) continue;
    const alive = await registry.list();
    for (const { id: channelId } of channels) {
      if ((own.get(channelId) ?? usual) !== registry) continue;
      const url = `${base}/webhooks/stripe/${channelId}`;
      const known = stored.find((endpoint) => endpoint.channel_id === channelId);
      if (known !== undefined && known.url === url && alive.has(known.endpoint_id)) {
        kept.add(known.endpoint_id);
        await registry.correct(known.endpoint_id);
        continue;
      }
      const { id, secret } = await registry.create(url);
      kept.add(id);
      const endpoint = { endpoint_id: id, url, secret };
      await db
        .insertInto('commerce.webhook_endpoints')
        .values({ channel_id: channelId, ...endpoint })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(endpoint))
        .execute();
    }
    for (const { endpoint_id } of stored)
      if (!kept.has(endpoint_id) && alive.has(endpoint_id)) await registry.remove(endpoint_id);
  }
  // What is heard by the endpoint made by hand is signed with that one's secret, not with one of before.
  if (usual === undefined)
    for (const { channel_id } of stored)
      if (!own.has(channel_id))
        await db.deleteFrom('commerce.webhook_endpoints').where('channel_id', '=', channel_id).execute();
}

/** @param byHand of an endpoint that was made by hand, which fits the one channel whose endpoint that is. */
export async function findWebhookSecret(
  db: Database,
  channelId: number,
  byHand?: string,
): Promise<string | undefined> {
  const endpoint = await db
    .selectFrom('commerce.webhook_endpoints')
    .where('channel_id', '=', channelId)
    .select('secret')
    .executeTakeFirst();
  return endpoint?.secret ?? byHand;
}
