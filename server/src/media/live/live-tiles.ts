// Small pictures of a game while it is live, for the preview on the time line. Their failure never reaches the game.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sourceRung, type LiveFile } from '../../ingest/index.ts';
import { readKeyframe, type Keyframe } from './live-keyframe.ts';
import type { TiledRecording, TileMaker, TileReel, TileStorage } from './live-tile-ports.ts';
import {
  createTilePlan,
  nextSheet,
  nextTile,
  sheetColumns,
  sheetName,
  sheetOf,
  tilesPerSheet,
  tilesText,
  tilesVtt,
} from './live-tile-grid.ts';

export interface LiveTilesOptions {
  readonly recording: TiledRecording;
  readonly maker: TileMaker;
  readonly storage: TileStorage;
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string, error: unknown) => void;
}

export interface LiveTiles {
  /** Undefined when the name is none of theirs, or when there is nothing under it yet. */
  read(name: string, mayCompress: boolean): Promise<LiveFile | undefined>;
  /** Makes no more. A picture in the making is given up. */
  stop(): void;
}

const compress = promisify(gzip);
const pollMs = 1_000;
const backoffMaximumMs = 60_000;

export function createLiveTiles(options: LiveTilesOptions): LiveTiles {
  const { recording, maker, storage } = options;
  const { epoch } = recording;
  const source = recording.rungs.get(sourceRung)?.segments ?? [];
  const plan = createTilePlan(source);
  const state = {
    tiles: new Map<number, Buffer>(),
    sheets: new Map<number, number>(),
    failures: new Map<number, number>(),
  };
  const stopped = new AbortController();
  let isWorking = false;
  let isRestored = false;
  let failuresInRow = 0;
  let restsUntilMs = 0;
  let reel: { readonly of: string; readonly process: TileReel; last: number } | undefined;
  /** Made once for all viewers, until a picture comes. */
  let text: Promise<Record<'plain' | 'compressed', Buffer>> | undefined;

  /** The sheets of an earlier process. */
  async function restore(): Promise<void> {
    const complete = Math.floor(plan.count() / tilesPerSheet);
    for (let sheet = 0; sheet < complete; sheet += 1)
      for (let made = epoch; made >= 0 && !state.sheets.has(sheet); made -= 1)
        if (await storage.has(sheetName(sheet, made))) state.sheets.set(sheet, made);
    isRestored = true;
    text = undefined;
  }

  function closeReel(): void {
    void reel?.process.close();
    reel = undefined;
  }

  /** The frames of a source may wait for later ones, and a picture of the past goes back in time. */
  async function draw(tile: number, { rung, run, init, bytes }: Keyframe): Promise<Buffer> {
    if (rung === sourceRung || tile < (reel?.last ?? 0)) return maker.makeTile([init, bytes], stopped.signal);
    const of = `${rung}/${run}`;
    if (reel?.of !== of) {
      closeReel();
      reel = { of, process: maker.openReel(init), last: tile };
    }
    reel.last = tile;
    try {
      return await reel.process.make(bytes);
    } catch (error) {
      closeReel();
      throw error;
    }
  }

  async function makeTile(tile: number): Promise<void> {
    // Counted before: a failure of any kind must not repeat without end.
    state.failures.set(tile, (state.failures.get(tile) ?? 0) + 1);
    const segment = plan.segmentOf(tile);
    // The lowest rung: its pictures cost least.
    const rungs = new Set([recording.startRung(), sourceRung]);
    const keyframe = segment && (await readKeyframe(recording, segment, rungs));
    if (keyframe === undefined) return;
    state.tiles.set(tile, await draw(tile, keyframe));
    state.failures.delete(tile);
    text = undefined;
  }

  async function makeSheet(sheet: number, tiles: readonly Buffer[]): Promise<void> {
    const bytes = await maker.makeSheet(tiles, sheetColumns, stopped.signal);
    await storage.writeFile(sheetName(sheet, epoch), bytes);
    state.sheets.set(sheet, epoch);
    text = undefined;
    // Players may still have the text from before this sheet, so its single pictures stay until the next sheet.
    for (const tile of state.tiles.keys())
      if (sheetOf(tile) !== sheet && state.sheets.has(sheetOf(tile))) state.tiles.delete(tile);
  }

  async function makeText(): Promise<Record<'plain' | 'compressed', Buffer>> {
    const plain = Buffer.from(tilesVtt(state, epoch));
    return { plain, compressed: await compress(plain) };
  }

  async function work(): Promise<void> {
    if (!isRestored) await restore();
    const due = plan.count();
    const sheet = nextSheet(state, due);
    if (sheet !== undefined) await makeSheet(sheet.sheet, sheet.tiles);
    const tile = nextTile(state, due);
    if (tile !== undefined) await makeTile(tile);
  }

  function poll(): void {
    if (isWorking || stopped.signal.aborted || options.nowMs() < restsUntilMs) return;
    isWorking = true;
    work()
      .then(() => {
        failuresInRow = 0;
      })
      .catch((error: unknown) => {
        if (stopped.signal.aborted) return;
        failuresInRow += 1;
        restsUntilMs = options.nowMs() + Math.min(backoffMaximumMs, pollMs * 2 ** failuresInRow);
        options.onProblem('a small picture of a live game could not be made', error);
      })
      .finally(() => (isWorking = false));
  }
  const polling = setInterval(poll, pollMs);
  polling.unref();

  return {
    async read(name, mayCompress) {
      if (name === tilesText) {
        // After the end of the game, the recording has a text of this name.
        if (stopped.signal.aborted) return undefined;
        text ??= makeText();
        const { plain, compressed } = await text;
        return { bytes: mayCompress ? compressed : plain, isCompressed: mayCompress, changes: true };
      }
      const [, kind, digits, made = 0] = /^(tile|sheet)-(\d{5})(?:e([1-9]\d{0,5}))?\.jpg$/.exec(name) ?? [];
      const number = Number(digits);
      if (kind === 'tile') {
        const bytes = Number(made) === epoch ? state.tiles.get(number) : undefined;
        return bytes && { bytes, isCompressed: false, changes: false };
      }
      const bytes =
        kind === 'sheet' && state.sheets.get(number) === Number(made)
          ? await storage.readFile(name)
          : undefined;
      return bytes && { bytes, isCompressed: false, changes: false };
    },
    stop() {
      stopped.abort();
      clearInterval(polling);
      closeReel();
    },
  };
}
