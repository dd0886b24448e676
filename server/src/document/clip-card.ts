// The address of the picture that other sites show for a clip, and who may have it.
import { readAddressed, ensureRegion, type ClipDeps } from '../clips/index.ts';
import type { ClipRecord } from '../clips/index.ts';

export const clipCardPath = ({ id, uuid }: { readonly id: number; readonly uuid: string }): string =>
  `/media/cards/clip-${id}-${uuid}.png`;

export const clipCardName = /^clip-([1-9]\d{0,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.png$/;

/** @throws {DomainError} `clips.not_found`, `access.denied`. */
export async function readClipOfCard(
  clips: ClipDeps,
  { channelId, country }: { readonly channelId: number; readonly country: string | undefined },
  match: RegExpExecArray,
): Promise<ClipRecord> {
  const clip = await readAddressed(clips, channelId, Number(match[1]), match[2] ?? '');
  await ensureRegion(clips, channelId, country);
  return clip;
}
