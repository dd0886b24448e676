// Webhooks that the payment service never sent: forged, sent again long after, and sent again at once.
import { createHmac } from 'node:crypto';
import { createAesSealer } from '../../../../server/src/adapters/aes-sealer.ts';
import { findWebhookSecret } from '../../../../server/src/stripe-account/webhook-secrets.ts';
import { openSecrets, sealingKey } from '../../../../server/src/runtime/secrets.ts';
import type { SellingProduct } from '../../product/start-selling-product.ts';

export interface StrangeWebhooks {
  sent: number;
  /** Forged or old ones that were not refused. */
  believed: number;
}

interface Known {
  readonly event: object;
  readonly channel_id: number;
}

const tooOldSeconds = 3_600;

const signatureOf = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;

/** One of each, of an event that really was. Nothing is sent while the product is away. */
export async function sendStrangeWebhooks(product: SellingProduct, counts: StrangeWebhooks): Promise<void> {
  const { rows } = await product.connection.pool.query<Known>(
    `select event.object as event, endpoint.channel_id
       from (select object from stripe_sandbox.objects where kind = 'event' order by ordinal desc limit 200) event,
            commerce.webhook_endpoints endpoint
      order by random() limit 1`,
  );
  const [known] = rows;
  if (known === undefined) return;
  const sealer = createAesSealer(sealingKey(openSecrets(product.dataDir)));
  const secret = (await findWebhookSecret(product.connection.db, sealer, known.channel_id)) ?? '';
  const now = Math.floor(Date.now() / 1_000);
  const payload = JSON.stringify(known.event);
  const forged = JSON.stringify({ ...known.event, id: `evt_forged${Math.random().toString(36).slice(2)}` });
  const send = async (body: string, signature: string): Promise<number> => {
    const answer = await fetch(`${product.origin}/webhooks/stripe/${known.channel_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    await answer.arrayBuffer();
    counts.sent += 1;
    return answer.status;
  };
  const wrong = [
    await send(forged, signatureOf(forged, 'whsec_somebody_else', now)),
    await send(forged, signatureOf(payload, secret, now)),
    await send(payload, signatureOf(payload, secret, now - tooOldSeconds)),
  ];
  counts.believed += wrong.filter((status) => status < 400).length;
  await send(payload, signatureOf(payload, secret, now));
}
