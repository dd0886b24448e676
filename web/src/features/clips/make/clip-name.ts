// The first name of a clip: the teams, and the moment of the game. Pure.
import { limits } from '@floodlit/contract/limits';
import { clockText } from '../../media/actions/share-address.ts';

/**
 * @param words put both into the viewer's language.
 * A long name of a game is cut, so that the moment stays.
 */
export function proposeName(
  game: string,
  seconds: number,
  words: (values: { game: string; time: string }) => string,
): string {
  const time = clockText(Math.max(0, seconds));
  const room = limits.clipNameMaximum - words({ game: '', time }).length;
  // Half a pair of a sign that takes two would be no character.
  const cut = game.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return words({ game: cut.trim(), time });
}
