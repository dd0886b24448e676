// The dependencies of insight: the store of measures, user agents, and the memory of this process.
import type { ChannelDeps } from '../channel/index.ts';
import type { MemberStore, SalesStore } from '../commerce/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Scope, Transact } from '../kernel/transact.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { MailDeps } from '../mail/index.ts';
import type { InsightStore } from './store.ts';
import type { EventRecord } from '../catalog/index.ts';
import type { GameReportStore } from './store-game-reports.ts';
import type { ReportStore } from './store-reports.ts';
import type { MeasureStore } from './store-measures.ts';
import type { LiveFiguresStore } from './store-live.ts';
import type { Ingest } from './ingest-rules.ts';
import type { Pace } from './pace.ts';
import type { PlayMemory } from './plays.ts';
import type { Buffer } from './buffer.ts';

export interface UserAgentWords {
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'tv' | 'bot' | 'other';
  readonly browser: string;
  readonly system: string;
  readonly isBot: boolean;
}
export type DescribeUserAgent = (userAgent: string) => UserAgentWords;

/** The files of the chart in the report of a game. */
export interface ChartFiles {
  readonly script: () => Promise<string>;
  readonly style: () => Promise<string>;
  /** Draws the curve by the script. */
  readonly curve: () => Promise<string>;
}

export interface InsightDeps {
  readonly store: InsightStore;
  readonly measures: MeasureStore;
  readonly buffer: Buffer;
  readonly plays: PlayMemory;
  readonly pace: Pace;
  readonly describeUserAgent: DescribeUserAgent;
  /** Limits the items of a session and of a network, beside the limits of calls. */
  readonly itemLimits: CallLimits;
  readonly channel: Pick<ChannelDeps, 'store'>;
  readonly live: LiveFiguresStore;
  readonly reports: ReportStore;
  readonly gameReports: GameReportStore;
  readonly chartFiles: ChartFiles;
  readonly sales: SalesStore & MemberStore;
  /** Whether real money moves, or that of a trial. */
  readonly livemode: boolean;
  readonly findEvent: (
    channelId: number,
    eventId: number,
    scope?: Scope,
  ) => Promise<Pick<EventRecord, 'name' | 'starts_at' | 'time_zone'> | undefined>;
  readonly readIngest: (channelId: number, eventId: number) => Promise<Ingest | undefined>;
  readonly postJson: (url: string, body: unknown) => Promise<void>;
  readonly mail: MailDeps;
  readonly queue: Queue;
  readonly transact: Transact;
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly log: Log;
}
