/** Reads the comments of a source as sentences, with the line on which each sentence starts. */

export type Language = 'ts' | 'css' | 'sql';

interface Sentence {
  readonly line: number;
  readonly text: string;
}

interface CommentLine {
  readonly line: number;
  readonly text: string;
}

const comments: Readonly<Record<Language, RegExp>> = {
  ts: /(?:^|\s)(?:\/\/|\/\*\*?)(?:\s(?<words>.*))?$|^\s*\*(?:\s(?<more>.*))?$/u,
  css: /^\s*(?:\/\*\*?|\*)(?:\s(?<words>.*))?$/u,
  sql: /(?:^|\s)--(?:\s(?<words>.*))?$/u,
};

/** A sentence starts at a capital, and at code in backquotes. */
const nextSentence = /(?<=[.!?:][)`'"”]?)\s+(?=[`@([]|['"“]?[A-Z])/u;
const isEnd = (text: string): boolean => /[.!?:][)`'"”]?$/u.test(text);

/** Lines of a comment that belong together. A tag, a list item and a comment behind code begin a block of their own. */
function blocksOf(source: string, language: Language): CommentLine[][] {
  const blocks: CommentLine[][] = [];
  let isOpen = false;
  source.split('\n').forEach((raw, index) => {
    const found = comments[language].exec(raw);
    const text = (found?.groups?.['words'] ?? found?.groups?.['more'] ?? '').replace(/\*\/.*$/u, '').trim();
    if (text === '') {
      isOpen = false;
      return;
    }
    const isBehindCode = /^\s*(?!\/\/|\/\*|\*|--)\S/u.test(raw);
    if (!isOpen || isBehindCode || /^(?:@\w|[-*•|]\s|\d+\.\s)/u.test(text)) blocks.push([]);
    blocks.at(-1)?.push({ line: index + 1, text });
    isOpen = !isBehindCode && !raw.includes('*/');
  });
  return blocks;
}

function sentencesOfBlock(block: readonly CommentLine[]): Sentence[] {
  const sentences: { line: number; text: string }[] = [];
  let isOver = true;
  for (const { line, text } of block)
    for (const part of text.split(nextSentence)) {
      const open = sentences.at(-1);
      if (isOver || open === undefined) sentences.push({ line, text: part });
      else open.text += ` ${part}`;
      isOver = isEnd(part);
    }
  return sentences;
}

export const sentencesOf = (source: string, language: Language): Sentence[] =>
  blocksOf(source, language).flatMap(sentencesOfBlock);

/** Code in backquotes is one word, and signs alone are none. */
export const wordsIn = (sentence: string): number =>
  sentence
    .replaceAll(/`[^`]*`/gu, 'code')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
