/** The functions of a scanned source, by their brackets: their names, or the calls that they are given to. */

export interface SourceFunction {
  /** Offsets of the body. */
  readonly start: number;
  readonly end: number;
  /** The code before its parameters, such as its name or an attribute. */
  readonly head: string;
  /** The code before the call that it is given to; empty for other functions. */
  readonly call: string;
}

const headLength = 160;

/** Offsets of closing brackets by those of their opening ones, and the other way round. */
function pairBrackets(code: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? '';
    if ('([{'.includes(char)) open.push(at);
    else if (')]}'.includes(char)) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at).set(at, start);
    }
  }
  return pairs;
}

/** The end of an expression: the first comma, semicolon or closing bracket outside brackets of its own. */
function expressionEnd(code: string, start: number, pairs: ReadonlyMap<number, number>): number {
  for (let at = start; at < code.length; at++) {
    const char = code[at] ?? '';
    if (',;)]}'.includes(char)) return at;
    if ('([{'.includes(char)) at = pairs.get(at) ?? code.length;
  }
  return code.length;
}

/** Where the parameters that end before `end` begin. */
function parametersStart(code: string, end: number, pairs: ReadonlyMap<number, number>): number {
  const before = code.slice(0, end).trimEnd();
  const close = before.endsWith(')') ? before.length - 1 : (/\)\s*:[^()=;]*$/u.exec(before)?.index ?? -1);
  const start = close < 0 ? undefined : pairs.get(close);
  return start ?? before.length - (/[\w$]+$/u.exec(before)?.[0].length ?? 0);
}

const headOf = (code: string, end: number): string =>
  code
    .slice(Math.max(0, end - headLength), end)
    .trimEnd()
    .replace(/(?<![\w$])async$/u, '')
    .trimEnd();

/** The code before the call among whose arguments the offset is; empty elsewhere. */
export function callAround(code: string, offset: number): string {
  let depth = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const char = code[at] ?? '';
    if (')]}'.includes(char)) depth++;
    else if ('([{'.includes(char) && depth-- === 0) return char === '(' ? headOf(code, at) : '';
    else if (char === ';' && depth === 0) return '';
  }
  return '';
}

/** @param code of `scan`: without comments and the insides of strings */
export function listFunctions(code: string): SourceFunction[] {
  const pairs = pairBrackets(code);
  const found: SourceFunction[] = [];
  for (const { index } of code.matchAll(/=>/gu)) {
    const start = index + 2 + (/^\s*/u.exec(code.slice(index + 2))?.[0].length ?? 0);
    const end = code[start] === '{' ? (pairs.get(start) ?? code.length) : expressionEnd(code, start, pairs);
    const from = parametersStart(code, index, pairs);
    found.push({ start, end, head: headOf(code, from), call: callAround(code, from) });
  }
  // Declarations, and methods of objects: parameters, perhaps a type, and a body.
  for (const { index, 0: text } of code.matchAll(/\)\s*(?::[^(){};=]*)?\{/gu)) {
    const start = index + text.length - 1;
    const head = headOf(code, pairs.get(index) ?? index);
    if (/(?<![\w$])(?:if|for|while|switch|catch|with)$/u.test(head)) continue;
    const end = pairs.get(start) ?? code.length;
    found.push({ start, end, head: head.replace(/<[^<>()]*>$/u, ''), call: '' });
  }
  return found.toSorted((one, other) => one.start - other.start);
}
