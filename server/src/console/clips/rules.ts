// Pure rules of the console's clips: what a moderator sees of a clip.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import type { ClipDeps } from '../../clips/index.ts';

type DeskClip = Awaited<ReturnType<ClipDeps['desk']['list']>>['clips'][number];

/** @param address of the channel. Only a shown clip has a page. */
export const presentClip = (
  { uuid, length_us, created_at, reasons, ...clip }: DeskClip,
  address: string | undefined,
) => ({
  ...clip,
  reasons: [...reasons],
  seconds: length_us / 1_000_000,
  made_at: created_at.toISOString(),
  address:
    address === undefined || clip.state !== 'shown'
      ? null
      : `${address}${clipSharePath({ id: clip.id, uuid })}`,
});

/** The picture of a mark, as a page shows it. */
export const markAddress = (mark: Buffer | undefined): string | null =>
  mark === undefined ? null : `data:image/png;base64,${mark.toString('base64')}`;
