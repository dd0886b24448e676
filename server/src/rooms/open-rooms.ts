// The rooms on one connection: a pool, or an open transaction that every store then belongs to.
import { SocialProvider } from '@floodlit/contract/primitives';
import { createAccessStores, readGrants, type AccessDeps } from '../access/index.ts';
import {
  createCatalogStore,
  createCountCache,
  createGameLogStore,
  createLogReader,
  createParticipantCache,
  type CatalogDeps,
  type GameLogDeps,
} from '../catalog/index.ts';
import { createContentStores, createSetupDeps, type ChannelDeps, type SetupDeps } from '../channel/index.ts';
import { createClipDeps, type ClipDeps } from '../clips/index.ts';
import {
  createCommerceStore,
  createCreditNoteLetters,
  createDisputeLetters,
  createReceiptLetters,
  createScheduleDeps,
  createSubscriberLetters,
  createShopFacts,
  notePriceChanges,
  orderFollowers,
  type CommerceDeps,
  type ScheduleDeps,
} from '../commerce/index.ts';
import { joinedConnection, refuseAll, type RoomsConnection } from '../db/joined-connection.ts';
import { readPersonalData } from '../db/read-personal-data.ts';
import { createErrorReportStore, type ErrorReportStore } from '../error-reports/index.ts';
import { createFavoritesStore, type FavoritesDeps } from '../favorites/index.ts';
import { createIdentityStores, refusalOfPassword, type IdentityDeps } from '../identity/index.ts';
import { createInsightDeps, type InsightDeps } from '../insight/index.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Scope, Transact } from '../kernel/transact.ts';
import { createMailStore, type MailDeps } from '../mail/index.ts';
import { createMediaStore, createMediaStores, readableFiles, type MediaDeps } from '../media/index.ts';
import { createOperatorDeps, transactAs, type OperatorDeps } from '../operators/index.ts';
import type { Ports, VendorParts } from './ports.ts';
import type { ProcessMemory } from './process-memory.ts';

/** The dependencies of every room that verbs take. */
export interface Rooms {
  readonly channel: ChannelDeps;
  readonly setup: SetupDeps;
  readonly schedule: ScheduleDeps;
  readonly identity: IdentityDeps;
  readonly operators: OperatorDeps;
  readonly catalog: CatalogDeps;
  readonly gameLogs: GameLogDeps;
  readonly favorites: FavoritesDeps;
  readonly commerce: CommerceDeps;
  readonly access: AccessDeps;
  readonly media: MediaDeps;
  readonly clips: ClipDeps;
  readonly insight: InsightDeps;
  readonly mail: MailDeps;
  readonly errorReports: ErrorReportStore;
  readonly transact: Transact;
  /** The same rooms, with every store, the queue and each `transact` joined to this transaction. */
  within(scope: Scope): Rooms;
}

export interface RoomsWorld {
  readonly ports: Ports;
  readonly parts: VendorParts;
  readonly memory: ProcessMemory;
}

/** A job exists if and only if its transaction is kept. */
const joinedQueue = (queue: Queue, scope: Scope): Queue => ({
  send: (name, data, options) => queue.send(name, data, { ...options, scope }),
});

export const openRooms = (world: RoomsWorld, connection: RoomsConnection): Rooms =>
  openOn(world, connection, undefined);

