// The pure rule of a replacement: whether some entitlements give every act and all the time of another one.
import { addSeconds } from '../../../kernel/clock.ts';
import type { Pass } from '../rules.ts';
import { atomsOf, holds, isLater, opens, toleranceSeconds } from './addition-rules.ts';
import { isCovered, type CoverableEvent, type Held } from './coverage-rules.ts';

/** An entitlement with the clips and downloads that are left of it. */
export type Given = Held & { readonly clips: number; readonly downloads: number };

/** Null follows the channel's number, which may change after the purchase. */
const allowsDevicesOf = (own: number | null, asked: number | null): boolean =>
  own === asked || (own !== null && asked !== null && own >= asked);

const featureNames = [
  'watch',
  'download',
  'clipping',
  'download_clip',
  'no_ads',
  'vod_media_access',
] as const;

const hasFeaturesOf = (own: Pass, asked: Pass): boolean =>
  featureNames.every((name) => own.features[name] || !asked.features[name]);

const lastsAs = (own: Date | null, asked: Date | null): boolean =>
  !isLater(asked === null ? null : addSeconds(asked, -toleranceSeconds), own);

/**
 * Whether the buyer loses nothing without `given`. Stricter than a sale. A pass that ends before a game's own purchase
 * does not replace it, even when it covers the start of the game.
 *
 * @param held running entitlements. @param event of `given`, when it opens a single one.
 */
export function replaces(held: readonly Given[], given: Given, event: CoverableEvent | undefined): boolean {
  const able = held.filter(
    (one) =>
      hasFeaturesOf(one.pass, given.pass) &&
      allowsDevicesOf(one.pass.streams, given.pass.streams) &&
      one.clips >= given.clips &&
      one.downloads >= given.downloads &&
      lastsAs(one.ends_at, given.ends_at),
  );
  if (given.event_id !== null) return event !== undefined && isCovered(able, event);
  if (given.pass.type !== 'paid') return false;
  const passes = able.filter((one) => one.event_id === null && one.pass.type === 'paid');
  // Library videos have no sports and teams.
  if (!given.pass.features.watch) return passes.length > 0;
  const atoms = atomsOf(given.pass, given);
  return atoms.length > 0 && atoms.every((atom) => passes.some((one) => opens(one, atom, holds)));
}
