// Checks how comments and pages are written: sentences name their actor, file headers are short, and named paths exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';

const usage = `plain-english.ts [path …]: checks comments and pages against the rules of CONTRIBUTING.md, "How we write".
- A sentence names its actor: it does not start with Who, Whoever, Whose, What, Whatever, One that, Those or Of, unless it is a question.
- The first comment of a file is at most ${120} characters a line.
- A path that a page under docs/ or a page of the root names in backquotes exists.
Ends with 1 and the places, when a rule does not hold.`;

const headerMaximum = 120;
const withoutActor = /^(?:Who|Whoever|Whose|What|Whatever|One that|Those|Of)\s/u;

export interface Finding {
  readonly line: number;
  readonly text: string;
  readonly rule: 'actor' | 'header' | 'path';
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
  !/db\/migrations\/|\/gen\/|docs\/licences|node_modules|common-password|plain-english\.test/u.test(file);

function findingsOf(file: string, all: ReadonlySet<string>): Finding[] {
  const language = languageOf(file);
  if (language === undefined) return [];
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  const exists = (named: string): boolean =>
    all.has(named) ||
    [...all].some((known) => known.endsWith(`/${named}`)) ||
    existsSync(path.join(projectRoot, named));
  return [
    ...findProse(text, language),
    ...(language === 'md' ? findLostPaths(text, exists) : findLongHeader(text)),
  ];
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
    const said = chosen.flatMap((file) =>
      findingsOf(file, all).map(({ line, text, rule }) => `${file}:${line} ${rule}: ${text.slice(0, 100)}`),
    );
    console.log([...said, `${said.length} places in ${chosen.length} files.`].join('\n'));
    return said.length === 0 ? 0 : 1;
  });
