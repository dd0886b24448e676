// The one place where adapters meet rooms.
import path from 'node:path';
import { SocialProvider } from '@floodlit/contract/primitives';
import { createAesSealer } from './adapters/aes-sealer.ts';
import { createCaptcha } from './adapters/chosen-captcha.ts';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { createDnsHost } from './adapters/dns-host.ts';
import { createDatabaseRateLimit } from './adapters/database-rate-limit.ts';
import { createDiskStores } from './adapters/disk-stores.ts';
import { createFfmpegMedia } from './adapters/ffmpeg-media.ts';
import { createFileTombstones } from './adapters/file-tombstones.ts';
import { createGeoipCountry } from './adapters/geoip-country.ts';
import { createHmacMediaTokens } from './adapters/hmac-media-tokens.ts';
import { createPostgresEventChanges, postgresAnnounce } from './adapters/postgres-announcements.ts';
import { randomApiKeys } from './adapters/random-api-keys.ts';
import { cleanPicture } from './adapters/clean-picture.ts';
import { cleanHtml } from './adapters/sanitized-html.ts';
import { createSocialGates } from './adapters/social-gates.ts';
import { createMailer } from './adapters/smtp-mailer.ts';
import { secondFactors } from './adapters/second-factors.ts';
import { createStripeAccounts } from './adapters/stripe-accounts.ts';
import { createStripeCards } from './adapters/stripe-cards.ts';
import { createStripeGateway } from './adapters/stripe-gateway.ts';
import { createStripeSubscriptions } from './adapters/stripe-subscriptions.ts';
import { createTusUploads } from './adapters/tus-uploads.ts';
import { measuring } from './adapters/measuring.ts';
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
  createSetupDeps,
  type ChannelDeps,
  type ChannelDirectory,
  type LookUpHost,
} from './channel/index.ts';
import {
  createCommerceStore,
  notePriceChanges,
  createScheduleDeps,
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
import { createInsightDeps, type InsightDeps } from './insight/index.ts';
import type { Connection } from './db/connect.ts';
import {
  createErrorReportStore,
  noErrorRecorder,
  type ErrorRecorder,
  type ErrorReportStore,
} from './error-reports/index.ts';
import { readPersonalData } from './db/read-personal-data.ts';
import { createFavoritesStore, type FavoritesDeps } from './favorites/index.ts';
import type { CountryFinder } from './geo/ports.ts';
import {
  createAccountStore,
  createActorFinder,
  createEmailChangeStore,
  createFormStores,
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
  refusalOfPassword,
} from './identity/index.ts';
import { createOperatorDeps, transactAs, type OperatorDeps } from './operators/index.ts';
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
  createTestStreams,
  createMediaFiles,
  createMediaStore,
  createMediaStores,
  type FilmDeps,
  type MediaDeps,
} from './media/index.ts';
import { findWebhookSecret } from './stripe-account/webhook-secrets.ts';
import { paymentConfig } from './runtime/payment-config.ts';
import { createPaymentAccountStore } from './stripe-account/store-payment-accounts.ts';
import type { RuntimeDeps } from './runtime/runtime-deps.ts';
import { createShownEvents, type ShownEvents } from './views/shown-events.ts';
import { insightKey, operatorSealingKey, sealingKey, socialSandboxSecret } from './runtime/secrets.ts';

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
  readonly lookUpHost: LookUpHost;
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
  readonly films: FilmDeps['films'];
  readonly uploadFiles: MediaDeps['uploadFiles'];
  readonly encoder: MediaDeps['encoder'];
  readonly liveEncoder: MediaDeps['liveEncoder'];
  readonly sizer: MediaDeps['sizing']['sizer'];
  readonly clipMaker: ClipDeps['maker'];
  readonly changes: EventChanges;
  readonly revisions: Revisions;
  readonly tokens: MediaDeps['tokens'];
  readonly errorRecorder: ErrorRecorder;
  /** Signs sessions of measuring and makes pseudonyms. */
  readonly insightSecret: Uint8Array;
  /** Seals the secrets of operators' authenticator apps. */
  readonly operatorSealer: Sealer;
}

