// The one place where adapters meet rooms.
import path from 'node:path';
import { SocialProvider } from '@floodlit/contract/primitives';
import { createAesSealer } from './adapters/aes-sealer.ts';
import { createCaptcha } from './adapters/chosen-captcha.ts';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { createDatabaseRateLimit } from './adapters/database-rate-limit.ts';
import { createDiskStorage } from './adapters/disk-storage.ts';
import { createFfmpegClipMaker } from './adapters/ffmpeg-clip-maker.ts';
import { createFfmpegEncoder } from './adapters/ffmpeg-encoder.ts';
import { createFfmpegLiveEncoder } from './adapters/ffmpeg-live-encoder.ts';
import { createFileTombstones } from './adapters/file-tombstones.ts';
import { createGeoipCountry } from './adapters/geoip-country.ts';
import { createHmacMediaTokens } from './adapters/hmac-media-tokens.ts';
import { createPostgresEventChanges, postgresAnnounce } from './adapters/postgres-announcements.ts';
import { randomApiKeys } from './adapters/random-api-keys.ts';
import { cleanHtml } from './adapters/sanitized-html.ts';
import { createSocialGates } from './adapters/social-gates.ts';
import { createMailer } from './adapters/smtp-mailer.ts';
import { createStripeAccounts, openOwnWebhooks } from './adapters/stripe-accounts.ts';
import { createStripeCards } from './adapters/stripe-cards.ts';
import { createStripeDemoWallet } from './adapters/stripe-demo-wallet.ts';
import { createStripeGateway } from './adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from './adapters/stripe-subscriptions.ts';
import { createStripeWebhooks } from './adapters/stripe-webhooks.ts';
import { createAccessStores, readGrants, type AccessDeps } from './access/index.ts';
import {
  createCatalogStore,
  createParticipantCache,
  createCountCache,
  createSearchStore,
  type CatalogDeps,
  type SearchDeps,
} from './catalog/index.ts';
import {
  createChannelDirectory,
  createContentStores,
  type ChannelDeps,
  type ChannelDirectory,
} from './channel/index.ts';
import {
  createCommerceStore,
  orderFollowers,
  createSubscriberLetters,
  createCreditNoteLetters,
  createReceiptLetters,
  type CardVault,
  createDisputeLetters,
  type CommerceDeps,
  type PaymentAccounts,
  type PaymentGateway,
  type SubscriptionGateway,
} from './commerce/index.ts';
import { createClipDeps, type ClipDeps } from './clips/index.ts';
import type { Connection } from './db/connect.ts';
import type { DemoWallet } from './demo/demo-wallet.ts';
import { readPersonalData } from './db/read-personal-data.ts';
import { createFavoritesStore, type FavoritesDeps } from './favorites/index.ts';
import type { CountryFinder } from './geo/ports.ts';
import {
  createAccountStore,
  createActorFinder,
  createEmailChangeStore,
  createFormStore,
  createIdentityStore,
  createLinkStore,
  createNetworkStore,
  createSocialStore,
  createTryStore,
  type ActorFinder,
  type CaptchaVerifier,
  type IdentityDeps,
  type Passwords,
  type SocialDeps,
  type SocialGates,
  type Tombstones,
  createDeviceLoginStore,
  type DeviceLoginDeps,
} from './identity/index.ts';
import type { Clock } from './kernel/clock.ts';
import { createTellOfBadRow } from './kernel/bad-rows.ts';
import type { Log } from './kernel/log.ts';
import type { Queue } from './kernel/queue.ts';
import { createCallLimits, type CallLimits } from './limits/call-limits.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { Sealer } from './stripe-account/sealer.ts';
import type { Transact } from './kernel/transact.ts';
import { createRevisions, type Revisions } from './cache/revisions.ts';
import { createMailStore, type MailDeps, type Mailer } from './mail/index.ts';
import type { EventChanges } from './live-updates/ports.ts';
import {
  createLiveAssetCache,
  createMediaFiles,
  createMediaStore,
  createMediaStores,
  createPrerollCache,
  createPrerollStore,
  type MediaDeps,
} from './media/index.ts';
import { ensureWebhookEndpoints } from './stripe-account/webhook-endpoints.ts';
import { findWebhookSecret, sealWebhookSecrets } from './stripe-account/webhook-secrets.ts';
import { paymentConfig } from './stripe-account/payment-config.ts';
import { createPaymentAccountStore } from './stripe-account/store-payment-accounts.ts';
import type { RuntimeDeps } from './runtime/runtime-deps.ts';
import { createShownEvents, type ShownEvents } from './views/shown-events.ts';
import { sealingKey, socialSandboxSecret, type Secrets } from './runtime/secrets.ts';

