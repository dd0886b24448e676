// Several nodes of one install in one process. They share a database and a bucket, and each has its own spool.
import { randomUUID } from 'node:crypto';
import { createMediaFiles } from '../delivery/media-files.ts';
import { createLiveSessions, NodeAway, type LiveSessions } from '../index.ts';
import { createLiveAssetCache } from './live-asset-cache.ts';
import { hasDatabase } from './watch-cut-off.ts';
import type { MediaDeps } from '../deps.ts';
import type { NodeFacts, NodeRecord, Nodes } from '../../nodes/ports.ts';
import type { PublishConnection, Publisher } from '../../ingest/index.ts';
import type { SpoolOptions } from '../../adapters/disk-spool.ts';
import { anEchoEncoder, configs, configTag, frames } from '../../../test/ingest/made-streams.ts';
import { hashOf, type OpenBucket, type OpenProcess } from '../../../test/storage/bucket-of-games.ts';
import type { World } from '../../../test/world.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };

export interface TestNode {
  readonly id: string;
  readonly air: LiveSessions;
  readonly process: OpenProcess;
  readonly media: MediaDeps;
  readonly told: NodeFacts[];
  /** `nodes.list` answers them. */
  readonly others: NodeRecord[];
  /** Both find each other in `nodes.list`, and may call each other. */
  meet(other: TestNode): void;
  /** The nodes that it called. */
  readonly called: string[];
  /** The process stands still: its reads and writes wait. */
  freeze(): void;
  /** @param pausedMs how long it stood still, by its own clock. */
  thaw(pausedMs?: number): void;
  /** Its clock goes on by so much. */
  skip(ms: number): void;
  /** The database is away for this node. */
  cutDatabase(isCut: boolean): void;
  /** The database gives no answer to what this node asks now, also later. */
  hangDatabase(isHanging: boolean): void;
  /** Its lease ends, as after 6 s without a renewal. */
  loseLease(): Promise<void>;
  /** Its files and its row stay as they are. */
  kill(): Promise<void>;
  close(): void;
}

/** Delays or fails each call of an object's functions. */
function behind<Target extends object>(target: Target, gate: () => Promise<void> | undefined): Target {
  return new Proxy(target, {
    get(object, name, receiver) {
      const value: unknown = Reflect.get(object, name, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const wait = gate();
        const call = (): unknown => Reflect.apply(value, object, given);
        return wait === undefined ? call() : wait.then(call);
      };
    },
  });
}

const asyncNames = new Set(['spoolState', 'onLost', 'within', 'heldFolders', 'hold', 'release', 'holdWhile']);

