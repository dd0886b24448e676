// The encoder of a lower rung, as the packager sees it: its plan, and FLV in and out.
import type { FlvTag } from './flv.ts';

export interface RungPlan {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** The codec string of the picture (RFC 6381). It is known before the encoder sends anything. */
  readonly codec: string;
}

/** The plan that an encoder is started with. */
export interface EncoderPlan extends RungPlan {
  /** The rate of the source, as far as it is measured. */
  readonly framesPerSecond?: number | undefined;
}

/** A running encoder of one rung: FLV in, FLV out. */
export interface RungEncoder {
  /** @returns false when it can't keep up and must be given up. */
  write(tag: Buffer): boolean;
  /** Ends the input. The encoder delivers its remaining pictures, then it ends. */
  end(): void;
  kill(): void;
}

export type StartRungEncoder = (
  plan: EncoderPlan,
  on: { readonly tag: (tag: FlvTag) => void; readonly ended: (why: string) => void },
) => RungEncoder;
