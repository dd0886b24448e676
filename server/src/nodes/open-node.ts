// A process tells the others that it lives, and learns of them: one statement every 2 s.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../kernel/log.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { NodeAddresses, NodeFacts, NodeRecord, NodeRole, Nodes } from './ports.ts';
import { clockDifference, countOf, isClockFit, leaseMs, liveAfter, renewalMs } from './rules.ts';
import { deleteNode, readNodes, renewNode, type NodeQuery, type NodeRow, type Renewal } from './store.ts';

export interface NodeOptions {
  readonly id: string;
  readonly role: NodeRole;
  readonly version: string;
  /** Where its files are. */
  readonly files: string;
  /** Without a row, a process counts the others only: its parent has the row of both. */
  readonly hasRow: boolean;
  readonly query: NodeQuery;
  readonly log: Log;
  /** Another process has the id of this one. */
  readonly onTaken: (refusal: StartRefused) => void;
  /** The clock of the machine. */
  readonly wallMs?: () => number;
  /** A clock that nobody sets. */
  readonly nowMs?: () => number;
}

export interface OpenedNode {
  readonly nodes: Nodes;
  /** Tells the others at once where they reach this process. */
  announce(addresses: NodeAddresses): Promise<void>;
  /** Ends the renewal and removes the row: its games may be taken at once. */
  stop(): Promise<void>;
}

const loadPerCore = (): number => Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100) / 100;

/**
 * @throws the error of the database at the first renewal.
 * @throws {StartRefused} when another process has the id, or when a live one keeps its files elsewhere.
 */
export async function openNode(options: NodeOptions): Promise<OpenedNode> {
  const { id, role, version, files, hasRow, query, log, onTaken } = options;
  const { wallMs = Date.now, nowMs = () => performance.now() } = options;
  const stopping = new AbortController();
  let row: NodeRow = {
    id,
    role,
    version,
    files,
    url: null,
    rtmpUrl: null,
    load: 0,
    games: 0,
    room: null,
    clockMs: 0,
  };
  let isMeasured = false;
  let others: readonly NodeRecord[] = [];
  let renewedMs = Number.NEGATIVE_INFINITY;
  const startedMs = nowMs();
  /** When the database last came back. */
  let backMs = Number.NEGATIVE_INFINITY;
  let isAway = false;

  async function renew(isStart: boolean): Promise<void> {
    const askedMs = wallMs();
    const sentMs = nowMs();
    row = { ...row, load: loadPerCore() };
    const renewal = await (hasRow ? renewNode(query, row, isStart) : readNodes(query, id));
    const now = nowMs();
    const difference = clockDifference({ askedMs, roundTripMs: now - sentMs, ...renewal });
    if (difference !== undefined) {
      row = { ...row, clockMs: difference };
      isMeasured = true;
    }
    // By the sending: the lease counts from an earlier moment than the answer.
    if (!isStart && sentMs - renewedMs > leaseMs) backMs = sentMs;
    renewedMs = sentMs;
    others = liveAfter({ former: others, found: renewal.others, backForMs: now - backMs });
  }

  const renewAgain = async (): Promise<void> => {
    try {
      await renew(false);
      if (isAway) log.info('this process renews its row again');
      isAway = false;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof StartRefused) onTaken(error);
      else if (!isAway && nowMs() - renewedMs > leaseMs) {
        isAway = true;
        log.warn('the row of this process cannot be renewed', { because: String(error) });
      }
    }
  };

  async function goOn(): Promise<void> {
    for (;;) {
      await pause(renewalMs, undefined, { signal: stopping.signal, ref: false });
      running = renewAgain();
      await running;
    }
  }

  // Before the row is there, so that a refused process leaves none.
  if (hasRow) refuseOtherFiles(await readNodes(query, id), files);
  await renew(true);
  let running: Promise<void> = Promise.resolve();
  goOn().catch(() => {});

  const self = (): NodeRecord[] => (hasRow ? [row] : []);
  const list = (): readonly NodeRecord[] => [...self(), ...others];
  return {
    nodes: {
      id,
      count: (kind) => countOf(list(), kind),
      list,
      find: (wanted) => list().find((node) => node.id === wanted),
      tell: (facts: NodeFacts) => void (row = { ...row, ...facts }),
      clockMs: () => row.clockMs,
      renewedAgoMs: () => nowMs() - renewedMs,
      steadyMs: () => nowMs() - Math.max(startedMs, backMs),
      isFit: () => isClockFit(row.clockMs),
      isFitToTake: () => isMeasured && isClockFit(row.clockMs),
    },
    async announce({ url, rtmpUrl }) {
      row = { ...row, url: url ?? row.url, rtmpUrl: rtmpUrl ?? row.rtmpUrl };
      await running;
      await renewAgain();
    },
    async stop() {
      stopping.abort();
      await running;
      if (!hasRow) return;
      await deleteNode(query, id).catch((error: unknown) => {
        log.warn('the row of this process could not be removed', { because: String(error) });
      });
    },
  };
}

/** Two folders of files would be two halves of one install. */
function refuseOtherFiles({ others }: Renewal, files: string): void {
  const other = others.find((node) => node.files !== files);
  if (other === undefined) return;
  throw new StartRefused(
    files.startsWith('disk:') && other.files.startsWith('disk:')
      ? 'A running process of this install keeps its files in another DATA_DIR: give both the same STORAGE_URL, or one DATA_DIR on one machine.'
      : `A running process of this install keeps its files ${other.files.startsWith('disk:') ? 'in its DATA_DIR' : `in ${other.files}`}: give each process the same STORAGE_URL, and wait 6 s after one was killed.`,
  );
}
