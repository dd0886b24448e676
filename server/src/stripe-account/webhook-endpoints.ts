// The webhook endpoints of the payment service: one per channel, made or corrected at the start.
import type { Sealer } from './sealer.ts';
import type { Database } from '../db/connect.ts';
import { opensWebhookSecret, sealedSecret } from './webhook-secrets.ts';

export interface WebhookRegistry {
  /** Makes an endpoint and answers its id and signing secret. */
  create(url: string): Promise<{ readonly id: string; readonly secret: string }>;
  /** Ids of the endpoints that the service still knows. */
  list(): Promise<ReadonlySet<string>>;
  /** Updates the subscribed events of an endpoint of an earlier version. */
  correct(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * A failure of one channel or account does not stop the others, and none of its endpoints is removed. The service
 * reveals a secret only once. An endpoint with an unreadable secret is therefore replaced.
 *
 * @param usual the registry of the deployment's account; undefined where its endpoint was made by hand.
 * @param base the public address of this deployment for the payment service, without a slash at the end.
 * @param own the channels with their own payment account.
 * @throws after all attempts, when some have failed. It names them, and may be called again.
 */
export async function ensureWebhookEndpoints(
  db: Database,
  sealer: Sealer,
  usual: WebhookRegistry | undefined,
  base: string,
  own: ReadonlyMap<number, WebhookRegistry> = new Map(),
): Promise<void> {
  const channels = await db.selectFrom('channel.channels').select('id').execute();
  const stored = await db.selectFrom('commerce.webhook_endpoints').selectAll().execute();
  /** The endpoint of each channel that is served, until another is in its place. */
  const held = new Map<number, string>();
  const troubles: string[] = [];
  const attempt = async <Answer>(what: string, work: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await work();
    } catch (error) {
      troubles.push(`${what}: ${String(error)}`);
      return undefined;
    }
  };

  const ensure = async (channelId: number, registry: WebhookRegistry, alive: ReadonlySet<string>) => {
    const url = `${base}/webhooks/stripe/${channelId}`;
    const known = stored.find((endpoint) => endpoint.channel_id === channelId);
    const isGood = known?.url === url && alive.has(known.endpoint_id) && opensWebhookSecret(sealer, known);
    if (isGood) return registry.correct(known.endpoint_id);
    const { id, secret } = await registry.create(url);
    const place = { channel_id: channelId, endpoint_id: id };
    const endpoint = { ...place, url, ...sealedSecret(sealer, place, secret) };
    await db
      .insertInto('commerce.webhook_endpoints')
      .values(endpoint)
      .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(endpoint))
      .execute();
    held.set(channelId, id);
  };

  const lists = new Map<WebhookRegistry, ReadonlySet<string>>();
  for (const registry of new Set([usual, ...own.values()])) {
    if (registry === undefined) continue;
    const served = channels.filter(({ id }) => (own.get(id) ?? usual) === registry).map(({ id }) => id);
    for (const { channel_id, endpoint_id } of stored)
      if (served.includes(channel_id)) held.set(channel_id, endpoint_id);
    const alive = await attempt(`the account of channel ${served.join(', ')}`, () => registry.list());
    if (alive === undefined) continue;
    lists.set(registry, alive);
    for (const channelId of served)
      await attempt(`channel ${channelId}`, () => ensure(channelId, registry, alive));
  }
  // Only now: two channels may have been given the same account, and each list has the endpoints of both.
  const removed = new Set(held.values());
  for (const [registry, alive] of lists)
    for (const { endpoint_id: id } of stored) {
      if (removed.has(id) || !alive.has(id)) continue;
      removed.add(id);
      await attempt(`endpoint ${id}`, () => registry.remove(id));
    }
  // The manually created endpoint signs with its own secret, so the stored secrets no longer apply.
  if (usual === undefined)
    for (const { channel_id } of stored)
      if (!own.has(channel_id))
        await db.deleteFrom('commerce.webhook_endpoints').where('channel_id', '=', channel_id).execute();
  if (troubles.length > 0) throw new Error(troubles.join('; '));
}
