/** Words for which a plainer word, or the term of the field, exists. They are read in comments, texts and titles alike. */

interface WordRule {
  readonly word: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

export const wordRules: readonly WordRule[] = [
  { word: 'whoever', pattern: /\bwhoever\b/giu, instead: 'the actor' },
  { word: 'whosoever', pattern: /\bwhosoever\b/giu, instead: 'the actor' },
  { word: 'for ever', pattern: /\bfor ever\b/giu, instead: 'forever, or without an end' },
  {
    word: 'is no more',
    pattern: /\b(?:is|are|alone|in|there|here) no more\b(?! \w+ than| than)/giu,
    instead: 'no longer',
  },
  { word: 'goes on where', pattern: /\bgo(?:es)? on where\b/giu, instead: 'continues where' },
  { word: 'to and fro', pattern: /\bto and fro\b/giu, instead: 'back and forth' },
  { word: 'at hand', pattern: /\bat hand\b/giu, instead: 'cached, or in memory' },
  { word: 'whilst', pattern: /\bwhilst\b/giu, instead: 'while' },
  { word: 'thereby', pattern: /\bthereby\b/giu, instead: 'so' },
  { word: 'meanwhile', pattern: /\bmeanwhile\b/giu, instead: 'the time that is meant, or nothing' },
];

export interface FoundWord {
  readonly line: number;
  readonly word: string;
  readonly text: string;
}

/** Every use of a listed word, in any kind of file. A name in code counts as well: names are read too. */
export const findWords = (source: string): FoundWord[] =>
  source.split('\n').flatMap((text, index) =>
    wordRules.flatMap(({ word, pattern, instead }) =>
      [...text.matchAll(pattern)].map(([found]) => ({
        line: index + 1,
        word,
        text: `${found} (say: ${instead})`,
      })),
    ),
  );
