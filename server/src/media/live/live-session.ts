// One broadcast while it is on the air in this process: its encoder comes and goes, its recording goes on.
import { limits } from '@floodlit/contract/limits';
import {
  createLiveInput,
  createLiveRecording,
  createLiveServer,
  StreamRefused,
  type EndReason,
  type LiveInput,
  type LiveStorage,
  type PublishConnection,
  type Publisher,
} from '../../ingest/index.ts';
import { isWithheld, type BroadcastRecord, type EncoderRecord } from './live-rules.ts';
import {
  finishBroadcast,
  goLive,
  markRungs,
  markSignal,
  type MoveDeps,
  type OnAir,
} from './move-broadcast.ts';
import type { MediaDeps } from '../ports.ts';
import type { EncoderSignal } from './store-signals.ts';
import { createLiveTiles, type LiveTiles } from './live-tiles.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';

export type SessionDeps = MoveDeps &
  Pick<MediaDeps, 'storage' | 'files' | 'liveEncoder' | 'liveAssets' | 'log'> & {
    readonly nowMs: () => number;
  };

export interface SessionOptions {
  readonly broadcast: BroadcastRecord;
  readonly eventName: string;
  readonly folder: string;
  /** The state of a broadcast that an earlier process aired. */
  readonly earlier?: { readonly onAir: OnAir; readonly index: string } | undefined;
  /** It is over, or it never began. */
  readonly onGone: () => void;
}

export interface LiveSession {
  /** The hash of the key of its encoder. Undefined before the first encoder. */
  keyHash(): Buffer | undefined;
  attach(connection: PublishConnection, encoder: Pick<EncoderRecord, 'name' | 'key_hash'>): Publisher;
  /** Follows the row, and saves what it lacks: whether viewers watch, and whether the encoder sends a signal. */
  tell(row: BroadcastRecord): void;
  /** Whether an encoder is connected. */
  isFed(): boolean;
  /** The measures of the connected encoder. Undefined without one. */
  signal(): EncoderSignal | undefined;
  /** Sends the connected encoder an error text and disconnects it. */
  refuse(sentence: string): void;
  /** Ends the event. */
  end(why: string): Promise<void>;
  /** This process stops; the next one goes on. */
  pause(): Promise<void>;
}

