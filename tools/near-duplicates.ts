/** Finds the largest near-duplicates of the product: code that is equal but for its names and literals. */
import ceilings from './ceilings.json' with { type: 'json' };
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';
import { placeOf } from './walls/place.ts';
import { readTree, sourcesOf, type Tree } from './walls/tree.ts';

const listed = 60;

const usage = `near-duplicates.ts [--all]: counts the ${listed} largest near-duplicates of the product that lie in console/.
Two places are near-duplicates when their code is equal but for names, literals, comments and line breaks.
Imports, tests, tools and generated files are left out. With --all it lists those outside console/ too.
Ends with 1 when more lie in console/ than tools/ceilings.json allows.`;

/** Two equal windows begin a search. A run of `shortest` tokens covers a whole window that starts at a stride. */
const window = 40;
const stride = 20;
const shortest = window + stride;
/** A table repeats few kinds of tokens, and no function could replace it. */
const fewestKinds = 14;

interface Token {
  /** The text of a keyword or of punctuation; `name` and `literal` for all others. */
  readonly kind: string;
  readonly line: number;
}

const shape =
  /(?<gap>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<literal>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\d[\w.]*)|(?<word>[A-Za-z_$][\w$]*)|=>|\?\.|\?\?|&&|\|\||[=!]==|\.\.\.|[\s\S]/gu;

const keywords = new Set(
  `as async await break case catch class const continue default do else export extends false finally for from function if import in
  interface let new null of return satisfies switch throw true try type typeof undefined void while`.split(
    /\s+/u,
  ),
);

function kindOf(text: string, literal: string | undefined, word: string | undefined): string {
  if (literal !== undefined) return 'literal';
  return word === undefined || keywords.has(word) ? text : 'name';
}

/** The tokens of a source without its statements of import. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let isImport = false;
  for (const { 0: text, index, groups } of source.matchAll(shape)) {
    if (text === 'import' && (index === 0 || source[index - 1] === '\n')) isImport = true;
    if (groups?.['gap'] === undefined && !isImport)
      tokens.push({ line, kind: kindOf(text, groups?.['literal'], groups?.['word']) });
    if (text === ';') isImport = false;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
  }
  return tokens;
}

/** All files one after the other, as numbers. Zero stands between two files, and equals nothing. */
interface Stream {
  readonly kinds: Int32Array;
  readonly lines: Int32Array;
  readonly files: string[];
}

function streamOf(sources: ReadonlyMap<string, string>): Stream {
  const numbers = new Map<string, number>();
  const kinds: number[] = [];
  const lines: number[] = [];
  const files: string[] = [];
  const push = (kind: number, line: number, file: string): void => {
    kinds.push(kind);
    lines.push(line);
    files.push(file);
  };
  for (const [file, source] of sources) {
    for (const { kind, line } of tokensOf(source)) {
      const number = numbers.get(kind) ?? numbers.size + 1;
      numbers.set(kind, number);
      push(number, line, file);
    }
    push(0, 0, file);
  }
  return { kinds: Int32Array.from(kinds), lines: Int32Array.from(lines), files };
}

/** A rolling hash of the window that starts at each token; 0 where the window reaches past its file. */
function hashWindows(kinds: Int32Array): Int32Array {
  const base = 1_000_003;
  const hashes = new Int32Array(kinds.length);
  let leaving = 1;
  for (let step = 0; step < window; step += 1) leaving = Math.imul(leaving, base);
  let hash = 0;
  let fileStart = 0;
  for (let at = 0; at < kinds.length; at += 1) {
    hash = (Math.imul(hash, base) + (kinds[at] ?? 0)) | 0;
    if (at >= window) hash = (hash - Math.imul(leaving, kinds[at - window] ?? 0)) | 0;
    if (kinds[at] === 0) fileStart = at + 1;
    if (at - window + 1 >= fileStart) hashes[at - window + 1] = hash;
  }
  return hashes;
}

