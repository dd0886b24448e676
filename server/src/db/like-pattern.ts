// Patterns of LIKE for words that a person typed: without the escape, a % or _ in them would match anything.

const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, '\\$&');

/** Matches values that contain the words. */
export const containing = (words: string): string => `%${escaped(words)}%`;

/** Matches values that begin with the words. */
export const beginningWith = (words: string): string => `${escaped(words)}%`;
