// The captions of a finished recording: added, replaced, listed and removed at any time, without a new encoding.
import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { formerEndOf } from '../editions.ts';
import {
  lockNamedRecording,
  readNamedRecording,
  type NamedRecording,
} from '../recordings/named-recording.ts';
import type { Caption, ReadyAsset } from '../rules.ts';
import type { LeftOut } from './left-out.ts';
import { readCaptions } from './read-captions.ts';
import { captionsVtt } from './write-vtt.ts';

type CaptionDeps = Pick<MediaGround, 'store' | 'catalog' | 'storage' | 'clock'> & LibraryDeps;

const languagesMaximum = 20;
const attemptsMaximum = 5;

/** Files that no recording names any more, once the transaction is kept. */
export interface FormerCaptions {
  readonly folder: string;
  readonly files: readonly string[];
}

/**
 * Two operators at the same moment must not undo each other's change.
 * @returns what to remove after the transaction: one that fails leaves the recording with its former files.
 */
async function change(
  deps: CaptionDeps,
  channelId: number,
  which: NamedRecording,
  next: (captions: readonly Caption[], asset: ReadyAsset) => Promise<Caption[]>,
): Promise<FormerCaptions> {
  for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
    const asset = await lockNamedRecording(deps, channelId, which);
    const { captions: before } = asset.ladder;
    const captions = await next(before, asset);
    const removed = before.filter(({ file }) => captions.every((one) => one.file !== file));
    const formerUntil = removed.length === 0 ? undefined : formerEndOf(deps.clock.now());
    if (!(await deps.store.patchLadder(asset, { captions }, { captions: before }, formerUntil))) continue;
    return { folder: asset.folder, files: removed.map(({ file }) => file) };
  }
  throw new Error('The captions changed too often at the same time.');
}

/** Called after the transaction. A file that stays costs a few kilobytes alone. */
export async function removeFormerCaptions(
  { storage, log }: Pick<MediaGround, 'storage' | 'log'>,
  { folder, files }: FormerCaptions,
): Promise<void> {
  for (const file of files) {
    await storage.remove(folder, file).catch((error: unknown) => {
      log.error('captions could not be removed from the disk', error, { folder, file });
    });
  }
}

export interface NewCaptions {
  /** ISO 639-1. */
  readonly language: string;
  /** The words of the player's menu. */
  readonly label: string;
  readonly bytes: Buffer;
}

/**
 * Replaces those of the same language.
 * @returns how many captions there are, what viewers do not get, and what to remove after the transaction.
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.not_found`, `media.not_ready`,
 * `media.captions_limit`.
 * @throws {CaptionsRefused}
 */
export async function addCaptions(
  deps: CaptionDeps,
  channelId: number,
  which: NamedRecording,
  { language, label, bytes }: NewCaptions,
): Promise<{
  readonly cues: number;
  readonly leftOut: readonly LeftOut[];
  readonly former: FormerCaptions;
}> {
  const { cues, leftOut } = readCaptions(bytes);
  const text = Buffer.from(captionsVtt(cues));
  // A name of its own for each text: servers and browsers may hold the former one.
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const file = `captions-${language}-${hash}.vtt`;
  const former = await change(deps, channelId, which, async (captions, asset) => {
    const others = captions.filter((one) => one.language !== language);
    if (others.length >= languagesMaximum) throw new DomainError('media.captions_limit');
    await deps.storage.writeFile(asset.folder, file, text);
    return [...others, { language, label, file }];
  });
  return { cues: cues.length, leftOut, former };
}

/** @throws {DomainError} as `addCaptions`. */
export const listCaptions = async (
  deps: CaptionDeps,
  channelId: number,
  which: NamedRecording,
): Promise<readonly Caption[]> => (await readNamedRecording(deps, channelId, which)).ladder.captions;

/**
 * @returns what to remove after the transaction.
 * @throws {DomainError} as `addCaptions`, and `media.captions_not_found`.
 */
export const removeCaptions = (
  deps: CaptionDeps,
  channelId: number,
  which: NamedRecording,
  language: string,
): Promise<FormerCaptions> =>
  change(deps, channelId, which, async (captions) => {
    const others = captions.filter((one) => one.language !== language);
    if (others.length === captions.length) throw new DomainError('media.captions_not_found');
    return others;
  });