/** @param scope of an open transaction: nothing is cached, and ports with a connection of their own refuse. */
function openOn(
  { ports, parts, memory }: RoomsWorld,
  connection: RoomsConnection,
  scope: Scope | undefined,
): Rooms {
  const within = (joined: Scope): Rooms => openOn({ ports, parts, memory }, joinedConnection(joined), joined);
  const { clock, log, revisions, socialGates, deployment, storage, encoder, liveEncoder } = ports;
  const { db, transact } = connection;
  const kept = scope === undefined ? revisions : undefined;
  const queue = scope === undefined ? ports.queue : joinedQueue(ports.queue, scope);
  const rateLimit: typeof ports.rateLimit = scope === undefined ? ports.rateLimit : refuseAll('rateLimit');
  const accounts = ports.accounts && {
    ...ports.accounts,
    ...(scope !== undefined && refuseReads(ports.accounts)),
  };
  const base = { queue, clock, transact, log };

  const channel: ChannelDeps = {
    ...createContentStores(db, memory.tellOfBadRow, kept),
    cleanHtml: parts.cleanHtml,
    clock,
    deployment: {
      ...deployment,
      social: SocialProvider.options.filter((name) => name in socialGates),
      ...(socialGates.oidc?.name !== undefined && { oidc_name: socialGates.oidc.name }),
    },
  };
  const commerceStore = notePriceChanges(createCommerceStore(db), {
    clock,
    expireAt: revisions.expireAt.bind(revisions),
  });
  const identity: IdentityDeps = {
    ...createIdentityStores(db),
    personalData: { read: (channelId, userId) => readPersonalData(db, channelId, userId) },
    basicPass: commerceStore,
    readGrants: (viewer) => readGrants(access, viewer),
    tombstones: ports.tombstones,
    clock,
    transact,
    passwords: ports.passwords,
    captcha: ports.captcha,
    rateLimit,
    keys: parts.keys,
  };
  const mail: MailDeps = { ...base, store: createMailStore(db), mailer: ports.mailer };
  const operators = createOperatorDeps(db, identity, {
    ...parts.secondFactors,
    sealer: ports.operatorSealer,
    workLinkSecret: ports.workLinkSecret,
    mail,
    channel,
    refusalOfPassword,
  });
  const catalogStore = createCatalogStore(db);
  const catalog: CatalogDeps = {
    store: catalogStore,
    pictures: channel.pictures,
    participants: createParticipantCache({ ...catalogStore, ...channel.pictures }, kept),
    ...createCountCache(catalogStore, scope === undefined),
  };
  const gameLog = createGameLogStore(db);
  const gameLogs: GameLogDeps = {
    log: gameLog,
    kept: scope === undefined ? memory.gameLogs : createLogReader(gameLog),
    announce: parts.announce,
    clock,
    transact,
  };
  const favorites: FavoritesDeps = { store: createFavoritesStore(db), catalog, clock, transact };
  const letters = { channel, identity, mail, transact, catalog, store: commerceStore };
  const commerce: CommerceDeps = {
    store: commerceStore,
    payments: ports.payments,
    cards: ports.cards,
    subscriptions: ports.subscriptions,
    ...(accounts && { accounts }),
    ...createSubscriberLetters(letters),
    ...orderFollowers,
    postReceipt: createReceiptLetters(letters),
    postCreditNote: createCreditNoteLetters(letters),
    ...base,
    catalog,
    channel,
    shopFacts: createShopFacts({ store: commerceStore, catalog, channel }, kept),
    tellOfBadRow: memory.tellOfBadRow,
    tellOfDispute: createDisputeLetters({ channel, mail }),
    livemode: deployment.payments.mode === 'live',
    publishableKey: deployment.payments.publishable_key,
  };
  const access: AccessDeps = {
    channel,
    commerce,
    clock,
    transact,
    ...createAccessStores(db),
    heartbeats: memory.heartbeats,
  };
  const mediaStore = createMediaStore(db);
  const { liveAssets, liveHomes, testStreams, plans, uploadProtocol, uploadOrphans, files } = memory;
  const media: MediaDeps = {
    store: mediaStore,
    nodes: ports.nodes,
    ...createMediaStores(db, kept),
    liveAssets,
    liveHomes,
    nodeCalls: ports.nodeCalls,
    testStreams,
    plans,
    storage,
    sources: ports.sources,
    uploadFiles: ports.uploadFiles,
    formerFilms: ports.formerFilms,
    uploadProtocol,
    uploadOrphans,
    actAs: (operatorId) => (work) => transactAs(operators, operatorId)((own) => work(within(own).media)),
    encoder,
    liveEncoder,
    sizing: { files: storage, sizer: ports.sizer, transact, log },
    announce: parts.announce,
    tokens: ports.tokens,
    files: scope === undefined ? files : readableFiles(files, mediaStore),
    ...base,
    catalog,
    access,
  };
  const clips = createClipDeps(db, media, { maker: ports.clipMaker, announce: parts.announce });
  const insight = createInsightDeps(
    connection,
    { ...parts.measuring, channel, mail, media, commerce, secret: ports.insightSecret },
    memory.insight,
  );
  return {
    channel,
    setup: createSetupDeps(db, channel, { files: storage, cleanPicture: parts.cleanPicture, transact }),
    schedule: createScheduleDeps(db, { channel, catalog, gameLogs, transact, clock }),
    identity,
    operators,
    catalog,
    gameLogs,
    favorites,
    commerce,
    access,
    media,
    clips,
    insight,
    mail,
    errorReports: createErrorReportStore(db),
    transact,
    within,
  };
}

/** The keys of payment accounts are read on a connection of their own. Writing them takes the scope. */
const refuseReads = (accounts: NonNullable<CommerceDeps['accounts']>) => {
  const { find, list } = refuseAll<Pick<typeof accounts, 'find' | 'list'>>('accounts');
  return { find, list };
};
