// Pure rules of a channel's own pictures: where they may come from, and what a document must then allow.
import type { ChannelSettings } from '@floodlit/contract/channel';

/** The same in what is stored and in what is answered; a channel without them has its letters. */
export type BrandPictures = Pick<ChannelSettings, 'logo' | 'favicon'>;

const addressMaximum = 500;
const ownPath = /^\/(?!\/)[\w./%-]+$/;
/** It stands in a document's policy, where `;` ends a directive, `,` a policy, and `*` is every host: an address may have them all. */
const plainHost = /^[a-z0-9.-]+$/;

/** @returns the address as it may stand in a document: a path of this site or `https:`; undefined for anything else (T62). */
export function pictureAddress(text: string): string | undefined {
  if (text.length > addressMaximum) return undefined;
  if (ownPath.test(text)) return text.split('/').includes('..') ? undefined : text;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  if (!plainHost.test(url.hostname)) return undefined;
  return url.href;
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
