// Checks how comments, pages and printed texts are written: actors, length of sentences, words, and named paths.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ceilings from './ceilings.json' with { type: 'json' };
import { printedTextsOf } from './plain-english/printed-texts.ts';
import { type Language, sentencesOf, wordsIn } from './plain-english/sentences.ts';
import { findWords } from './plain-english/words.ts';
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';

const headerMaximum = 120;
/** Longer sentences are counted, and those past the hard maximum are refused. */
const wordsAimed = 20;
const wordsMaximum = 24;
const allowedMeanwhile = ceilings.meanwhile;

const usage = `plain-english.ts [path …]: checks comments, pages and texts against the rules of CONTRIBUTING.md, "How we write".
- A sentence names its actor: it does not start with Who, Whoever, Whose, What, Whatever, One that, Those or Of, unless it is a question.
- A sentence of a comment has at most ${wordsMaximum} words. Those of more than ${wordsAimed} are counted.
- A sentence that a program prints, and one of an English catalogue, follows both rules as well.
- No listed word stands in any of them, in a page or in a title of a test: see plain-english/words.ts.
- The first comment of a file is at most ${headerMaximum} characters a line.
- A path that a page under docs/ or a page of the root names in backquotes exists.
Ends with 1 and the places, when a rule does not hold, or when a count is higher than tools/ceilings.json allows.`;

const withoutActor = /^(?:Who|Whoever|Whose|What|Whatever|One that|Those|Of)\s/u;
/** A text for a reader may say "What you paid for": its actor is the reader, or is named next. */
const namesReader = /^What (?:you|viewers|code)/u;

interface Finding {
  readonly line: number;
  readonly text: string;
  readonly rule: 'actor' | 'header' | 'length' | 'path' | 'word';
}

