// The built console, as its routes need it.
import type { PackedBody } from '../../http/send-packed.ts';

export interface ConsoleAsset extends PackedBody {
  readonly contentType: string;
}

export interface ConsoleBuild {
  readonly document: ConsoleAsset;
  findAsset(pathname: string): ConsoleAsset | undefined;
}

/** A console that is not there yet is being built. */
export type FindConsole = () => ConsoleBuild | 'building' | 'failed';
