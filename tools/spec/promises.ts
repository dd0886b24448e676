/** The ids that the documents promise, and the ids that the titles of tests name. */
import { lineAt, scan } from '../walls/scan.ts';

export type Kind = 'requirement' | 'threat' | 'money invariant' | 'data invariant';

/** One line of docs/requirements.md or docs/threats.md. A row with clauses is proven by the tests of its clauses. */
export interface Promised {
  id: string;
  kind: Kind;
  text: string;
  /** The row's id, where this line is a clause (`R1.02` of `R1.02a`). */
  clauseOf?: string;
}

/** A test (or a group of tests) whose title names ids in brackets. */
export interface NamedTest {
  file: string;
  line: number;
  title: string;
  ids: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  R: 'requirement',
  T: 'threat',
  I: 'money invariant',
  D: 'data invariant',
};
const id = String.raw`(?:R\d+\.D?\d+[a-z]?|[TID]\d+)`;
const promisedLine = new RegExp(String.raw`^(?: {2})?- \*\*(${id})\*\* (.+)$`, 'gmu');
const excusedLine = new RegExp(String.raw`^- (${id}) (.+)$`, 'gmu');
const bracket = new RegExp(String.raw`\[(${id}(?:[,\s]+${id})*)\]`, 'gu');

/**
 * Reads rows such as `- **R4.03** The order is polled …`, and clauses such as `  - **R4.03a** every 2 s`.
 * Throws on a duplicate id, on a clause whose row does not stand above it, and when there is no id at all.
 */
export function readPromised(documents: readonly string[]): Promised[] {
  const promised = new Map<string, Promised>();
  for (const match of documents.join('\n').matchAll(promisedLine)) {
    const [, name = '', text = ''] = match;
    if (promised.has(name)) throw new Error(`the documents hold ${name} twice`);
    const row = /[a-z]$/u.test(name) ? name.slice(0, -1) : undefined;
    if (row !== undefined && !promised.has(row)) throw new Error(`${name} stands before its row ${row}`);
    const kind = kinds[name.charAt(0)] ?? 'requirement';
    promised.set(name, { id: name, kind, text, ...(row === undefined ? {} : { clauseOf: row }) });
  }
  if (promised.size === 0) throw new Error('the documents hold no id: lines begin with "- **R1.01** "');
  return [...promised.values()];
}

/** Reads docs/untested.md: lines such as `- R4.05 Clips are not built yet.` give the reason for each id. */
export function readExcused(document: string): Map<string, string> {
  const excused = new Map<string, string>();
  for (const [, name = '', reason = ''] of document.matchAll(excusedLine)) {
    if (excused.has(name)) throw new Error(`docs/untested.md holds ${name} twice`);
    excused.set(name, reason);
  }
  return excused;
}

/** The ids in brackets of a title: `[R4.03] polls …`, `[T13][I2] …` or `[T13, I2] …`. */
export function idsIn(title: string): string[] {
  const groups = [...title.matchAll(bracket)].map((match) => match[1] ?? '');
  return [...new Set(groups.flatMap((group) => group.split(/[,\s]+/u)))];
}

const testCall = /(?<![\w$.])(?:it|test|describe|suite|bench)(?![\w$])/gu;

/** Skips spaces, `.only`, `<Type>` and a balanced `(…)`; gives where the next thing begins. */
function skipBalanced(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if ('([{'.includes(code.charAt(at))) depth++;
    else if (')]}'.includes(code.charAt(at)) && --depth === 0) return at + 1;
  }
  return code.length;
}

/** Where the title of a call opens: after `it(`, `it.each(table)(`, ``test.for`…`(`` or `test.describe(`. */
function titleStart(code: string, start: number): number | undefined {
  let at = start;
  while (at < code.length) {
    const rest = code.slice(at, at + 200);
    const passed = /^(?:\s+|\.[\w$]+|<(?:[^<>()`]|<[^<>()`]*>)*>|`[^`]*`)/u.exec(rest);
    if (passed) at += passed[0].length;
    else if (code[at] !== '(') return undefined;
    else {
      const quote = /^\(\s*(?=['"`])/u.exec(rest);
      if (quote) return at + quote[0].length;
      at = skipBalanced(code, at);
    }
  }
  return undefined;
}

/** Tests of one file whose titles name an id. Titles made at run time are known by their results only. */
export function readNamedTests(file: string, source: string): NamedTest[] {
  const { code, literals } = scan(source);
  return [...code.matchAll(testCall)].flatMap((match) => {
    const start = titleStart(code, match.index + match[0].length);
    const title = start === undefined ? undefined : literals.get(start)?.text;
    const ids = idsIn(title ?? '');
    return title === undefined || ids.length === 0
      ? []
      : [{ file, line: lineAt(source, match.index), title, ids }];
  });
}
