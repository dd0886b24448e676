// Compiles the message catalogues of pages, player, documents, letters and console.
// It also types their keys and parameters.
import { readFileSync } from 'node:fs';
import path, { posix } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

const projectRoot = path.join(import.meta.dirname, '../..');
const LOCALES = ['en', 'fr', 'ar'] as const;
/** Messages of these groups load with the first page. Others load with the first page that needs them. */
const CORE_GROUPS = [
  'date',
  'frame',
  'menu',
  'failure',
  'action',
  'rail',
  'home',
  'hub',
  'offer',
  'pass',
  'event',
  'events',
  'follow',
  'session',
  'not_found',
];
const groupOf = (key: string): string => key.split('.')[0] ?? '';
const isCore = (key: string): boolean => CORE_GROUPS.includes(groupOf(key));
/** Words of scores load with them, after the first paint of any page. */
const isOfScores = (key: string): boolean => groupOf(key) === 'score';
/** Parts of the player with files of their own: they load later than the player. */
const PLAYER_PARTS = ['keys', 'mini', 'preroll', 'remote'];

interface Collection {
  /** The folder of the catalogues, from the root. The compiled files stand in its `gen/`. */
  readonly sources: string;
  /** Which messages of a language each written file holds, by the end of its name. */
  readonly files: Readonly<Record<string, (key: string) => boolean>>;
  /** Whether a parameter stays `{name}` in its text, for code that has no formatter. */
  readonly isTemplate?: boolean;
  /** The key in a file that holds one group needs no group. */
  readonly writeKey?: (key: string) => string;
  /** Whether a library shows this text without a catalogue. */
  readonly isImplied?: (key: string, text: string) => boolean;
}

export const pages: Collection = {
  sources: 'web/src/locales',
  files: {
    json: isCore,
    'scores.json': isOfScores,
    'more.json': (key) => !isCore(key) && !isOfScores(key),
  },
};
export const letters: Collection = {
  sources: 'server/src/mail/locales',
  files: { json: () => true },
};
export const documents: Collection = {
  sources: 'server/src/document/locales',
  files: { json: () => true },
};
export const player: Collection = {
  sources: 'ui/src/player/locales',
  files: {
    json: (key) => !PLAYER_PARTS.includes(groupOf(key)),
    ...Object.fromEntries(
      PLAYER_PARTS.map((group) => [`${group}.json`, (key: string) => groupOf(key) === group]),
    ),
  },
  writeKey: (key) => (PLAYER_PARTS.includes(groupOf(key)) ? key.slice(groupOf(key).length + 1) : key),
  isTemplate: true,
  isImplied: (key, text) => key === `chrome.${text}`,
};
export const consolePages: Collection = {
  sources: 'console/src/locales',
  // The scorer's page loads its own group alone. The console shows that page too, so it has all.
  files: { json: () => true, 'score.json': (key) => groupOf(key) === 'scorer' },
};

export type Catalogue = Record<string, string>;
type Parameters = Map<string, string>;

/** Parameter names and their TypeScript types in a compiled message. */
export function readParameters(message: CompiledMessage, found: Parameters = new Map()): Parameters {
  if (typeof message === 'string') return found;
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, options] = token as [string, string?, unknown?];
    // `#` inside a plural is a token without its own name.
    if (name === '#') continue;
    if (kind === 'plural' || kind === 'selectordinal' || kind === 'number') found.set(name, 'number');
    else if (kind === 'select') found.set(name, selectType(options));
    else if (!found.has(name)) found.set(name, 'string | number');
    if (typeof options === 'object' && options !== null) {
      for (const part of Object.values(options)) {
        if (Array.isArray(part)) readParameters(part as CompiledMessage, found);
      }
    }
  }
  return found;
}

function selectType(options: unknown): string {
  const cases = Object.keys(options as object).filter((name) => name !== 'offset' && name !== 'other');
  return [...cases.map((name) => `'${name}'`), '(string & {})'].join(' | ');
}

