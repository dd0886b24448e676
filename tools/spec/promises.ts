/** The ids that the documents promise, and the ids that the titles of tests name. */
import { lineAt, scan } from '../walls/scan.ts';

export type Kind = 'requirement' | 'threat' | 'money invariant' | 'data invariant';

/** One line of docs/requirements.md or docs/threats.md. */
export interface Promised {
  id: string;
  kind: Kind;
  text: string;
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
const id = String.raw`(?:R\d+\.D?\d+|[TID]\d+)`;
const promisedLine = new RegExp(String.raw`^- \*\*(${id})\*\* (.+)$`, 'gmu');
const bracket = new RegExp(String.raw`\[(${id}(?:[,\s]+${id})*)\]`, 'gu');

/** Reads lines such as `- **R4.03** The order is polled …`. Throws on an id that stands twice, or when there is none. */
export function readPromised(documents: readonly string[]): Promised[] {
  const promised = new Map<string, Promised>();
  for (const match of documents.join('\n').matchAll(promisedLine)) {
    const [, name = '', text = ''] = match;
    if (promised.has(name)) throw new Error(`the documents hold ${name} twice`);
    promised.set(name, { id: name, kind: kinds[name.charAt(0)] ?? 'requirement', text });
  }
  if (promised.size === 0) throw new Error('the documents hold no id: lines begin with "- **R1.01** "');
  return [...promised.values()];
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
    const passed = /^(?:\s+|\.[\w$]+|<[\w\s[\],|{}:;'"]*>|`[^`]*`)/u.exec(rest);
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
