// Everything outside the process, as ports of the rooms.
import type { Revisions } from '../cache/revisions.ts';
import type { AnnounceScores } from '../catalog/index.ts';
import type { ChannelDeps, LookUpHost, SetupDeps } from '../channel/index.ts';
import type { ClipDeps } from '../clips/index.ts';
import type { CardVault, PaymentAccounts, PaymentGateway, SubscriptionGateway } from '../commerce/index.ts';
import type { Connection } from '../db/connect.ts';
import type { ErrorRecorder } from '../error-reports/index.ts';
import type { CountryFinder } from '../geo/ports.ts';
import type { CaptchaVerifier, IdentityDeps, Passwords, SocialGates, Tombstones } from '../identity/index.ts';
import type { createInsightDeps } from '../insight/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { EventChanges } from '../live-updates/ports.ts';
import type { Mailer } from '../mail/index.ts';
import type { MediaDeps, NodeCalls } from '../media/index.ts';
import type { Nodes } from '../nodes/ports.ts';
import type { OperatorDeps } from '../operators/index.ts';
import type { Bucket, Objects } from '../storage/ports.ts';
import type { Sealer } from '../stripe-account/sealer.ts';

/** Everything outside the process, as ports. Tests replace them with fakes. */
export interface Ports {
  readonly connection: Connection;
  /** This process among those of the install. */
  readonly nodes: Nodes;
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
  readonly sources: MediaDeps['sources'];
  readonly formerFilms: MediaDeps['formerFilms'];
  readonly uploadFiles: MediaDeps['uploadFiles'];
  /** Objects that buckets refused to remove. */
  readonly leaving: Pick<Objects, 'sweepLeaving'>;
  readonly encoder: MediaDeps['encoder'];
  readonly liveEncoder: MediaDeps['liveEncoder'];
  /** Calls to the other processes of the install, and the key that signs them. */
  readonly nodeCalls: NodeCalls;
  readonly nodeKey: Uint8Array;
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
  /** The keys of links of work are derived from it. */
  readonly workLinkSecret: Uint8Array;
}

/** The files of the install, as a process opens them before its context. */
export interface FileStores extends Pick<
  Ports,
  'storage' | 'sources' | 'formerFilms' | 'uploadFiles' | 'leaving' | 'tombstones'
> {
  /** Undefined on a disk. */
  readonly bucket: Bucket | undefined;
}

/** Parts of vendors that are the same in every process and in every test. */
export interface VendorParts {
  readonly cleanHtml: ChannelDeps['cleanHtml'];
  readonly cleanPicture: SetupDeps['cleanPicture'];
  readonly keys: IdentityDeps['keys'];
  readonly secondFactors: Pick<OperatorDeps, 'totp' | 'passkeys'>;
  readonly measuring: Pick<
    Parameters<typeof createInsightDeps>[1],
    'describeUserAgent' | 'postJson' | 'chartFiles' | 'copyRows'
  >;
  readonly announce: MediaDeps['announce'] & ClipDeps['announce'] & AnnounceScores;
  readonly createUploads: (maximumBytes: number, log: Log) => MediaDeps['uploadProtocol'];
}