/** Everything outside the process, as ports. Tests replace them with fakes. */
export interface Ports {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly passwords: Passwords;
  readonly captcha: CaptchaVerifier;
  readonly tombstones: Tombstones;
  readonly countries: CountryFinder;
  readonly rateLimit: RateLimit;
  readonly callLimits: CallLimits;
  readonly deployment: Omit<ChannelDeps['deployment'], 'social' | 'oidc_name'>;
  readonly socialGates: SocialGates;
  readonly payments: PaymentGateway;
  readonly cards: CardVault;
  readonly subscriptions: SubscriptionGateway;
  /** The channels' own accounts; absent in the sandbox. */
  readonly accounts?: PaymentAccounts;
  readonly mailer: Mailer;
  readonly storage: MediaDeps['storage'];
  readonly encoder: MediaDeps['encoder'];
  readonly liveEncoder: MediaDeps['liveEncoder'];
  readonly clipMaker: ClipDeps['maker'];
  readonly changes: EventChanges;
  readonly revisions: Revisions;
  readonly tokens: MediaDeps['tokens'];
}

export interface Context extends Ports {
  readonly channel: ChannelDeps;
  readonly directory: ChannelDirectory;
  readonly identity: IdentityDeps;
  readonly social: SocialDeps;
  readonly deviceLogins: DeviceLoginDeps;
  readonly actors: ActorFinder;
  readonly catalog: CatalogDeps;
  readonly favorites: FavoritesDeps;
  readonly search: SearchDeps;
  readonly shownEvents: ShownEvents;
  readonly mail: MailDeps;
  readonly transact: Transact;
  readonly commerce: CommerceDeps;
  readonly access: AccessDeps;
  readonly media: MediaDeps;
  readonly clips: ClipDeps;
}

const mediaMemoryBytes = 256 * 1024 * 1024;

export function assemble(ports: Ports): Context {
  const {
    connection,
    clock,
    log,
    queue,
    passwords,
    captcha,
    tombstones,
    rateLimit,
    deployment,
    socialGates,
    payments,
    cards,
    subscriptions,
    accounts,
    mailer,
    storage,
    encoder,
    liveEncoder,
    clipMaker,
    tokens,
    revisions,
  } = ports;
  const { db, transact } = connection;
  const tellOfBadRow = createTellOfBadRow(log, () => performance.now());
  const channel: ChannelDeps = {
    ...createContentStores(db, tellOfBadRow, revisions),
    cleanHtml,
    clock,
    deployment: {
      ...deployment,
      social: SocialProvider.options.filter((name) => name in socialGates),
      ...(socialGates.oidc?.name !== undefined && { oidc_name: socialGates.oidc.name }),
    },
  };
  const commerceStore = createCommerceStore(db);
  const identity: IdentityDeps = {
    store: createIdentityStore(db),
    account: createAccountStore(db),
    links: createLinkStore(db),
    emailChanges: createEmailChangeStore(db),
    networks: createNetworkStore(db),
    tries: createTryStore(db),
    forms: createFormStore(db),
    personalData: { read: (channelId, userId) => readPersonalData(db, channelId, userId) },
    basicPass: commerceStore,
    readGrants: (viewer) => readGrants(access, viewer),
    tombstones,
    clock,
    transact,
    passwords,
    captcha,
    rateLimit,
    keys: randomApiKeys,
  };
  const mail: MailDeps = { store: createMailStore(db), mailer, queue, clock, log };
  const socialStore = createSocialStore(db);
  const social: SocialDeps = { identity, channel, mail, store: socialStore, gates: socialGates, log };
  const catalogStore = createCatalogStore(db);
  const catalog: CatalogDeps = {
    store: catalogStore,
    participants: createParticipantCache(catalogStore, revisions),
    ...createCountCache(catalogStore),
  };
  const favorites: FavoritesDeps = { store: createFavoritesStore(db), catalog, clock, transact };
  const letters = { channel, identity, mail, transact, catalog, store: commerceStore };
  const commerce: CommerceDeps = {
    store: commerceStore,
    payments,
    cards,
    subscriptions,
    ...(accounts && { accounts }),
    ...createSubscriberLetters(letters),
    ...orderFollowers,
    postReceipt: createReceiptLetters(letters),
    postCreditNote: createCreditNoteLetters(letters),
    queue,
    clock,
    transact,
    catalog,
    channel,
    log,
    tellOfBadRow,
    tellOfDispute: createDisputeLetters({ channel, mail }),
    livemode: deployment.payments.mode === 'live',
    publishableKey: deployment.payments.publishable_key,
  };
  const access: AccessDeps = { channel, commerce, clock, transact, ...createAccessStores(db) };
  const mediaStore = createMediaStore(db);
  const media: MediaDeps = {
    store: mediaStore,
    ...createMediaStores(db, storage),
    prerolls: createPrerollCache(createPrerollStore(db), revisions),
    liveAssets: createLiveAssetCache(),
    storage,
    encoder,
    liveEncoder,
    announce: postgresAnnounce,
    tokens,
    files: createMediaFiles({ store: mediaStore, storage, maximumBytes: mediaMemoryBytes }),
    queue,
    clock,
    transact,
    log,
    catalog,
    access,
  };
  const clips = createClipDeps(db, media, { maker: clipMaker, announce: postgresAnnounce });
  return {
    ...ports,
    channel,
    directory: createChannelDirectory(channel),
    identity,
    social,
    deviceLogins: { identity, store: createDeviceLoginStore(db) },
    actors: createActorFinder(identity),
    catalog,
    favorites,
    search: { search: createSearchStore(db), transact },
    shownEvents: createShownEvents(revisions),
    mail,
    transact,
    commerce,
    access,
    media,
    clips,
  };
}

