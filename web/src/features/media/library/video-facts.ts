// Derived facts of a video in the library: pure.
import type { VodMediaDetail, VodMediaItem } from '@floodlit/contract/media/library';
import type { PlainKey } from '../../../lib/translate.tsx';

export const videoHref = (id: number): string => `/watch_library/${id}`;
export const libraryHref = (category?: string): string =>
  category === undefined ? '/vod_library' : `/vod_library?category=${encodeURIComponent(category)}`;

export const pathOf = (
  { assets }: Pick<VodMediaItem, 'assets'>,
  wanted: 'image' | 'preview',
): string | undefined => assets.find(({ type }) => type === wanted)?.path;

export interface VideoBadge {
  key: PlainKey;
  tone: 'glass' | 'success' | 'price';
}

/** The access requirement. `hasAccess` is undefined before the access query. */
export function badgeOf({ type }: Pick<VodMediaItem, 'type'>, hasAccess: boolean | undefined): VideoBadge {
  if (type === 'free') return { key: 'event.free', tone: 'glass' };
  if (hasAccess === true) return { key: 'event.included', tone: 'success' };
  return type === 'register'
    ? { key: 'event.free_account', tone: 'glass' }
    : { key: 'library.pass_needed', tone: 'price' };
}

export type VideoView = 'player' | 'account' | 'choose' | 'geo' | 'not_available';

export function videoViewOf({ access, type }: Pick<VodMediaDetail, 'access' | 'type'>): VideoView {
  const { granted, reason } = access;
  if (granted) return 'player';
  if (reason === 'geo') return 'geo';
  if (reason === 'login') return type === 'register' ? 'account' : 'choose';
  return reason === 'pass' ? 'choose' : 'not_available';
}
