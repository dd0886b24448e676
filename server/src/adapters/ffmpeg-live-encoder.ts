// Encodes the lower rungs of live games with ffmpeg, as many as the processor allows.
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import {
  liveRungCodec,
  makeLivePicture,
  makeSheet,
  makeTile,
  openTileReel,
  startLiveRung,
} from '@floodlit/ffmpeg';
import pLimit from 'p-limit';
import { createFlvReader, flvVideoHeader } from '../ingest/index.ts';
import type { PictureSizer } from '../channel/index.ts';
import type { LiveEncoder } from '../media/live/ports.ts';

/** Cores that one rung takes at thirty frames a second, measured. */
const rungCosts = { '720p': 0.75, '540p': 0.45, '480p': 0.4, '360p': 0.25 } as const;
const rungBits = { '720p': 2_800_000, '540p': 1_600_000, '480p': 1_300_000, '360p': 800_000 } as const;
/** The share of the machine for all lowest rungs, and for all rungs together. The rest is for viewers. */
const encoderShare = 0.5;
/** A step between the source and the lowest rung leaves this much of the machine idle. */
const idleShare = 0.25;
const coresForTallStep = 6;
/** Sharp enough for a card on a dense screen and for the hero. */
const livePictureWidth = 960;
/** Beyond this the encoder is behind by seconds. */
const waitingBytesMaximum = 24 * 1024 * 1024;

type RungName = keyof typeof rungCosts;
const costOf = (name: string): number => rungCosts[name as RungName] ?? rungCosts['360p'];
const heightOf = (name: RungName): number => Number.parseInt(name, 10);

/** The lowest rung of all sources. */
const lowest = '360p';

/** Between the source and the lowest rung, for sources that are tall enough. */
function stepFor(height: number, cores: number): RungName | undefined {
  if (height > 900) return cores >= coresForTallStep ? '720p' : '540p';
  return height > 600 && cores < coresForTallStep ? '480p' : undefined;
}

export interface FfmpegLiveEncoderOptions {
  readonly ffmpegPath: string;
  /** For the few files of a small picture in the making. */
  readonly workDirectory?: string;
  /** Makes the copies of the picture on cards. Without it the picture is served alone. */
  readonly sizer?: PictureSizer;
  readonly cores?: number;
  /** Cores in use, on average over the last minute. */
  readonly load?: () => number;
}

export function createFfmpegLiveEncoder({
  ffmpegPath,
  workDirectory = path.join(tmpdir(), 'floodlit-tiles'),
  sizer = async () => 'undecodable',
  cores = availableParallelism(),
  load = () => loadavg()[0] ?? 0,
}: FfmpegLiveEncoderOptions): LiveEncoder {
  // One at a time for all games: small pictures must not take a processor from the rungs.
  const inTurn = pLimit(1);
  const used = { lowest: 0, steps: 0 };
  const kindOf = (name: string): keyof typeof used => (name === lowest ? 'lowest' : 'steps');
  return {
    openReel: (init) => openTileReel({ ffmpegPath }, init),
    makeTile: (fragments, signal) => inTurn(() => makeTile({ ffmpegPath, workDirectory, signal }, fragments)),
    makeSheet: (tiles, columns, signal) =>
      inTurn(() => makeSheet({ ffmpegPath, workDirectory, signal }, tiles, columns)),
    makePicture: (fragments, signal) =>
      inTurn(async () => {
        const jpeg = await makeLivePicture(
          { ffmpegPath, workDirectory, signal },
          fragments,
          livePictureWidth,
        );
        const copies = await sizer(jpeg).catch(() => 'undecodable' as const);
        return { jpeg, copies: copies === 'undecodable' ? [] : copies };
      }),
    planRungs({ width, height }, before) {
      // The encoders of these end now.
      const freed = { lowest: 0, steps: 0 };
      for (const { name } of before) freed[kindOf(name)] += costOf(name);
      const lowestUsed = used.lowest - freed.lowest;
      const names: RungName[] = [];
      const isWorth = heightOf(lowest) < height * 0.85;
      // Steps do not count here: the lowest rung is the one that a weak line needs.
      if (isWorth && lowestUsed + costOf(lowest) <= cores * encoderShare) names.push(lowest);
      const step = stepFor(height, cores);
      if (step !== undefined && names.length > 0) {
        const planned = costOf(step) + costOf(lowest);
        const isAllowed = lowestUsed + used.steps - freed.steps + planned <= cores * encoderShare;
        const busy = Math.max(0, load() - freed.lowest - freed.steps);
        if (isAllowed && busy + planned <= cores * (1 - idleShare)) names.unshift(step);
      }
      return names.map((name) => ({
        name,
        width: 2 * Math.round((heightOf(name) * width) / height / 2),
        height: heightOf(name),
        bitsPerSecond: rungBits[name],
        codec: liveRungCodec(heightOf(name)),
      }));
    },
    start(plan, on) {
      const cost = costOf(plan.name);
      used[kindOf(plan.name)] += cost;
      const running = startLiveRung(plan, ffmpegPath);
      const read = createFlvReader(on.tag);
      running.output.on('data', (chunk: Buffer) => {
        try {
          read(chunk);
        } catch {
          running.kill();
        }
      });
      running.input.write(flvVideoHeader);
      void running.ended.then((why) => {
        used[kindOf(plan.name)] -= cost;
        on.ended(why);
      });
      return {
        write(tag) {
          running.input.write(tag);
          return running.input.writableLength <= waitingBytesMaximum;
        },
        end: () => void running.input.end(),
        kill: () => running.kill(),
      };
    },
  };
}
