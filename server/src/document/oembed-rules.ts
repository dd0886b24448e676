// Pure rules of oEmbed: which game or clip an address names, and how large its frame is.
import { findPage } from '@floodlit/contract/document';

const widthDefault = 640;
const widthMinimum = 200;
const widthMaximum = 3_840;
const addressMaximum = 2_000;

export type Addressed =
  | { readonly kind: 'game'; readonly id: number }
  | { readonly kind: 'clip'; readonly id: number; readonly uuid: string };

/** @returns undefined for any address that is not a game or a shared clip of these origins. */
export function subjectOfAddress(address: unknown, origins: readonly string[]): Addressed | undefined {
  if (typeof address !== 'string' || address.length > addressMaximum || !URL.canParse(address))
    return undefined;
  const url = new URL(address);
  if (!origins.includes(url.origin)) return undefined;
  const page = findPage(url.pathname, []);
  const id = Number(page?.params.id);
  if (page?.name === 'share') return { kind: 'clip', id, uuid: page.params.uuid ?? '' };
  return page?.name === 'watch' || page?.name === 'watch-embed' ? { kind: 'game', id } : undefined;
}

const boundOf = (given: unknown): number => {
  const pixels = Number(given);
  return Number.isFinite(pixels) && pixels > 0 ? Math.floor(pixels) : Number.POSITIVE_INFINITY;
};

/** 16:9 within the given bounds. Without a bound of the height, a frame is wide enough for its buttons. */
export function frameSizeOf(maxwidth: unknown, maxheight: unknown): { width: number; height: number } {
  const [wide, high] = [boundOf(maxwidth), boundOf(maxheight)];
  const wanted = Math.min(
    wide === Number.POSITIVE_INFINITY && high === Number.POSITIVE_INFINITY ? widthDefault : widthMaximum,
    wide,
    Math.floor((high * 16) / 9),
  );
  // An editor that gives a height has no more room than that, and asks for a smaller frame on purpose.
  const width = Math.max(wanted, high === Number.POSITIVE_INFINITY ? widthMinimum : 1);
  return { width, height: Math.min(high, Math.max(1, Math.round((width * 9) / 16))) };
}
