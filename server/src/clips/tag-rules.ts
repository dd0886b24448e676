// Pure rule of the tags that the dialog of a new clip has chosen at first.
import { limits } from '@floodlit/contract/limits';
import { hasListedWord, uniqueTags } from '@floodlit/contract/sums/clip';
import type { ClipSettings } from './rules.ts';

/** The tags that a viewer gave last, and their game. */
export interface LatestTags {
  readonly event_id: number;
  readonly tags: readonly string[];
}

/** A tag of the sport's shown clips. */
export interface CountedTag {
  readonly tag: string;
  /** How many viewers use it. */
  readonly makers: number;
  readonly clips: number;
}

export interface TagFacts {
  /** The tags of the viewer's latest clip that fit this game. */
  readonly latest: readonly string[];
  readonly used: readonly CountedTag[];
  readonly settings: Pick<ClipSettings, 'tags' | 'words'>;
}

/** A word of the viewer's own, as a team's name, fits its own game alone. One of the channel's list fits any game. */
export function fittingTags(
  { event_id, tags }: LatestTags,
  eventId: number,
  listed: ClipSettings['tags'],
): readonly string[] {
  if (event_id === eventId) return tags;
  const keys = new Set(listed.map(keyOf));
  return tags.filter((tag) => keys.has(keyOf(tag)));
}

const keyOf = (tag: string): string => tag.toLocaleLowerCase('en');
/** Below this, a word of one viewer would be proposed to all others. */
const makersMinimum = 2;

/**
 * The viewer's last tags, else the commonest one of the sport, else the first of the channel's list. A tag outside the
 * list counts once two viewers use it. A tag that the channel refuses by now is left out.
 */
export function suggestTags({ latest, used, settings: { tags: listed, words } }: TagFacts): string[] {
  const isAllowed = (tag: string): boolean => !hasListedWord(tag, words);
  const places = new Map(listed.map((tag, place) => [keyOf(tag), place]));
  const placeOf = (tag: string): number => places.get(keyOf(tag)) ?? listed.length;
  const asListed = (tag: string): string => listed[placeOf(tag)] ?? tag;
  const last = uniqueTags(latest).filter(isAllowed).map(asListed);
  if (last.length > 0) return last.slice(0, limits.clipTagsMaximum);
  const [commonest] = used
    .filter(({ tag, makers }) => isAllowed(tag) && (places.has(keyOf(tag)) || makers >= makersMinimum))
    .toSorted((one, other) => {
      const byUse = other.makers - one.makers || other.clips - one.clips;
      return byUse || placeOf(one.tag) - placeOf(other.tag) || (one.tag < other.tag ? -1 : 1);
    });
  return commonest === undefined ? listed.filter(isAllowed).slice(0, 1) : [asListed(commonest.tag)];
}
