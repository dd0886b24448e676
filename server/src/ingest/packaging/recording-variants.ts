// The facts that a master playlist lists for each rung of a live recording.
import type { RungPlan } from './rung-encoder.ts';
import { sourceRung, type VariantFacts } from './live-playlist.ts';
import type { LiveRung } from './live-rung.ts';

export interface SourceFacts {
  readonly codecs: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number | undefined;
}

const soundBits = 128_000;
/** The assumed bit rate of a rung by its height, until it is measured. */
const assumedBits = (height: number): number => Math.round(4_500_000 * (height / 1_080) ** 1.3) + soundBits;
/** With a buffer of one second, an encoder can put three seconds' worth of bits into two. */
const burst = 1.5;

export function variantsOf(
  source: SourceFacts,
  plans: readonly RungPlan[],
  rungs: ReadonlyMap<string, LiveRung>,
  isEnded: boolean,
  /** The bits that the encoder of a rung may use now, where it runs. */
  bitsOf: (rung: string) => number | undefined,
): VariantFacts[] {
  const { codecs, width, height, framesPerSecond } = source;
  const sound = codecs.split(',')[1];
  const measured = (name: string): { peak: number; averageBandwidth: number | undefined } => {
    const { peak = 0, average = 0 } = rungs.get(name)?.bandwidth() ?? {};
    return { peak, averageBandwidth: average === 0 ? undefined : average };
  };
  const { peak, averageBandwidth } = measured(sourceRung);
  return [
    {
      name: sourceRung,
      width,
      height,
      codecs,
      framesPerSecond,
      bandwidth: peak || assumedBits(height),
      averageBandwidth,
    },
    ...plans.map((plan) => {
      const own = measured(plan.name);
      const most = (bitsOf(plan.name) ?? plan.bitsPerSecond) * burst + soundBits;
      return {
        name: plan.name,
        width: plan.width,
        height: plan.height,
        framesPerSecond,
        codecs: [plan.codec, ...(sound === undefined ? [] : [sound])].join(','),
        // While it is live, its next segment may be larger than all before it.
        bandwidth: isEnded && own.peak > 0 ? own.peak : Math.max(own.peak, most),
        averageBandwidth: own.averageBandwidth,
      };
    }),
  ];
}

const usualRates = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 50, 60_000 / 1_001, 60] as const;

/** Times are whole milliseconds: a rate close to a usual one is that one. */
export function frameRateOf(frames: number, durationMs: number): number | undefined {
  if (frames === 0 || durationMs <= 0) return undefined;
  const rate = (frames * 1_000) / durationMs;
  // Called with each picture.
  let nearest: number = usualRates[0];
  for (const one of usualRates) if (Math.abs(one - rate) < Math.abs(nearest - rate)) nearest = one;
  return Math.abs(nearest - rate) <= nearest * 0.003 ? nearest : rate;
}
