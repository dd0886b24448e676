// The editions of a recording: a repair makes files of its own, under addresses of their own. An address of an edition
// never gets other bytes, and a viewer in the middle of the former one plays on.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import type { Ladder, ReadyAsset } from './rules.ts';

export const editionOf = ({ edition = 1 }: Pick<Ladder, 'edition'>): number => edition;

/** Stands in the address before the names of the files. The first edition has none. */
export const editionPath = (ladder: Pick<Ladder, 'edition'>): string =>
  editionOf(ladder) === 1 ? '' : `/e${editionOf(ladder)}`;

/** The edition and the file that a path below the recording names. */
export function splitEdition(path: string): { readonly edition: number; readonly name: string } {
  const [, edition, name] = /^e([1-9]\d{0,4})\/(.+)$/.exec(path) ?? [];
  if (edition === undefined || name === undefined || edition === '1') return { edition: 1, name: path };
  return { edition: Number(edition), name };
}

/** The recording as this edition has it. Undefined for an edition that nobody serves, and for one whose time is over. */
export function findEdition(asset: ReadyAsset, edition: number, now: Date): ReadyAsset | undefined {
  const { former } = asset.ladder;
  if (edition === editionOf(asset.ladder)) return asset;
  if (former === undefined || former.edition !== edition) return undefined;
  if (new Date(former.until) <= now) return undefined;
  return { ...asset, folder: former.folder, ladder: former.ladder, trim: former.trim };
}

/**
 * The end of the former edition once an operator takes something away from viewers: its row still has that. As for a
 * trim, a picture that runs plays on for one lifetime of a token.
 */
export const formerEndOf = (now: Date): Date => addSeconds(now, limits.mediaTokenSeconds);

/** All folders that hold files of a recording. */
export const foldersOf = ({ folder, ladder }: { folder: string; ladder: Ladder | null }): string[] => [
  ...new Set([folder, ladder?.former?.folder, ladder?.repairing].filter((one) => one !== undefined)),
];