/** These functions answer at once, also of a node that stands still. */
const exceptAtOnce = <Target extends object>(target: Target, gated: Target): Target =>
  new Proxy(gated, {
    get: (object, name) => {
      const from = asyncNames.has(String(name)) ? target : object;
      const value: unknown = Reflect.get(from, name);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });

export async function openNode(
  world: World,
  bucket: OpenBucket,
  name: string,
  { id = randomUUID(), spool = {} }: { id?: string; spool?: Partial<SpoolOptions> } = {},
): Promise<TestNode> {
  const process = await bucket.open(name, { holdsLeft: true, ...spool });
  let isFrozen = false;
  let isCut = false;
  let isHanging = false;
  let skippedMs = 0;
  const waiting: (() => void)[] = [];
  const gate = (): Promise<void> | undefined => {
    if (isFrozen) return new Promise((resolve) => waiting.push(resolve));
    if (isHanging) return new Promise(() => undefined);
    return isCut ? Promise.reject(new Error('The database is away.')) : undefined;
  };
  const stillGate = (): Promise<void> | undefined =>
    isFrozen ? new Promise((resolve) => waiting.push(resolve)) : undefined;
  const seen = (ago: string): Promise<unknown> =>
    world.connection.pool.query(
      `insert into media.nodes (id, role, files, version, seen_at) values ($1, 'ingest', 's3', '1', now() - $2::interval)
       on conflict (id) do update set seen_at = excluded.seen_at`,
      [id, ago],
    );
  await seen('0 s');
  let isLeased = true;
  let renewedMs = performance.now();
  const renewal = setInterval(() => {
    if (!isLeased || isFrozen || isCut || isHanging) return;
    void seen('0 s').then(
      () => (renewedMs = performance.now()),
      () => undefined,
    );
  }, 1_000);
  const told: NodeFacts[] = [];
  const others: NodeRecord[] = [];
  const met = new Map<string, TestNode>();
  const called: string[] = [];
  const nodes: Nodes = {
    id,
    count: () => 2,
    list: () => others,
    find: (other) => others.find((node) => node.id === other),
    tell: (facts) => void told.push(facts),
    clockMs: () => 0,
    renewedAgoMs: () => (isCut || isHanging ? performance.now() - renewedMs : 0),
    steadyMs: () => Number.POSITIVE_INFINITY,
    isFit: () => true,
    isFitToTake: () => true,
  };
  const { media: base } = world.context;
  const storage = exceptAtOnce(process.storage, behind(process.storage, stillGate));
  const media: MediaDeps = {
    ...base,
    nodes,
    nodeCalls: {
      async get(other) {
        called.push(other);
        const asked = met.get(other);
        if (asked === undefined) throw new NodeAway('It is away.');
        return { status: (await hasDatabase(asked.media)) ? 200 : 503, facts: {}, bytes: Buffer.alloc(0) };
      },
    },
    storage,
    live: exceptAtOnce(base.live, behind(base.live, gate)),
    transact: async (work) => {
      await gate();
      return base.transact(work);
    },
    files: createMediaFiles({ store: base.store, storage, maximumBytes: 100_000_000, clock: base.clock }),
    liveAssets: createLiveAssetCache(),
    liveEncoder: {
      ...base.liveEncoder,
      planRungs: () => [plan],
      start: anEchoEncoder().start,
      makeTile: async () => Buffer.from('tile'),
      makePicture: async () => ({ jpeg: Buffer.from('picture'), copies: [] }),
    },
  };
  const air = createLiveSessions({ ...media, nowMs: () => performance.now() + skippedMs });
  const record = { url: `http://${name}.test`, rtmpUrl: null, room: 9, load: 0 };
  const node: TestNode = {
    id,
    air,
    process,
    media,
    told,
    others,
    called,
    meet(other) {
      if (met.has(other.id)) return;
      met.set(other.id, other);
      others.push({ ...record, id: other.id, role: 'ingest', version: '1', games: 0, clockMs: 0 });
      other.meet(node);
    },
    freeze: () => void (isFrozen = true),
    thaw(pausedMs = 0) {
      isFrozen = false;
      skippedMs += pausedMs;
      for (const go of waiting.splice(0)) go();
    },
    skip: (ms) => void (skippedMs += ms),
    hangDatabase: (hanging) => void (isHanging = hanging),
    cutDatabase: (cut) => void (isCut = cut),
    async loseLease() {
      isLeased = false;
      await seen('1 hour');
    },
    close: () => clearInterval(renewal),
    async kill() {
      isFrozen = true;
      clearInterval(renewal);
      await process.stop();
      // Writes that had begun end.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await seen('1 hour');
    },
  };
  return node;
}

export interface TestCamera {
  readonly refusals: string[];
  isClosed(): boolean;
  /** Sends seconds of the game, in groups of two seconds. */
  play(seconds: number): void;
  /** Sends formats and sound alone. */
  playSound(): void;
  leave(): void;
}

/** An encoder that publishes to a node. */
export async function publishTo(node: TestNode, key: string, address = '192.0.2.1'): Promise<TestCamera> {
  const refusals: string[] = [];
  let isClosed = false;
  let publisher: Publisher | undefined;
  let atMs = 0;
  const end = (reason: 'refused' | 'closed' | 'disconnected'): void => {
    if (isClosed) return;
    isClosed = true;
    publisher?.ended(reason);
  };
  const connection: PublishConnection = {
    address,
    refuse: (sentence) => {
      refusals.push(sentence);
      end('refused');
    },
    close: () => end('closed'),
  };
  const answer = await node.air.authorize({ app: 'live', key, address });
  if (answer.accepted) publisher = answer.open(connection);
  else {
    refusals.push(answer.sentence);
    isClosed = true;
  }
  const video = (timestampMs: number, payload: Buffer): void => {
    if (!isClosed) publisher?.take({ kind: 'video', timestampMs, payload });
  };
  const sound = (timestampMs: number, payload: Buffer): void => {
    if (!isClosed) publisher?.take({ kind: 'audio', timestampMs, payload });
  };
  return {
    refusals,
    isClosed: () => isClosed,
    play(seconds) {
      if (atMs === 0) {
        video(0, configTag(configs.large));
        sound(0, Buffer.of(0xaf, 0, 0x11, 0x90));
      }
      for (const frame of frames(seconds * 1_000, 2_000, atMs)) video(frame.dtsMs, frame.payload);
      atMs += seconds * 1_000;
    },
    playSound() {
      video(0, configTag(configs.large));
      sound(0, Buffer.of(0xaf, 0, 0x11, 0x90));
      for (let at = 0; at < 500; at += 21) sound(at, Buffer.of(0xaf, 1, 1, 2, 3));
    },
    leave: () => end('disconnected'),
  };
}

/** Records each media file that homes answer, and finds addresses that had two bodies. */
export function createBodyRecorder() {
  const hashes = new Map<string, Set<string>>();
  return {
    async record(node: TestNode, assetId: number, channelId: number): Promise<string[]> {
      const game = node.media.liveAssets.find(channelId, assetId);
      const names: string[] = [];
      for (const rung of ['source', '360p']) {
        const text = (await game?.peek(`${rung}/low.m3u8`)) ?? '';
        for (const [, file = ''] of text.matchAll(/(?:^|URI=")((?:s|p|init-)[a-z0-9.-]+\.(?:m4s|mp4))/gm))
          names.push(`${rung}/${file}`);
      }
      for (const name of names) {
        const [number = '', part = ''] = /p(\d+)(?:e\d+)?\.(\d+)/.exec(name)?.slice(1) ?? [];
        const query = { number: undefined, part: undefined, isDelta: false };
        // The part that a playlist announces comes later.
        const isAnnounced = number !== '' && (await isNext(node, channelId, assetId, name, Number(part)));
        if (isAnnounced) continue;
        const file = await game?.read(name, query, { mayCompress: false });
        if (typeof file !== 'object') continue;
        hashes.set(name, (hashes.get(name) ?? new Set()).add(hashOf(file.bytes)));
      }
      return names;
    },
    twice: (): string[] => [...hashes].filter(([, bodies]) => bodies.size > 1).map(([name]) => name),
    count: (): number => hashes.size,
  };
}

async function isNext(
  node: TestNode,
  channelId: number,
  assetId: number,
  name: string,
  part: number,
): Promise<boolean> {
  const rung = name.split('/')[0] ?? '';
  const text = (await node.media.liveAssets.find(channelId, assetId)?.peek(`${rung}/low.m3u8`)) ?? '';
  return part >= 0 && text.includes(`PRELOAD-HINT:TYPE=PART,URI="${name.slice(rung.length + 1)}"`);
}