const sealerOf = (secrets: Secrets): Sealer => createAesSealer(sealingKey(secrets));

/** The context of a running process: every port with the adapter that really does it. */
export function createContext(runtime: RuntimeDeps): Context {
  const {
    config,
    connection,
    database,
    log,
    clock,
    queue,
    secrets,
    deploymentName,
    dataDir,
    ffmpegPath,
    socialSandboxUrl,
  } = runtime;
  const revisions = createRevisions();
  const { mode, secretKey, publishableKey, scriptUrl, apiUrl, webhookSecret } = paymentConfig(runtime);
  const sealer = sealerOf(secrets);
  const webhookSecretOf = (channelId: number) =>
    findWebhookSecret(connection.db, sealer, channelId, webhookSecret);
  const stripe = { deployment: deploymentName, ...(apiUrl && { apiUrl }) };
  return assemble({
    connection,
    log,
    clock,
    queue,
    passwords: createArgon2Passwords(),
    captcha: createCaptcha({ ...config, secret: secrets.captcha, clock, log }),
    tombstones: createFileTombstones(path.join(dataDir, 'forgotten.jsonl')),
    countries: createGeoipCountry(config.geoipPath),
    rateLimit: createDatabaseRateLimit(connection.pool),
    callLimits: createCallLimits({ nowMs: () => performance.now() }),
    deployment: {
      captcha: config.captcha,
      payments: { mode, publishable_key: publishableKey, script_url: scriptUrl },
    },
    socialGates: createSocialGates(
      config.social,
      socialSandboxUrl && { url: socialSandboxUrl, secret: socialSandboxSecret(secrets) },
    ),
    mailer: createMailer(config),
    payments: createStripeGateway({ ...stripe, secretKey, webhookSecretOf }),
    cards: createStripeCards({ ...stripe, secretKey }),
    subscriptions: createStripeSubscriptions({ ...stripe, secretKey }),
    ...(mode !== 'sandbox' && {
      accounts: createStripeAccounts({
        ...stripe,
        webhookSecretOf,
        store: createPaymentAccountStore(connection.db),
        sealer,
        livemode: mode === 'live',
        log,
      }),
    }),
    storage: createDiskStorage(path.join(dataDir, 'objects')),
    encoder: createFfmpegEncoder({ ffmpegPath, workDirectory: path.join(dataDir, 'work') }),
    liveEncoder: createFfmpegLiveEncoder({ ffmpegPath, workDirectory: path.join(dataDir, 'work', 'tiles') }),
    clipMaker: createFfmpegClipMaker({ ffmpegPath, workDirectory: path.join(dataDir, 'work') }),
    changes: createPostgresEventChanges(database, log, revisions),
    revisions,
    tokens: createHmacMediaTokens(Buffer.from(secrets.media, 'base64url')),
  });
}

/** The demo's people at the sandbox's counter. */
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

export { createArgon2Passwords as createPasswords } from './adapters/argon2-passwords.ts';
export { canvasIcons as icons } from './adapters/canvas-icon.ts';
export { canvasShareCards as shareCards } from './adapters/canvas-share-card.ts';
export { createBossQueue as createQueue } from './adapters/pg-boss-queue.ts';
export { createPinoLog as createLog } from './adapters/pino-log.ts';
export { cleanHtml } from './adapters/sanitized-html.ts';
export { sandboxClientId } from './adapters/social-gates.ts';
export { openWebBuild, WebBuildMissing } from './adapters/web-build.ts';
