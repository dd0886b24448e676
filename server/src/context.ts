// The one place where adapters meet rooms.
import { createAesSealer } from './adapters/aes-sealer.ts';
import { createCaptcha } from './adapters/chosen-captcha.ts';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { createDnsHost } from './adapters/dns-host.ts';
import { createDatabaseRateLimit } from './adapters/database-rate-limit.ts';
import { createFfmpegMedia } from './adapters/ffmpeg-media.ts';
import { createGeoipCountry } from './adapters/geoip-country.ts';
import { createHttpNodeCalls } from './adapters/http-node-calls.ts';
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
import { createSearchStore, type SearchDeps } from './catalog/index.ts';
import { createChannelDirectory, type ChannelDirectory } from './channel/index.ts';
import type { Connection } from './db/connect.ts';
import { noErrorRecorder } from './error-reports/index.ts';
import {
  createActorFinder,
  createSocialStore,
  type ActorFinder,
  type SocialDeps,
  createDeviceLoginStore,
  type DeviceLoginDeps,
} from './identity/index.ts';
import { createCallLimits } from './limits/call-limits.ts';
import { createRevisions } from './cache/revisions.ts';
import { findWebhookSecret } from './stripe-account/webhook-secrets.ts';
import { paymentConfig } from './runtime/payment-config.ts';
import { createPaymentAccountStore } from './stripe-account/store-payment-accounts.ts';
import type { RuntimeDeps } from './runtime/runtime-deps.ts';
import { createShownEvents, type ShownEvents } from './views/shown-events.ts';
import {
  insightKey,
  nodeKey,
  operatorSealingKey,
  sealingKey,
  socialSandboxSecret,
  workLinkKey,
} from './runtime/secrets.ts';
import type { Ports, VendorParts } from './rooms/ports.ts';
import { createProcessMemory } from './rooms/process-memory.ts';
import { openRooms, type Rooms, type RoomsWorld } from './rooms/open-rooms.ts';

export type { Ports } from './rooms/ports.ts';

export interface Context extends Ports, Rooms {
  readonly directory: ChannelDirectory;
  readonly social: SocialDeps;
  readonly deviceLogins: DeviceLoginDeps;
  readonly actors: ActorFinder;
  readonly search: SearchDeps;
  readonly shownEvents: ShownEvents;
  /** The rooms on another pool of this process, with the same memory. */
  roomsOn(connection: Connection): Rooms;
}

const parts: VendorParts = {
  cleanHtml,
  cleanPicture,
  keys: randomApiKeys,
  secondFactors,
  measuring,
  announce: postgresAnnounce,
  createUploads: createTusUploads,
};

export function assemble(ports: Ports): Context {
  const { connection, revisions, socialGates, log } = ports;
  const { db, transact } = connection;
  const world: RoomsWorld = { ports, parts, memory: createProcessMemory(ports, parts) };
  const rooms = openRooms(world, connection);
  const { channel, identity, mail } = rooms;
  return {
    ...ports,
    ...rooms,
    directory: createChannelDirectory(channel),
    social: { identity, channel, mail, store: createSocialStore(db), gates: socialGates, log },
    deviceLogins: { identity, store: createDeviceLoginStore(db) },
    actors: createActorFinder(identity),
    search: { search: createSearchStore(db), transact },
    shownEvents: createShownEvents(revisions),
    roomsOn: (other) => openRooms(world, other),
  };
}

/** The context of a running process: every port with the adapter that really does it. */
export function createContext(runtime: RuntimeDeps): Context {
  const {
    config,
    connection,
    directDatabase,
    nodes,
    log,
    clock,
    queue,
    secrets,
    deploymentName,
    dataDir,
    files,
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
    nodes,
    log,
    clock,
    queue,
    passwords: createArgon2Passwords(),
    captcha: createCaptcha({ ...config, secret: secrets.captcha, clock, log }),
    tombstones: files.tombstones,
    countries: createGeoipCountry(config.geoipPath),
    lookUpHost: createDnsHost(),
    rateLimit: createDatabaseRateLimit(connection.pool),
    callLimits: createCallLimits({ nowMs: () => performance.now(), webs: () => nodes.count('web') }),
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
    storage: files.storage,
    sources: files.sources,
    formerFilms: files.formerFilms,
    uploadFiles: files.uploadFiles,
    leaving: files.leaving,
    ...createFfmpegMedia(ffmpegPath, dataDir),
    changes: createPostgresEventChanges(directDatabase, log, revisions, connection.pool),
    revisions,
    nodeCalls: createHttpNodeCalls({ key: nodeKey(secrets), nodes: runtime.nodes, clock }),
    nodeKey: nodeKey(secrets),
    operatorSealer: createAesSealer(operatorSealingKey(secrets)),
    workLinkSecret: workLinkKey(secrets),
    tokens: createHmacMediaTokens(Buffer.from(secrets.media, 'base64url')),
    errorRecorder,
    insightSecret: insightKey(secrets),
  });
}

export * from './adapters/for-processes.ts';
