// Ten thousand forged webhooks, by an attacker who knows everything but the secret.
import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createStripeGateway } from './stripe-gateway.ts';

const secret = 'whsec_of_this_endpoint';
const gateway = createStripeGateway({
  secretKey: 'sk_test_0123456789',
  deployment: 'a-deployment',
  webhookSecretOf: async (channelId) => (channelId === 1 ? secret : undefined),
});
const body = Buffer.from(
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  }),
);
const now = (): number => Math.floor(Date.now() / 1_000);
const sign = (bytes: Buffer, key = secret, at = now()): string =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.`).update(bytes).digest('hex')}`;

/** Each makes another wrong request of the right one. */
const forgeries: readonly ((round: number) => [bytes: Buffer, signature: string, channelId: number])[] = [
  (round) => {
    const changed = Buffer.from(body);
    const at = round % body.byteLength;
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (round % 8)), at);
    return [changed, sign(body), 1];
  },
  (round) => {
    const right = sign(body);
    const at = right.length - 1 - (round % 64);
    const digit = ((Number.parseInt(right.charAt(at), 16) + 1 + (round % 15)) % 16).toString(16);
    return [body, right.slice(0, at) + digit + right.slice(at + 1), 1];
  },
  (round) => [body, sign(body, `whsec_${round}`), 1],
  (round) => [body, sign(body, secret, now() - 301 - round), 1],
  (round) => [body, sign(body).replace(/t=\d+/, `t=${now() + 1 + round}`), 1],
  () => [body, `t=${now()},v1=${randomBytes(32).toString('hex')}`, 1],
  () => [body, sign(body).replace('v1=', 'v0='), 1],
  (round) => [body, sign(body).slice(0, -1 - (round % 64)), 1],
  (round) => [Buffer.concat([body, Buffer.from(' '.repeat(1 + (round % 9)))]), sign(body), 1],
  (round) => [body, sign(body), 2 + round],
];

it('[T12] accepts the genuine webhook, and none of ten thousand forgeries', async () => {
  expect(await gateway.verifyWebhook(body, sign(body), 1)).toMatchObject({ id: 'evt_1' });
  let tried = 0;
  for (let round = 0; tried < 10_000; round++)
    for (const [kind, forge] of forgeries.entries()) {
      tried += 1;
      expect(await gateway.verifyWebhook(...forge(round)), `forgery ${kind}, ${round}`).toBeUndefined();
    }
});