const kindsWithin = (kinds: Int32Array, start: number, length: number): number =>
  new Set(kinds.subarray(start, start + length)).size;

interface Run {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** The run of equal tokens around two equal windows. It ends before the two places would overlap. */
function growRun(kinds: Int32Array, left: number, right: number): Run {
  let start = 0;
  while (left - start > 0 && kinds[left - start - 1] === kinds[right - start - 1]) {
    if (kinds[left - start - 1] === 0 || right - start - 1 === left) break;
    start += 1;
  }
  const [from, to] = [left - start, right - start];
  let length = 0;
  while (from + length < to && kinds[from + length] === kinds[to + length] && kinds[from + length] !== 0)
    length += 1;
  return { left: from, right: to, length };
}

function findRuns({ kinds }: Stream): Run[] {
  const hashes = hashWindows(kinds);
  const known = new Map<number, number[]>();
  for (let at = 0; at < kinds.length; at += stride) {
    const hash = hashes[at] ?? 0;
    if (hash !== 0) known.set(hash, [...(known.get(hash) ?? []), at]);
  }
  const runs: Run[] = [];
  /** For each distance between two places: where the last run ended. */
  const searchedTo = new Map<number, number>();
  hashes.forEach((hash, right) => {
    for (const left of hash === 0 ? [] : (known.get(hash) ?? [])) {
      if (left >= right || (searchedTo.get(right - left) ?? -1) > right) continue;
      const run = growRun(kinds, left, right);
      searchedTo.set(right - left, run.right + run.length);
      if (run.length >= shortest) runs.push(run);
    }
  });
  return runs;
}

export interface Duplicate {
  readonly tokens: number;
  /** `file:first line-last line` of both places. */
  readonly places: readonly [string, string];
}

/** @returns the largest first. Two places of which more than half was listed before are left out. */
export function findDuplicates(sources: ReadonlyMap<string, string>, maximum = listed): Duplicate[] {
  const stream = streamOf(sources);
  const isListed = new Uint8Array(stream.kinds.length);
  const isMostlyListed = (start: number, length: number): boolean =>
    isListed.subarray(start, start + length).reduce((sum, one) => sum + one, 0) > length / 2;
  const placeAt = (start: number, length: number): string =>
    `${stream.files[start] ?? ''}:${stream.lines[start] ?? 0}-${stream.lines[start + length - 1] ?? 0}`;
  const found: Duplicate[] = [];
  for (const { left, right, length } of findRuns(stream).toSorted((a, b) => b.length - a.length)) {
    if (found.length === maximum) break;
    if (isMostlyListed(left, length) && isMostlyListed(right, length)) continue;
    if (kindsWithin(stream.kinds, left, length) < fewestKinds) continue;
    for (const start of [left, right]) isListed.fill(1, start, start + length);
    found.push({ tokens: length, places: [placeAt(left, length), placeAt(right, length)] });
  }
  return found;
}

function productOf(tree: Tree): Map<string, string> {
  const files = sourcesOf(tree).filter((file) => {
    const { isTest, isTooling } = placeOf(file);
    return /\.tsx?$/u.test(file) && !/\/(?:gen|test)\/|\.d\.ts$/u.test(file) && !isTest && !isTooling;
  });
  return new Map(files.map((file) => [file, tree.get(file) ?? '']));
}

if (import.meta.main)
  await runTool(usage, async (args) => {
    const found = findDuplicates(productOf(readTree(projectRoot)));
    const inConsole = found.filter(({ places }) => places.some((place) => place.startsWith('console/')));
    for (const { tokens, places } of args.includes('--all') ? found : inConsole)
      console.log(`${tokens} tokens: ${places.join(' and ')}`);
    const maximum = ceilings.consoleNearDuplicates;
    console.log(
      `${inConsole.length} of the ${found.length} largest near-duplicates lie in console/ (at most ${maximum}).`,
    );
    return inConsole.length > maximum ? 1 : 0;
  });
