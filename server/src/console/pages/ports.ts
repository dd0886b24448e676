// The built console, as its routes need it.
import type { PackedBody } from '../../http/send-packed.ts';

export interface ConsoleAsset extends PackedBody {
  readonly contentType: string;
}

/** The page of a phone that keeps the score. It is the same for all links. */
export interface ScorePage {
  readonly document: ConsoleAsset;
  /** The addresses of all its scripts, styles and texts. */
  readonly files: readonly string[];
  readonly icons: readonly { readonly src: string; readonly size: number }[];
}

export interface ConsoleBuild {
  readonly document: ConsoleAsset;
  readonly score: ScorePage;
  findAsset(pathname: string): ConsoleAsset | undefined;
}

/** A console that is not there yet is being built. */
export type FindConsole = () => ConsoleBuild | 'building' | 'failed';