export interface Context extends Ports {
  readonly channel: ChannelDeps;
  readonly setup: ReturnType<typeof createSetupDeps>;
  readonly schedule: ReturnType<typeof createScheduleDeps>;
  readonly directory: ChannelDirectory;
  readonly identity: IdentityDeps;
  readonly operators: OperatorDeps;
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
  readonly errorReports: ErrorReportStore;
  readonly insight: InsightDeps;
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
    uploadFiles,
    encoder,
    liveEncoder,
    clipMaker,
    tokens,
    revisions,
    operatorSealer,
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
  const base = { queue, clock, transact, log };
  const expireAt = revisions.expireAt.bind(revisions);
  const commerceStore = notePriceChanges(createCommerceStore(db), { clock, expireAt });
  const identity: IdentityDeps = {
    store: createIdentityStore(db),
    account: createAccountStore(db),
    links: createLinkStore(db),
    emailChanges: createEmailChangeStore(db),
    networks: createNetworkStore(db),
    tries: createTryStore(db),
    ...createFormStores(db),
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
  const mail: MailDeps = { ...base, store: createMailStore(db), mailer };
  const own = { ...secondFactors, sealer: operatorSealer, mail, channel, refusalOfPassword };
  const operators = createOperatorDeps(db, identity, own);
  const social: SocialDeps = {
    identity,
    channel,
    mail,
    store: createSocialStore(db),
    gates: socialGates,
    log,
  };
  const catalogStore = createCatalogStore(db);
  const catalog: CatalogDeps = {
    store: catalogStore,
    pictures: channel.pictures,
    participants: createParticipantCache({ ...catalogStore, ...channel.pictures }, revisions),
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
    ...base,
    catalog,
    channel,
    tellOfBadRow,
    tellOfDispute: createDisputeLetters({ channel, mail }),
    livemode: deployment.payments.mode === 'live',
    publishableKey: deployment.payments.publishable_key,
  };
  const access: AccessDeps = { channel, commerce, clock, transact, ...createAccessStores(db) };
  const mediaStore = createMediaStore(db);
  const media: MediaDeps = {
    store: mediaStore,
    ...createMediaStores(db, storage, revisions),
    liveAssets: createLiveAssetCache(),
    testStreams: createTestStreams(),
    storage,
    uploadFiles,
    uploadProtocol: createTusUploads(uploadFiles, log),
    transactAs: (operatorId) => transactAs(operators, operatorId),
    encoder,
    liveEncoder,
    sizing: { files: storage, sizer: ports.sizer, transact, log },
    announce: postgresAnnounce,
    tokens,
    files: createMediaFiles({ store: mediaStore, storage, maximumBytes: mediaMemoryBytes, clock }),
    ...base,
    catalog,
    access,
  };
  const clips = createClipDeps(db, media, { maker: clipMaker, announce: postgresAnnounce });
  const rooms = { channel, mail, media, commerce };
  const insight = createInsightDeps(connection, { ...measuring, ...rooms, secret: ports.insightSecret });
  return {
    ...ports,
    channel,
    setup: createSetupDeps(db, channel, { files: storage, cleanPicture, transact }),
    schedule: createScheduleDeps(db, { channel, catalog, transact, clock }),
    directory: createChannelDirectory(channel),
    identity,
    operators,
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
    errorReports: createErrorReportStore(db),
    insight,
  };
}

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
    errorRecorder = noErrorRecorder,
    socialSandboxUrl,
  } = runtime;
  const revisions = createRevisions({ now: () => clock.now() });
  const { mode, secretKey, publishableKey, scriptUrl, apiUrl, webhookSecret } = paymentConfig(runtime);
  const sealer = createAesSealer(sealingKey(secrets));
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
    lookUpHost: createDnsHost(),
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
    ...createDiskStores(dataDir, config.uploadMaximumBytes),
    ...createFfmpegMedia(ffmpegPath, dataDir),
    changes: createPostgresEventChanges(database, log, revisions),
    revisions,
    operatorSealer: createAesSealer(operatorSealingKey(secrets)),
    tokens: createHmacMediaTokens(Buffer.from(secrets.media, 'base64url')),
    errorRecorder,
    insightSecret: insightKey(secrets),
  });
}

export * from './adapters/for-processes.ts';
