// Pure rules of prerolls: their addresses, their weights, their settings, and the films that a page chooses from.
import * as z from 'zod/mini';
import { limits } from '@floodlit/contract/limits';
import type { Preroll, PrerollBreak } from '@floodlit/contract/media/prerolls';
import { appliesTo, chooseByWeight, type PrerollTarget } from '@floodlit/contract/media/preroll-rules';
import { httpsAddress } from '../../kernel/https-address.ts';
import { stripInvisible } from '../../kernel/strip-invisible.ts';

/** A running preroll. A film of the channel's own has `asset_id` and a duration once it can be played. */
export interface PrerollRecord extends Omit<Preroll, 'url'> {
  readonly url: string | null;
  readonly asset_id: number | null;
  readonly duration_seconds: number | null;
  /** The sponsor's page. */
  readonly link: string | null;
  readonly sponsor: string | null;
}

export interface PrerollFields {
  /** An https address, or a delivered file. An uploaded file is one film, however often it is added. */
  readonly film: { readonly url: string } | { readonly sourceKey: string; readonly isUpload?: boolean };
  /** The name that reports sum its plays by. */
  readonly sponsor?: string | undefined;
  /** The sponsor's page, an https address. */
  readonly link?: string | undefined;
  readonly location_id?: number | undefined;
  readonly event_categories?: readonly number[] | undefined;
  readonly for_vod: boolean;
  readonly for_live: boolean;
  readonly weight: number;
}

/** @returns the name as it is kept; undefined for one that is empty or too long. */
export function sponsorName(text: string): string | undefined {
  const name = stripInvisible(text).trim();
  return name !== '' && name.length <= limits.prerollSponsorMaximum ? name : undefined;
}

/** @returns the address if a player may open it (T43). */
export const prerollAddress = (text: string): string | undefined =>
  httpsAddress(text, limits.prerollUrlMaximum);

export const isPrerollWeight = (weight: number): boolean =>
  Number.isSafeInteger(weight) && weight >= 0 && weight <= limits.prerollWeightMaximum;

export const filmPath = (assetId: number): string => `/media/f/${assetId}.mp4`;

/** A film in preparation, and one that is longer than a viewer would wait for, are not shown. */
const isPlayable = ({ asset_id, duration_seconds }: PrerollRecord): boolean =>
  asset_id === null || (duration_seconds !== null && duration_seconds <= limits.prerollSeconds);

const urlOf = ({ url, asset_id }: PrerollRecord): string => url ?? filmPath(asset_id ?? 0);

/** The prerolls as the settings list them (R3.11). */
export const listedPrerolls = (records: readonly PrerollRecord[]): Preroll[] =>
  records.map((record) => {
    const { id, location_id, event_categories, for_vod, for_live, weight } = record;
    return { id, url: urlOf(record), location_id, event_categories, for_vod, for_live, weight };
  });

/** The sites of the films. A document's policy must allow them. */
export const prerollOrigins = (records: readonly Pick<PrerollRecord, 'url'>[]): string[] => [
  ...new Set(records.flatMap(({ url }) => (url === null ? [] : [new URL(url).origin]))),
];

const PrerollSettings = z.object({
  skip_after_seconds: z.int().check(z.minimum(0), z.maximum(limits.prerollSkipSecondsMaximum)),
  hidden_ms: z.int().check(z.minimum(0), z.maximum(limits.prerollHiddenMsMaximum)),
  /** Shows the sponsor's name beside the score of a game before which its film may run. */
  names_sponsor: z._default(z.boolean(), false),
});
export type PrerollSettings = z.infer<typeof PrerollSettings>;

/** Undefined outside the limits. */
export const checkPrerollSettings = (settings: unknown): PrerollSettings | undefined =>
  PrerollSettings.safeParse(settings).data;

/** The stored settings may be absent or written by hand. */
export const prerollSettingsOf = (stored: unknown): PrerollSettings =>
  checkPrerollSettings(stored) ?? {
    skip_after_seconds: limits.prerollSkipSeconds,
    hidden_ms: limits.prerollHiddenMs,
    names_sponsor: false,
  };

type Choice = PrerollBreak['choices'][number];

/**
 * Bounds the list of a page. A longer one becomes a sample by weight, so that each film keeps its share among all
 * pages.
 */
function sampleOf(choices: readonly Choice[], count: number, random: () => number): Choice[] {
  if (choices.length <= count) return [...choices];
  const drawn = new Map<number, Choice>();
  for (let draw = 0; draw < count; draw++) {
    const choice = chooseByWeight(choices, random);
    if (choice === undefined) return [];
    drawn.set(choice.id, { ...choice, weight: (drawn.get(choice.id)?.weight ?? 0) + 1 });
  }
  return [...drawn.values()];
}

/** Null when no film applies to the game. */
export function breakOf(
  records: readonly PrerollRecord[],
  target: PrerollTarget,
  {
    settings: { names_sponsor, ...settings },
    count,
    random,
  }: { settings: PrerollSettings; count: number; random: () => number },
): PrerollBreak | null {
  const choices = records
    .filter((record) => record.weight > 0 && isPlayable(record) && appliesTo(record, target))
    .map((record) => ({
      id: record.id,
      url: urlOf(record),
      weight: record.weight,
      duration: record.duration_seconds,
      link: record.link,
      ...(names_sponsor && record.sponsor !== null && { sponsor: record.sponsor }),
    }));
  if (choices.length === 0) return null;
  return { choices: sampleOf(choices, count, random), ...settings };
}
