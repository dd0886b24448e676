/**
 * Reads a source file without parsing it: where its comments, strings and patterns are, and what it imports.
 * A small scanner instead of a parser, so that the walls can be checked before anything is installed.
 */

/** One string literal: where it opens, what is in it, and whether it is a template with `${…}` inside. */
interface Literal {
  start: number;
  text: string;
  isComputed: boolean;
}

/** The source with comments, patterns and the insides of strings blanked: same length, same line breaks. */
export interface Scan {
  code: string;
  literals: ReadonlyMap<number, Literal>;
}

/** One import as written. `names` is the text between `import` and `from`; a computed `import(x)` has no specifier. */
export interface ImportLine {
  line: number;
  specifier: string | undefined;
  names: string;
}

const operandEnd = /[\w$)\]}'"`]$/u;
const wordBeforePattern = /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|await|yield|throw)$/u;

/** A slash opens a pattern where a value may begin; after `<` or `>` it belongs to a JSX tag or its text. */
function opensPattern(codeBefore: string): boolean {
  const before = codeBefore.trimEnd();
  if (before === '' || before.endsWith('=>')) return true;
  if (wordBeforePattern.test(before.slice(-12))) return true;
  return !operandEnd.test(before) && !before.endsWith('<') && !before.endsWith('>');
}

/** Ends of a pattern that opens at `start`, or undefined when the line ends first (then it was a division). */
function patternEnd(source: string, start: number): number | undefined {
  let inClass = false;
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at];
    if (char === '\n') return undefined;
    if (char === '\\') at++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return undefined;
}

/** End of a quoted string; undefined when the line ends first: then it was an apostrophe in JSX text. */
function quoteEnd(source: string, start: number): number | undefined {
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at];
    if (char === '\n') return undefined;
    if (char === '\\') at++;
    else if (char === source[start]) return at + 1;
  }
  return undefined;
}

const blank = (text: string): string => text.replace(/[^\n]/gu, ' ');

/** Scans a TypeScript, JavaScript or CSS source. Never throws; text that fits nothing is kept as code. */
export function scan(source: string): Scan {
  const literals = new Map<number, Literal>();
  // One entry per template we are inside: how many braces are open in its current `${…}`.
  const openBraces: number[] = [];
  const openTemplates: Literal[] = [];
  let code = '';
  let at = 0;

  const take = (end: number, kept: string) => {
    code += kept;
    at = end;
  };
  const readTemplate = (template: Literal) => {
    let text = '';
    while (at < source.length) {
      const char = source[at];
      if (char === '\\') {
        text += source.slice(at, at + 2);
        take(at + 2, blank(source.slice(at, at + 2)));
      } else if (char === '`') {
        take(at + 1, '`');
        template.text += text;
        return;
      } else if (char === '$' && source[at + 1] === '{') {
        take(at + 2, '  ');
        template.text += text;
        template.isComputed = true;
        openTemplates.push(template);
        openBraces.push(0);
        return;
      } else {
        text += char;
        take(at + 1, char === '\n' ? '\n' : ' ');
      }
    }
  };

  while (at < source.length) {
    const char = source[at];
    const pair = source.slice(at, at + 2);
    if (pair === '//' || pair === '/*') {
      const close = pair === '//' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2);
      const end = close === -1 ? source.length : pair === '//' ? close : close + 2;
      take(end, blank(source.slice(at, end)));
    } else if (char === "'" || char === '"') {
      const end = quoteEnd(source, at);
      if (end === undefined) take(at + 1, ' ');
      else {
        const text = source.slice(at + 1, end - 1);
        literals.set(at, { start: at, text, isComputed: false });
        take(end, char + blank(text) + char);
      }
    } else if (char === '`') {
      const template = { start: at, text: '', isComputed: false };
      literals.set(at, template);
      take(at + 1, '`');
      readTemplate(template);
    } else if (char === '/' && opensPattern(code.slice(-80))) {
      const end = patternEnd(source, at);
      if (end === undefined) take(at + 1, '/');
      else take(end, `"${blank(source.slice(at + 1, end - 1))}"`);
    } else if (openBraces.length > 0 && (char === '{' || char === '}')) {
      const depth = openBraces.pop() ?? 0;
      if (char === '}' && depth === 0) {
        take(at + 1, ' ');
        const template = openTemplates.pop();
        if (template) readTemplate(template);
      } else {
        openBraces.push(char === '{' ? depth + 1 : depth - 1);
        take(at + 1, char);
      }
    } else take(at + 1, char ?? '');
  }
  return { code, literals };
}

/** 1-based line of an offset. */
export function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) line++;
  return line;
}

const importStatement = /(?<![\w$.])import\s*([\w$*{}\s,]*?)(?=['"])/gu;
const exportFrom = /(?<![\w$.])export\s+(?:type\s+)?(\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*(?=['"])/gu;
const importCall = /(?<![\w$.])(?:import|require)\s*\(\s*/gu;
const styleImport = /@import\s+(?:url\(\s*)?(?=['"])/gu;

/** Every import, export-from, `import(…)`, `require(…)` and CSS `@import` of a source, in the order of its lines. */
export function readImports(source: string, isStyle = false): ImportLine[] {
  const { code, literals } = scan(source);
  const imports: ImportLine[] = [];
  const add = (start: number, end: number, names: string) => {
    const literal = literals.get(end);
    const specifier = literal && !literal.isComputed ? literal.text : undefined;
    imports.push({ line: lineAt(source, start), specifier, names });
  };
  for (const shape of isStyle ? [styleImport] : [importStatement, exportFrom, importCall]) {
    for (const match of code.matchAll(shape)) {
      const names = (match[1] ?? '').replace(/\s+/gu, ' ').replace(/ ?from ?$/u, '');
      add(match.index, match.index + match[0].length, names);
    }
  }
  return imports.toSorted((a, b) => a.line - b.line);
}
