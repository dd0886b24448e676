/** Reads the sentences that a program prints: literals of a source, and the values of a catalogue. */

interface PrintedText {
  readonly line: number;
  readonly text: string;
}

const literals = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/gu;

/** A literal is printed when it reads as a sentence: a capital first, a space inside, and a full stop at its end. */
const isSentence = (text: string): boolean => /^[A-Z][^<]* [^<]*[.!]$/su.test(text);

/** Comments are no literals, and an apostrophe in one must not open any. */
const withoutComments = (source: string): string =>
  source.replaceAll(/^\s*(?:\/\/|\/\*|\*)[^\n]*|\s\/\/ [^\n]*/gmu, '');

export function printedTextsOf(source: string): PrintedText[] {
  const code = withoutComments(source);
  const found: PrintedText[] = [];
  let line = 1;
  let at = 0;
  for (const match of code.matchAll(literals)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    if (!isSentence(text)) continue;
    for (; at < match.index; at += 1) if (code[at] === '\n') line += 1;
    found.push({ line, text });
  }
  return found;
}
