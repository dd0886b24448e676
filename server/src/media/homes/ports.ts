// Dependencies of games that other processes air: calls to nodes, and the rows that say where a game is.
import type { SpoolFacts } from '../live/live-game.ts';

export interface NodeAnswer {
  /** 400: it can't come soon. 410: the node does not air this game in this epoch. 503: crowded. */
  readonly status: number;
  readonly facts: AnswerFacts;
  readonly bytes: Buffer;
}

/** Facts beside the bytes of an answer. */
export interface AnswerFacts {
  readonly isCompressed?: boolean;
  readonly changes?: boolean;
  readonly position?: {
    readonly closed: number;
    readonly lastParts: number;
    readonly openParts: number;
    readonly isEnded: boolean;
  };
  readonly edge?: {
    readonly seconds: number;
    readonly closedSeconds: number;
    readonly tail?: { readonly number: number; readonly run: number; readonly epoch: number };
  };
  readonly startRung?: string;
  readonly spool?: SpoolFacts;
  readonly picture?: { readonly file: string; readonly widths: readonly number[] };
}

/** The node answers nothing that it signed: it is away, slow, or another one than its row says. */
export class NodeAway extends Error {
  override readonly name = 'NodeAway';
}

export interface NodeCalls {
  /** @throws {NodeAway} also after `withinMs` without the whole answer, and when the signal aborts. */
  get(nodeId: string, path: string, limits: CallLimits): Promise<NodeAnswer>;
}

export interface CallLimits {
  readonly withinMs: number;
  readonly signal?: AbortSignal;
  /** Where the node was reached last. It is called there when its lease is over. */
  readonly lastUrl?: string | null;
}

export interface HomesDeps {
  readonly nodeCalls: NodeCalls;
}

/** Where a game is aired. */
export interface HomeRow {
  readonly node: string | null;
  /** Where the node was reached last: it may air the game although it cannot renew its lease. */
  readonly url: string | null;
  readonly epoch: number;
  /** It is over since less than a minute: its last files may still be in the memory of its home. */
  readonly isOver: boolean;
  /** Its recording's folder in the storage. */
  readonly folder: string;
}

/** Where a game was aired that has ended. */
export interface LastHomeRow extends Pick<HomeRow, 'node' | 'url'> {
  readonly endedAgoSeconds: number;
}

export interface HomeStore {
  /** Undefined for a recording that no node airs now. */
  findHome(channelId: number, assetId: number): Promise<HomeRow | undefined>;
  /** Undefined for a recording that was no game, and for a game that is not over. */
  findLastHome(folder: string): Promise<LastHomeRow | undefined>;
}