/** The errors of the catalogues, one sentence each. The first catalogue is the reference. */
export function listFaults(catalogues: Record<string, Catalogue>): string[] {
  const [[referenceName, reference] = ['', {}], ...others] = Object.entries(catalogues);
  const namesOf = (text: string): string =>
    [...readParameters(compileMessage(text)).keys()].sort().join(', ');
  return others.flatMap(([locale, catalogue]) => {
    const missing = Object.keys(reference).filter((key) => !Object.hasOwn(catalogue, key));
    const extra = Object.keys(catalogue).filter((key) => !Object.hasOwn(reference, key));
    const differing = Object.entries(reference).filter(
      ([key, text]) => Object.hasOwn(catalogue, key) && namesOf(text) !== namesOf(catalogue[key] ?? ''),
    );
    return [
      ...missing.map((key) => `${locale} lacks ${key}`),
      ...extra.map((key) => `${locale} has ${key}, which ${referenceName} has not`),
      ...differing.map(([key]) => `${locale} uses other parameters in ${key} than ${referenceName}`),
    ];
  });
}

function describeTypes(reference: Catalogue): string {
  const lines = Object.entries(reference).map(([key, text]) => {
    const parameters = readParameters(compileMessage(text));
    const fields = [...parameters].map(([name, type]) => `${name}: ${type}`).join('; ');
    return `  '${key}': ${parameters.size === 0 ? 'undefined' : `{ ${fields} }`};`;
  });
  return `// Written by tools/messages.ts.\nexport interface Messages {\n${lines.join('\n')}\n}\n`;
}

/** French puts a space before some marks and inside its quotes. A line must not break there. */
export const withNoBreakSpaces = (text: string): string =>
  text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0');

/** A text with `{name}` for each parameter, or the compiled message where it has cases. */
function compileTemplate(text: string): string | CompiledMessage {
  const message = compileMessage(text);
  const parts = [...message].map((part) =>
    Array.isArray(part) && part.length === 1 ? `{${part[0]}}` : part,
  );
  return parts.every((part) => typeof part === 'string') ? parts.join('') : message;
}

function compileCatalogue(
  catalogue: Catalogue,
  isWanted: (key: string) => boolean,
  { isTemplate = false, writeKey = (key) => key, isImplied = () => false }: Collection,
): string {
  const compiled = Object.entries(catalogue)
    .filter(([key, text]) => isWanted(key) && !isImplied(key, text))
    .map(([key, text]) => [writeKey(key), isTemplate ? compileTemplate(text) : compileMessage(text)]);
  return `${JSON.stringify(Object.fromEntries(compiled))}\n`;
}

const mapTexts = (catalogue: Catalogue, write: (text: string) => string): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, write(text)]));

export function readCatalogues({ sources }: Collection): Record<string, Catalogue> {
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      JSON.parse(readFileSync(path.join(projectRoot, sources, `${locale}.json`), 'utf8')) as Catalogue,
    ]),
  );
}

/** File name → text of every file that this tool writes. */
export function compileAll(
  collection: Collection,
  catalogues: Record<string, Catalogue>,
): Record<string, string> {
  const files: Record<string, string> = { 'messages.ts': describeTypes(catalogues[LOCALES[0]] ?? {}) };
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    for (const [ending, isWanted] of Object.entries(collection.files))
      files[`${locale}.${ending}`] = compileCatalogue(
        locale === 'fr' ? mapTexts(catalogue, withNoBreakSpaces) : catalogue,
        isWanted,
        collection,
      );
  }
  return files;
}

/** @returns every fault, and path from the root → text for each file to write. */
export function describeMessages(): { faults: string[]; files: Map<string, string> } {
  const files = new Map<string, string>();
  const faults = [pages, player, documents, letters, consolePages].flatMap((collection) => {
    const catalogues = readCatalogues(collection);
    for (const [name, text] of Object.entries(compileAll(collection, catalogues)))
      files.set(posix.join(collection.sources, 'gen', name), text);
    return listFaults(catalogues).map((fault) => `${collection.sources}: ${fault}`);
  });
  return { faults, files };
}
