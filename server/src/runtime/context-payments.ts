// The payment service beside the context: webhooks, and the wallets of the demo's people.
import { createAesSealer } from '../adapters/aes-sealer.ts';
import { openOwnWebhooks } from '../adapters/stripe-accounts.ts';
import { createStripeDemoWallet } from '../adapters/stripe-demo-wallet.ts';
import { createStripeWebhooks } from '../adapters/stripe-webhooks.ts';
import type { DemoWallet } from '../demo/demo-wallet.ts';
import type { RuntimeDeps } from './runtime-deps.ts';
import { sealingKey, type Secrets } from './secrets.ts';
import { paymentConfig } from './payment-config.ts';
import type { Sealer } from '../stripe-account/sealer.ts';
import { createPaymentAccountStore } from '../stripe-account/store-payment-accounts.ts';
import { ensureWebhookEndpoints } from '../stripe-account/webhook-endpoints.ts';
import { sealWebhookSecrets } from '../stripe-account/webhook-secrets.ts';

const sealerOf = (secrets: Secrets): Sealer => createAesSealer(sealingKey(secrets));

export const createDemoWallet = ({
  secrets,
  deploymentName,
  sandboxUrl,
}: Pick<RuntimeDeps, 'secrets' | 'deploymentName' | 'sandboxUrl'>): DemoWallet =>
  createStripeDemoWallet({
    secretKey: secrets.sandboxSecretKey,
    deployment: deploymentName,
    apiUrl: sandboxUrl,
  });

/** Registers the webhook endpoints of this deployment at the payment service, for each account of its channels. */
export async function ensureWebhooks(
  runtime: Pick<RuntimeDeps, 'config' | 'connection' | 'secrets' | 'sandboxUrl'>,
  base: string,
): Promise<void> {
  const { secretKey, mode, apiUrl, webhookSecret } = paymentConfig(runtime);
  const accounts = createPaymentAccountStore(runtime.connection.db);
  const sealer = sealerOf(runtime.secrets);
  const own = await openOwnWebhooks(accounts, sealer, mode);
  // The operator maintains a manually created endpoint. Its secret serves one channel; the others are polled each
  // minute.
  const usual = webhookSecret === undefined ? createStripeWebhooks(secretKey, apiUrl) : undefined;
  await ensureWebhookEndpoints(runtime.connection.db, sealer, usual, base, own);
}

/** At each start. @returns the channels whose webhooks cannot be verified. */
export const sealWebhooks = ({ connection, secrets }: Pick<RuntimeDeps, 'connection' | 'secrets'>) =>
  sealWebhookSecrets(connection.db, sealerOf(secrets));
