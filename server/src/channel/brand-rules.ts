// Pure rules of a channel's own pictures: where they may come from, and what a document must then allow.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import { httpsAddress } from '../kernel/https-address.ts';

/** The same names in the stored and in the answered settings. A channel without pictures shows its letters. */
export type BrandPictures = Pick<ChannelSettings, 'logo' | 'favicon'>;

const addressMaximum = 500;
const ownPath = /^\/(?!\/)[\w./%-]+$/;

/**
 * @returns the address if a document may contain it: a path of this site or `https:`; undefined for any other
 * (T62).
 */
export function pictureAddress(text: string): string | undefined {
  if (text.length > addressMaximum) return undefined;
  if (ownPath.test(text)) return text.split('/').includes('..') ? undefined : text;
  return httpsAddress(text, addressMaximum);
}

/** Stored by hand it may be anything. */
const picture = (stored: unknown): string | null =>
  typeof stored === 'string' ? (pictureAddress(stored) ?? null) : null;

export const brandPicturesOf = (stored: Partial<BrandPictures>): BrandPictures => ({
  logo: picture(stored.logo),
  favicon: picture(stored.favicon),
});

/** Other sites that a document of this channel may load pictures from. */
export const pictureOrigins = (pictures: BrandPictures): string[] => [
  ...new Set(
    [pictures.logo, pictures.favicon].flatMap((address) =>
      address === null || address.startsWith('/') ? [] : [new URL(address).origin],
    ),
  ),
];
