// The lower rungs of live games by ffmpeg, as many as this machine has the power for.
import { availableParallelism } from 'node:os';
import { liveRungCodec, startLiveRung } from '@floodlit/ffmpeg';
import { createFlvReader, flvVideoHeader } from '../ingest/index.ts';
import type { LiveEncoder } from '../media/ports.ts';

/** Cores that one rung takes at thirty frames a second, measured. */
const rungCosts = { '720p': 0.75, '360p': 0.25 } as const;
const rungBits = { '720p': 2_800_000, '360p': 800_000 } as const;
/** What encoders may take of the machine together; the rest is for viewers. */
const encoderShare = 0.5;
/** A tall source is worth two rungs where there are cores for them. */
const coresForTwoRungs = 6;
/** Beyond this the encoder is behind by seconds. */
const waitingBytesMaximum = 6 * 1024 * 1024;

type RungName = keyof typeof rungCosts;
const costOf = (name: string): number => rungCosts[name as RungName] ?? rungCosts['360p'];
const heightOf = (name: RungName): number => Number.parseInt(name, 10);

export interface FfmpegLiveEncoderOptions {
  readonly ffmpegPath: string;
  readonly cores?: number;
}

export function createFfmpegLiveEncoder({
  ffmpegPath,
  cores = availableParallelism(),
}: FfmpegLiveEncoderOptions): LiveEncoder {
  let used = 0;
  return {
    planRungs({ width, height }, before) {
      const wanted: RungName[] = cores >= coresForTwoRungs && height > 900 ? ['720p', '360p'] : ['360p'];
      // The encoders of these end now.
      let planned = -before.reduce((sum, { name }) => sum + costOf(name), 0);
      // The lowest first: it is the one that a weak line needs.
      const fitting = wanted.toReversed().filter((name) => {
        const fits =
          heightOf(name) < height * 0.85 && used + planned + rungCosts[name] <= cores * encoderShare;
        if (fits) planned += rungCosts[name];
        return fits;
      });
      return fitting.toReversed().map((name) => ({
        name,
        width: 2 * Math.round((heightOf(name) * width) / height / 2),
        height: heightOf(name),
        bitsPerSecond: rungBits[name],
        codec: liveRungCodec,
      }));
    },
    start(plan, on) {
      const cost = costOf(plan.name);
      used += cost;
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
        used -= cost;
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
