// The recording of one broadcast: the process writes it to its folder, and serves it to players while it grows.
import { limits } from '@floodlit/contract/limits';
import {
  createLiveRecording,
  createLiveServer,
  joinIndex,
  readLateChunks,
  type FinishedRecording,
  type IndexText,
  type LiveRecording,
  type LiveStorage,
  type RecordingBegin,
  type RungHealth,
} from '../../ingest/index.ts';
import { createGapHealing } from './heal-gaps.ts';
import type { LocalGame } from './live-asset-cache.ts';
import { createLivePicture, type LivePicture } from './live-picture.ts';
import { createLiveTiles, type LiveTiles } from './live-tiles.ts';
import { finishBroadcast, GameTaken, type MoveDeps, type OnAir } from './move-broadcast.ts';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import type { RepeatedWarnings } from './repeated-warnings.ts';

export type SessionRecordingDeps = MoveDeps &
  Pick<MediaGround, 'storage' | 'files' | 'log'> &
  Pick<LiveDeps, 'liveEncoder' | 'liveAssets'> & {
    readonly nowMs: () => number;
  };

export interface SessionRecordingOptions {
  readonly folder: string;
  /** Every line of the log names them. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly warnings: RepeatedWarnings;
  /** The epoch of this home. */
  readonly epoch: number;
  /** Its index when an earlier process began it, and how this one goes on. */
  readonly index: IndexText | undefined;
  readonly begin: RecordingBegin | undefined;
  /** Files of that index that nobody has any more. */
  readonly lostFiles: readonly string[] | undefined;
  readonly onRungHealth: (health: readonly RungHealth[]) => void;
  /** A player requested a file. */
  readonly onWatched: () => void;
}

export interface SessionRecording {
  readonly recording: LiveRecording;
  /** Serves it to players from now on. */
  show(onAir: OnAir, isWithheld: boolean): void;
  /** An operator begins or ends a slate. */
  withhold(isWithheld: boolean): void;
  /** Players no longer find it here. */
  hide(): void;
  /** Makes no more small pictures. */
  stopTiles(): void;
  /**
   * Ends it, and the event that was on the air with it.
   * @param isPaused whether the next process saves the end.
   */
  finish(onAir: OnAir | undefined, isPaused: () => boolean): Promise<void>;
  /** Removes it with its files. */
  forget(): Promise<void>;
  /** Writes and serves nothing more of it from this moment on, since another home has it. */
  letGo(): Promise<void>;
}

/** A player that is in the middle of a request must still be answered from memory. */
const shelfAfterEndMs = limits.liveTargetSeconds * 3_000;
const retryMs = 2_000;

export function createSessionRecording(
  deps: SessionRecordingDeps,
  { folder, facts, warnings, ...options }: SessionRecordingOptions,
): SessionRecording {
  const storage: LiveStorage = {
    writeFile(name, bytes) {
      deps.files.keep(folder, name, bytes);
      return deps.storage.writeBehind(folder, name, bytes);
    },
    addIndexChunk: (chunk, text) => deps.storage.addIndexChunk(folder, chunk, text),
    joinIndex: (upTo, epoch) => joinIndex(deps.storage, folder, upTo, epoch),
    readFile: async (name) => deps.files.readLiveFile(folder, name),
    onLost: (listener) => deps.storage.onLost(folder, listener),
  };
  const recording = createLiveRecording({
    storage,
    startEncoder: (plan, on) => deps.liveEncoder.start(plan, on),
    planRungs: (source, before) => deps.liveEncoder.planRungs(source, before),
    nowMs: () => deps.clock.now().getTime(),
    onProblem: (sentence, error) =>
      error === undefined ? deps.log.warn(sentence, facts) : deps.log.error(sentence, error, facts),
    index: options.index,
    epoch: options.epoch,
    begin: options.begin,
    lostFiles: options.lostFiles,
    onRungHealth: options.onRungHealth,
  });
  const healing = createGapHealing({
    recording,
    readLate: () => readLateChunks(deps.storage, folder, options.index?.ends ?? []),
    hasFiles: async (names) => (await deps.storage.sizesOf(folder, names)).map((size) => size !== undefined),
    onProblem: (error) =>
      warnings.warn('gaps', 'The gaps of a live game cannot be filled yet. They are tried again.', {
        ...facts,
        reason: String(error),
      }),
  });
  let tiles: LiveTiles | undefined;
  let picture: LivePicture | undefined;
  let local: LocalGame | undefined;
  const hide = (): void => void (local !== undefined && deps.liveAssets.remove(local));
  const stopPictures = (): void => {
    healing.stop();
    tiles?.stop();
    picture?.stop();
  };

  /** @returns whether this process saved it. */
  async function saveEnd(
    onAir: OnAir,
    finished: FinishedRecording,
    isPaused: () => boolean,
  ): Promise<boolean> {
    for (;;) {
      try {
        await finishBroadcast(deps, onAir, finished);
        return true;
      } catch (error) {
        if (error instanceof GameTaken) throw error;
        // Playlists have their end already. Only the end of the event is still unsaved.
        deps.log.error('the end of a live event could not be written down', error, facts);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        if (isPaused()) return false;
      }
    }
  }

  function show({ broadcast, asset }: OnAir, isWithheld: boolean): void {
    const server = createLiveServer(recording);
    const small = createLiveTiles({
      recording,
      maker: deps.liveEncoder,
      storage: {
        has: async (name) => (await deps.storage.sizesOf(folder, [name]))[0] !== undefined,
        readFile: (name) => deps.files.readLiveFile(folder, name),
        writeFile: (name, bytes) => storage.writeFile(name, bytes),
      },
      nowMs: deps.nowMs,
      onProblem: (sentence, error) =>
        warnings.warn('small pictures', sentence, { ...facts, reason: String(error) }),
    });
    tiles = small;
    const shown = createLivePicture({
      recording,
      maker: deps.liveEncoder,
      nowMs: deps.nowMs,
      onProblem: (sentence, error) =>
        warnings.warn('live picture', sentence, { ...facts, reason: String(error) }),
    });
    picture = shown;
    if (isWithheld) shown.withhold(true);
    local = {
      channelId: broadcast.channel_id,
      assetId: asset.id,
      epoch: recording.epoch,
      async read(name, query, asker) {
        options.onWatched();
        return (await small.read(name, asker.mayCompress)) ?? server.read(name, query, asker);
      },
      peek: async (name) => server.peek(name),
      edge: async () => server.edge(),
      startRung: async () => recording.startRung(),
      spoolState: async () => deps.storage.spoolState(),
      picture: { latest: async () => shown.latest(), read: async (file) => shown.read(file) },
    };
    deps.liveAssets.put(local);
  }

  return {
    recording,
    show,
    withhold: (isWithheld) => picture?.withhold(isWithheld),
    hide,
    stopTiles: stopPictures,
    async finish(onAir, isPaused) {
      stopPictures();
      const finished = await recording.finish();
      if (onAir === undefined || !(await saveEnd(onAir, finished, isPaused))) return;
      // Memory serves the files that are not on the disk yet.
      void recording.settled().then(() => {
        setTimeout(() => {
          hide();
          deps.files.forget(folder);
        }, shelfAfterEndMs).unref();
      });
    },
    async letGo() {
      stopPictures();
      // At once: this process may take the game again, and then serves it anew.
      hide();
      await recording.abandon();
    },
    async forget() {
      await recording.pause();
      deps.files.forget(folder);
      await deps.storage.remove(folder);
    },
  };
}
