// The words of an operator over the last frame of a live game: pure.
import type { LiveWords } from '@floodlit/contract/catalog/catalog';
import type { Translate } from '../../lib/translate.tsx';

/** Replaces all words of the player, which would name a fault of the venue or a sleeping camera. */
const inPlaceOfPicture = (title: string, lead: string) => ({
  'live.interrupted': title,
  'live.interrupted_lead': lead,
  'live.starting': title,
  'live.starting_lead': lead,
});

/** @returns undefined when no operator speaks: the player's own words stand then. */
export function interruptionTexts(
  words: LiveWords | undefined,
  t: Translate,
): ReturnType<typeof inPlaceOfPicture> | undefined {
  if (words?.is_closing === true) return inPlaceOfPicture(t('watch.closing'), t('watch.closing_lead'));
  return words?.slate === undefined ? undefined : inPlaceOfPicture(words.slate, '');
}

/** The same words in one line, for the mini player. Undefined when no operator speaks. */
export function frozenWords(words: LiveWords | undefined, t: Translate): string | undefined {
  const texts = interruptionTexts(words, t);
  if (texts === undefined) return undefined;
  return [texts['live.interrupted'], texts['live.interrupted_lead']].filter((text) => text !== '').join('. ');
}
