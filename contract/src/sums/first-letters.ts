// The first letters of a name. A reader counts no accent, no sign below a letter and no joined emoji as one of its own.
const letter = /\p{RI}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200D\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gu;
const word = /[\p{L}\p{N}\u200D][\p{L}\p{N}\p{M}\u200D]*/gu;

/** All letters of a text, or the first ones. */
export const lettersOf = (text: string, most = Infinity): string[] =>
  (text.match(letter) ?? []).slice(0, most);

export const firstLetters = (text: string, most: number): string => lettersOf(text, most).join('');

/** The first letter of each of the first two words, in capitals. Empty for a text without letters and digits. */
export const readInitials = (title: string): string =>
  (title.match(word) ?? [])
    .slice(0, 2)
    .map((found) => firstLetters(found, 1).toUpperCase())
    .join('');