/** A player that is in the middle of a request must still be answered from memory. */
const shelfAfterEndMs = limits.liveTargetSeconds * 3_000;
const retryMs = 2_000;
const watchedMs = 5_000;

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createLiveSession(deps: SessionDeps, options: SessionOptions): LiveSession {
  const { broadcast, folder, eventName } = options;
  const facts = { event: broadcast.event_id, channel: broadcast.channel_id };
  const storage: LiveStorage = {
    writeFile(name, bytes) {
      deps.files.keep(folder, name, bytes);
      return deps.storage.writeFile(folder, name, bytes);
    },
    append: (name, text) => deps.storage.append(folder, name, text),
    readFile: async (name) => deps.files.readLiveFile(folder, name),
  };
  const recording = createLiveRecording({
    storage,
    startEncoder: (plan, on) => deps.liveEncoder.start(plan, on),
    planRungs: (source, before) => deps.liveEncoder.planRungs(source, before),
    nowMs: () => deps.clock.now().getTime(),
    onProblem: (sentence, error) =>
      error === undefined ? deps.log.warn(sentence, facts) : deps.log.error(sentence, error, facts),
    index: options.earlier?.index,
    onRungHealth: (health) => {
      // The row says 'live' only once the event is on the air.
      if (onAir !== undefined) void step(() => markRungs(deps, broadcast, health));
    },
  });
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  let onAir = options.earlier?.onAir;
  let connection: PublishConnection | undefined;
  let keyHash: Buffer | undefined;
  let input: LiveInput | undefined;
  /** The connected encoders in their order, each with what puts it on the air. */
  const attached = new Map<LiveInput, () => void>();
  let window: NodeJS.Timeout | undefined;
  let isGoingLive = false;
  /** Set while a run of a returned encoder has not shown anything yet. */
  let awaitedMs: number | undefined;
  let ending: Promise<void> | undefined;
  let isPaused = false;
  /** Nothing of it was shown to anybody, and nothing will be. */
  let isForgotten = false;
  let isWatched = false;
  /** Viewers see a slate. */
  let isHeldBack = isWithheld(broadcast);
  let windowSeconds = broadcast.window_seconds;
  /** Since when no encoder is connected. */
  let aloneMs: number | undefined;
  let tiles: LiveTiles | undefined;
  let watchedToldMs = Number.NEGATIVE_INFINITY;
  /** Serializes the writes, in the order of the events. */
  let steps: Promise<void> = Promise.resolve();

  const step = (work: () => Promise<void>): Promise<void> => {
    steps = steps.then(work).catch((error: unknown) => {
      deps.log.error('the state of a live event could not be written down', error, facts);
    });
    return steps;
  };

  function show(): void {
    if (onAir === undefined) return;
    const server = createLiveServer(recording);
    const small = createLiveTiles({
      recording,
      maker: deps.liveEncoder,
      storage: {
        has: async (name) => (await deps.storage.sizeOf(folder, name)) !== undefined,
        readFile: (name) => deps.files.readLiveFile(folder, name),
        writeFile: (name, bytes) => storage.writeFile(name, bytes),
      },
      nowMs: deps.nowMs,
      onProblem: (sentence, error) =>
        warnings.warn('small pictures', sentence, { ...facts, reason: String(error) }),
    });
    tiles = small;
    deps.liveAssets.put({
      channelId: broadcast.channel_id,
      assetId: onAir.asset.id,
      server: {
        ...server,
        async read(name, query, asker) {
          isWatched = true;
          return (await small.read(name, asker.mayCompress)) ?? server.read(name, query, asker);
        },
      },
      startRung: () => recording.startRung(),
    });
  }

  function begin(): void {
    isGoingLive = true;
    void step(async () => {
      try {
        onAir = await goLive(deps, broadcast, folder);
      } finally {
        // Retry after a delay when the database is away, not with every picture.
        setTimeout(() => (isGoingLive = false), retryMs);
      }
      if (onAir === undefined)
        return connection?.refuse(`"${eventName}" is not armed any more, or has a recording already.`);
      show();
      deps.log.info(`"${eventName}" is live`, facts);
    });
  }

  /** Called with every message: what it changed is seen here. */
  function notice(): void {
    if (onAir === undefined && !isGoingLive && recording.isPlayable()) begin();
    if (awaitedMs === undefined || recording.durationMs() <= awaitedMs) return;
    awaitedMs = undefined;
    const { broadcast: aired } = onAir ?? { broadcast };
    void step(() => markSignal(deps, aired, true));
    deps.log.info(`The encoder of "${eventName}" is back`, facts);
  }

  function waitForReturn(): void {
    clearTimeout(window);
    aloneMs ??= deps.nowMs();
    const leftMs = aloneMs + windowSeconds * 1_000 - deps.nowMs();
    window = setTimeout(() => void end('the encoder did not come back'), Math.max(0, leftMs));
  }

  /** After a slate, the signal counts again once something new can be seen. */
  function withhold(wanted: boolean): void {
    if (wanted === isHeldBack) return;
    isHeldBack = wanted;
    for (const one of attached.keys()) one.withhold(wanted);
    if (!wanted) awaitedMs = recording.durationMs();
    deps.log.info(`"${eventName}" ${wanted ? 'shows a slate' : 'shows its picture again'}`, facts);
  }

  async function forget(): Promise<void> {
    isForgotten = true;
    clearTimeout(window);
    options.onGone();
    await recording.pause();
    deps.files.forget(folder);
    await deps.storage.remove(folder);
  }

  function lost(reason: EndReason): void {
    // A refusal has its own line.
    if (reason !== 'refused') deps.log.warn(`The encoder of "${eventName}" is gone (${reason})`, facts);
    void step(async () => {
      if (ending !== undefined || isPaused || connection !== undefined) return;
      if (onAir === undefined) return forget();
      waitForReturn();
      await markSignal(deps, onAir.broadcast, false);
    });
  }

  async function finish(): Promise<void> {
    tiles?.stop();
    const finished = await recording.finish();
    const aired = onAir;
    if (aired === undefined) return;
    for (;;) {
      try {
        await finishBroadcast(deps, aired, finished);
        break;
      } catch (error) {
        // Playlists have their end already. Only the end of the event is still unsaved.
        deps.log.error('the end of a live event could not be written down', error, facts);
        await waitMs(retryMs);
        if (isPaused) return;
      }
    }
    // Memory serves the files that are not on the disk yet.
    void recording.settled().then(() => {
      setTimeout(() => {
        deps.liveAssets.remove(aired.asset.id);
        deps.files.forget(folder);
      }, shelfAfterEndMs).unref();
    });
  }

  function end(why: string): Promise<void> {
    if (isPaused || isForgotten) return Promise.resolve();
    ending ??= (async () => {
      clearTimeout(window);
      deps.log.info(`"${eventName}" ends: ${why}`, facts);
      const last = input;
      const open = connection;
      // Taken away first: this end is none of the encoder's.
      connection = undefined;
      open?.close();
      await last?.end();
      await steps;
      await finish();
      options.onGone();
    })().catch((error: unknown) => deps.log.error('a live event could not be ended', error, facts));
    return ending;
  }

  if (options.earlier !== undefined) {
    show();
    void step(() => markSignal(deps, broadcast, false));
    waitForReturn();
  }

  return {
    keyHash: () => keyHash,
    attach(next, encoder) {
      if (ending !== undefined || isPaused || isForgotten) {
        next.refuse('This event has just ended.');
        return { take: () => undefined, ended: () => undefined };
      }
      keyHash = encoder.key_hash;
      let isOver = false;
      /** Runs at the encoder's first picture. Without one, an encoder must not replace the running game. */
      const takeOver = (): void => {
        clearTimeout(window);
        aloneMs = undefined;
        if (connection === next) return;
        const before = connection;
        connection = next;
        input = own;
        if (onAir !== undefined) awaitedMs = recording.durationMs();
        if (before === undefined) return;
        const sentence = 'Another camera took over with the same stream key.';
        deps.log.warn(sentence, { ...facts, address: before.address });
        before.refuse(sentence);
      };
      const own: LiveInput = createLiveInput({
        recording,
        onBegin: takeOver,
        nowMs: deps.nowMs,
        onAdvice: (sentence) => warnings.warn(encoder.name, sentence, { ...facts, encoder: encoder.name }),
      });
      own.withhold(isHeldBack);
      attached.set(own, takeOver);
      if (connection === undefined) takeOver();
      return {
        take(message) {
          if (isOver) return;
          try {
            own.take(message);
            notice();
          } catch (error) {
            if (!(error instanceof StreamRefused)) throw error;
            const sentence = `The encoder "${encoder.name}" of "${eventName}" is refused: ${error.message}`;
            warnings.warn(encoder.name, sentence, { ...facts, encoder: encoder.name });
            next.refuse(error.message);
          }
        },
        ended(reason) {
          isOver = true;
          attached.delete(own);
          own.end().catch((error: unknown) => deps.log.error('a run could not be ended', error, facts));
          if (connection !== next) return;
          connection = undefined;
          if (isPaused || ending !== undefined) return;
          // An encoder that came back too early for its former connection waits here.
          const heir = [...attached.values()].at(-1);
          if (heir === undefined) lost(reason);
          else heir();
        },
      };
    },
    isFed: () => connection !== undefined,
    signal: () =>
      connection === undefined || input === undefined
        ? undefined
        : {
            channel_id: broadcast.channel_id,
            encoder_id: (onAir?.broadcast ?? broadcast).encoder_id,
            event_id: broadcast.event_id,
            take: null,
            facts: input.readFacts(),
          },
    tell(row) {
      if (onAir === undefined || ending !== undefined || isPaused) return;
      withhold(isWithheld(row));
      if (row.window_seconds !== windowSeconds) {
        windowSeconds = row.window_seconds;
        if (aloneMs !== undefined) waitForReturn();
      }
      const isHeard = connection !== undefined && awaitedMs === undefined && !isHeldBack;
      // A step that failed, as when the database was away, is made good here.
      if (isHeard !== (row.signal_lost_at === null)) void step(() => markSignal(deps, row, isHeard));
      const now = deps.nowMs();
      if (!isWatched || now < watchedToldMs + watchedMs) return;
      isWatched = false;
      watchedToldMs = now;
      void step(async () => {
        await deps.live.moveBroadcast(broadcast, 'live', { watched_at: deps.clock.now() });
      });
    },
    refuse: (sentence) => connection?.refuse(sentence),
    end,
    async pause() {
      isPaused = true;
      tiles?.stop();
      clearTimeout(window);
      connection?.close();
      await input?.end();
      await steps;
      if (ending === undefined) await recording.pause();
      else await Promise.race([ending, waitMs(retryMs)]);
      if (onAir !== undefined) deps.liveAssets.remove(onAir.asset.id);
    },
  };
}