/** The words of a line of a comment, or undefined where the line is code. Lines of code with a comment behind them count too. */
function commentOf(line: string, language: 'ts' | 'css' | 'sql' | 'md'): string | undefined {
  if (language === 'md')
    return line.replace(/^(?:[->#|\s]|\*(?!\*)|\d+\.)+/u, '').replace(/^\*\*[^*]+\*\*\s*/u, '');
  const patterns = {
    ts: /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s?(.*)$/u,
    css: /^\s*(?:\/\*|\*)\s?(.*)$/u,
    sql: /(?:^|\s)--\s?(.*)$/u,
  };
  const found = patterns[language].exec(line)?.[1];
  return found?.replace(/\*\/\s*$/u, '').replace(/^@\w+\s+(?:\{[^}]*\}\s*)?(?:\w+\s)?/u, '');
}

/** Sentences start at the beginning of a comment and after a full stop. A line that goes on with a sentence starts none. */
function startsOf(words: string, isFirst: boolean): string[] {
  const parts = words.split(/(?<=[.:!?])\s+(?=[A-Z])/u);
  return isFirst ? parts : parts.slice(1);
}

const isQuestion = (sentence: string): boolean => /^[^.]*\?/u.test(sentence);

/** @param language of the file, which decides what a comment is; a page is comment from end to end. */
export function findProse(text: string, language: 'ts' | 'css' | 'sql' | 'md'): Finding[] {
  const findings: Finding[] = [];
  let previous: string | undefined;
  let isCode = false;
  text.split('\n').forEach((raw, index) => {
    if (language === 'md' && /^\s*```/u.test(raw)) isCode = !isCode;
    const words = isCode ? undefined : commentOf(raw, language);
    const ended = previous === undefined || previous.trim() === '' || /[.:!?|]$/u.test(previous.trim());
    const isFirst = ended || (language === 'md' && /^\s*(?:[-*>#|]|\d+\.)/u.test(raw));
    for (const sentence of words === undefined ? [] : startsOf(words, isFirst))
      if (withoutActor.test(sentence) && !isQuestion(sentence))
        findings.push({ line: index + 1, text: sentence, rule: 'actor' });
    previous = language === 'md' && raw.startsWith('#') ? undefined : words;
  });
  return findings;
}

/** Sentences of comments with more words than `maximum`. */
export const findLongSentences = (text: string, language: Language, maximum: number): Finding[] =>
  sentencesOf(text, language)
    .filter((sentence) => wordsIn(sentence.text) > maximum)
    .map((sentence) => ({ ...sentence, rule: 'length' as const }));

/** Sentences of printed texts without an actor, or too long for one reading. */
export const findInPrinted = (source: string): Finding[] =>
  printedTextsOf(source).flatMap(({ line, text: printed }) =>
    printed
      .replaceAll(/\$\{[^}]*\}/gu, 'code')
      .split(/(?<=[.:!?])(?:\s+|\\n)(?=[A-Z{[])/u)
      .flatMap((text): Finding[] => [
        ...(withoutActor.test(text) && !isQuestion(text) && !namesReader.test(text)
          ? [{ line, text, rule: 'actor' as const }]
          : []),
        ...(wordsIn(text) > wordsMaximum ? [{ line, text, rule: 'length' as const }] : []),
      ]),
  );

/** Lines of the comment that opens the file and are too long. */
export function findLongHeader(text: string): Finding[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !/^(?:\/\/|\/\*|\s\*|#!)/u.test(line));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .flatMap((line, index) =>
      line.length > headerMaximum ? [{ line: index + 1, text: line, rule: 'header' as const }] : [],
    );
}

/** Paths in backquotes that have a slash and an ending, and do not exist. A `*`, `<` or `NNNN` stands for many. */
export function findLostPaths(text: string, exists: (file: string) => boolean): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sql|css|md|json))`/gu)]
      .map((match) => match[1] ?? '')
      .filter((file) => !file.includes('NNNN') && !exists(file))
      .map((file) => ({ line: index + 1, text: file, rule: 'path' as const })),
  );
}

function languageOf(file: string): 'ts' | 'css' | 'sql' | 'md' | undefined {
  const ending = /\.(ts|tsx|mjs|css|sql|md)$/u.exec(file)?.[1];
  if (ending === 'tsx' || ending === 'mjs') return 'ts';
  return ending as 'ts' | 'css' | 'sql' | 'md' | undefined;
}

/** Contents of migrations never change; generated files and licences are not ours to write. */
const isOurs = (file: string): boolean =>
  !/db\/migrations\/|\/gen\/|docs\/licences|node_modules|common-password|tools\/plain-english/u.test(file);

const isCatalogue = (file: string): boolean => file.endsWith('locales/en.json');
/** Tests quote texts of others, and the sandbox speaks as Stripe does. */
const isPrinted = (file: string): boolean =>
  isCatalogue(file) ||
  (languageOf(file) === 'ts' && !/\.(?:test|spec)\.|\/test\/|^stripe-sandbox\//u.test(file));

/** CONTRIBUTING.md quotes the rule about the word. */
const mayName = (file: string, word: string): boolean => file === 'CONTRIBUTING.md' && word === 'whoever';

interface Report {
  readonly findings: Finding[];
  readonly longSentences: number;
  readonly meanwhile: number;
}

function reportOn(file: string, all: ReadonlySet<string>): Report {
  const language = languageOf(file);
  if (language === undefined && !isCatalogue(file)) return { findings: [], longSentences: 0, meanwhile: 0 };
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  const exists = (named: string): boolean =>
    all.has(named) ||
    [...all].some((known) => known.endsWith(`/${named}`)) ||
    existsSync(path.join(projectRoot, named));
  const words = findWords(text).filter(({ word }) => !mayName(file, word));
  const long =
    language === undefined || language === 'md' ? [] : findLongSentences(text, language, wordsAimed);
  return {
    findings: [
      ...(language === undefined ? [] : findProse(text, language)),
      ...(language === 'md' ? findLostPaths(text, exists) : findLongHeader(text)),
      ...long.filter((sentence) => wordsIn(sentence.text) > wordsMaximum),
      ...(isPrinted(file) ? findInPrinted(text) : []),
      ...words
        .filter(({ word }) => word !== 'meanwhile')
        .map((found) => ({ ...found, rule: 'word' as const })),
    ],
    longSentences: long.length,
    meanwhile: words.filter(({ word }) => word === 'meanwhile').length,
  };
}

if (import.meta.main)
  await runTool(usage, async (paths) => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    const files = listed
      .split('\n')
      .filter((file) => file !== '' && existsSync(path.join(projectRoot, file)));
    const chosen = files.filter(
      (file) => isOurs(file) && (paths.length === 0 || paths.some((part) => file.startsWith(part))),
    );
    const all = new Set(files);
    const reports = chosen.map((file) => ({ file, ...reportOn(file, all) }));
    const said = reports.flatMap(({ file, findings }) =>
      findings.map(({ line, text, rule }) => `${file}:${line} ${rule}: ${text.slice(0, 100)}`),
    );
    const sum = (count: (report: Report) => number): number =>
      reports.reduce((total, report) => total + count(report), 0);
    const longSentences = sum((report) => report.longSentences);
    const meanwhile = sum((report) => report.meanwhile);
    console.log([...said, `${said.length} places in ${chosen.length} files.`].join('\n'));
    console.log(
      `${longSentences} sentences of comments have more than ${wordsAimed} words (at most ${ceilings.longSentences}), ` +
        `"meanwhile" stands ${meanwhile} times (at most ${allowedMeanwhile}).`,
    );
    return said.length === 0 && longSentences <= ceilings.longSentences && meanwhile <= allowedMeanwhile
      ? 0
      : 1;
  });
