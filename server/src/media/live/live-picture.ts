// The picture of a live game on its cards, made anew each half minute. The last one stays when a new one fails.
import { copyNameOf } from '@floodlit/contract/sums/picture-widths';
import { sourceRung } from '../../ingest/index.ts';
import { readKeyframe } from './live-keyframe.ts';
import { pictureName } from './live-tile-grid.ts';
import type { LivePictureMaker, TiledRecording } from './live-tile-ports.ts';

export interface LivePictureOptions {
  readonly recording: TiledRecording;
  readonly maker: LivePictureMaker;
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string, error: unknown) => void;
}

export interface LivePicture {
  /** Undefined until the first one. */
  latest(): { readonly file: string; readonly widths: readonly number[] } | undefined;
  /** A file of the latest picture, or of one shortly before: pages may still name it. */
  read(name: string): Buffer | undefined;
  /** Nothing of before a slate is readable from its start on. The first picture after it shows the game after it. */
  withhold(isWithheld: boolean): void;
  /** Makes no more. */
  stop(): void;
}

const periodMs = 30_000;
const pollMs = 2_000;
/** Two minutes of pictures. A page and a list are at most some seconds old. */
const keptPictures = 4;

export function createLivePicture({ recording, maker, nowMs, onProblem }: LivePictureOptions): LivePicture {
  const stopped = new AbortController();
  const kept: { readonly file: string; readonly files: ReadonlyMap<string, Buffer>; widths: number[] }[] = [];
  let nextMs = 0;
  let lastSegment = 0;
  let isWorking = false;
  let isHeldBack = false;
  /** Counts the slates, so that a picture in the making belongs to one side of a slate. */
  let slates = 0;

  /** Nothing without a new segment, as while the encoder rests. */
  async function make(): Promise<void> {
    const segment = recording.rungs.get(sourceRung)?.segments.at(-1);
    if (segment === undefined || segment.number === lastSegment) return;
    nextMs = nowMs() + periodMs;
    const begun = slates;
    const keyframe = await readKeyframe(recording, segment, [sourceRung]);
    if (keyframe === undefined) return;
    const { jpeg, copies } = await maker.makePicture([keyframe.init, keyframe.bytes], stopped.signal);
    if (begun !== slates) return;
    const file = pictureName(segment.number, recording.epoch);
    const files = new Map([[file, jpeg]]);
    for (const { width, bytes } of copies) files.set(copyNameOf(file, width), Buffer.from(bytes));
    lastSegment = segment.number;
    kept.push({ file, files, widths: copies.map(({ width }) => width) });
    kept.splice(0, kept.length - keptPictures);
  }

  const polling = setInterval(() => {
    if (isWorking || isHeldBack || stopped.signal.aborted || nowMs() < nextMs) return;
    isWorking = true;
    make()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) onProblem('the picture of a live game could not be made', error);
      })
      .finally(() => (isWorking = false));
  }, pollMs);
  polling.unref();

  return {
    latest: () => kept.at(-1),
    read: (name) => kept.find(({ files }) => files.has(name))?.files.get(name),
    withhold(isWithheld) {
      isHeldBack = isWithheld;
      slates += 1;
      kept.length = 0;
      lastSegment = recording.rungs.get(sourceRung)?.segments.at(-1)?.number ?? 0;
      nextMs = 0;
    },
    stop() {
      stopped.abort();
      clearInterval(polling);
    },
  };
}
