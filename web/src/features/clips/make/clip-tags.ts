// The tags of the dialog: the channel's list, and the viewer's own ones.
import { limits } from '@floodlit/contract/limits';
import { uniqueTags } from '@floodlit/contract/sums/clip';

/** All tags to choose from: the channel's, then own ones. */
export const offeredTags = (listed: readonly string[], chosen: readonly string[]): string[] =>
  uniqueTags([...listed, ...chosen]);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const toggleTag = (chosen: readonly string[], tag: string): string[] =>
  chosen.some((one) => isSame(one, tag))
    ? chosen.filter((one) => !isSame(one, tag))
    : [...chosen, tag].slice(0, limits.clipTagsMaximum);

/** An own tag in the spelling of the list when it is there. */
export function addTag(listed: readonly string[], chosen: readonly string[], typed: string): string[] {
  const tag = typed.trim().slice(0, limits.tagMaximum);
  if (tag === '') return [...chosen];
  const known = listed.find((one) => isSame(one, tag)) ?? tag;
  return uniqueTags([...chosen, known]).slice(0, limits.clipTagsMaximum);
}
