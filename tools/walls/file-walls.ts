/** Walls about a file itself: what its text may name, how it is called, how long it is, and cycles between files. */
import { type Place, placeOf, rooms } from './place.ts';
import { lineAt, scan } from './scan.ts';
import type { Link, Tree } from './tree.ts';

export interface Finding {
  file: string;
  line: number;
  what: string;
  wall: number;
  sentence: string;
}

/** A file is about 200 lines; past this it holds two ideas. */
const maxFileLines = 400;

interface TextWall {
  wall: 3 | 4 | 7;
  sentence: string;
  text: RegExp;
  isHere: (place: Place) => boolean;
}

/** Lists that load after the page, so that the server never renders their names. */
const intlFiles = new Set(['web/src/features/identity/account/device-facts.ts']);

const textWalls: readonly TextWall[] = [
  {
    wall: 3,
    sentence: 'rules.ts is pure: time, chance and the environment are given to it',
    text: /\bDate\.now\s*\(|\bnew Date\(\s*\)|\bMath\.random\s*\(|(?<![\w$])(?:process|performance)\s*\./gu,
    isHere: ({ piece, path, isTest }) =>
      (piece === 'rules' || /\/console\/[a-z]+\/rules\.ts$/u.test(path)) && !isTest,
  },
  {
    wall: 4,
    sentence: 'only config/ reads the environment',
    text: /(?<![\w$])process\s*\.\s*env\b/gu,
    isHere: (place) => place.area !== '' && place.area !== 'config' && !place.isTest,
  },
  {
    wall: 4,
    sentence:
      'a route of the console writes by the act of its input, which names the operator and joins every store',
    text: /\b(?:actAs|transactAs)\b|\btransact\s*\(|\.\s*within\s*\(/gu,
    isHere: ({ area, path, isTest }) =>
      area === 'console' && !isTest && !/\/console\/(?:act|rooms)\.ts$/u.test(path),
  },
  {
    wall: 7,
    sentence: 'pages write dates, numbers and orders from tables of ours: Node and browsers differ in Intl',
    // Plural rules and the browser's zone are the same in all of them.
    text: /\bIntl\b(?!\s*\.\s*(?:PluralRules|LDMLPluralRule)\b|\.DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone)|\.\s*(?:localeCompare|toLocale\w+)/gu,
    isHere: ({ path, isTest, isTooling }) =>
      /^(?:web|ui)\/src\//u.test(path) && !isTest && !isTooling && !intlFiles.has(path),
  },
];

function findInText(file: string, source: string, place: Place): Finding[] {
  const here = textWalls.filter((wall) => wall.isHere(place));
  if (here.length === 0) return [];
  const { code } = scan(source);
  return here.flatMap(({ wall, sentence, text }) =>
    [...code.matchAll(text)].map((match) => ({
      file,
      line: lineAt(source, match.index),
      what: `names ${match[0].replace(/\s+|^\.|\($/gu, '')}`,
      wall,
      sentence,
    })),
  );
}

const emptyNames = new Set(['utils', 'helpers', 'types', 'common', 'misc', 'util', 'helper']);

function findInName(file: string, place: Place): Finding[] {
  const found: Finding[] = [];
  const empty = file.split('/').find((segment) => emptyNames.has(segment.replace(/\..*$/u, '')));
  if (empty !== undefined) {
    const sentence = 'no file is called utils, helpers, types, common or misc: a name says what is inside';
    found.push({ file, line: 1, what: `is called ${empty}`, wall: 6, sentence });
  }
  if (place.layer === 'features' && place.room < 0) {
    const sentence = `a feature has the name of a room: ${rooms.join(', ')}`;
    found.push({ file, line: 1, what: 'is a feature of no room', wall: 5, sentence });
  }
  return found;
}

function findInLength(file: string, source: string): Finding[] {
  const lines = source.replace(/\n$/u, '').split('\n').length;
  if (lines <= maxFileLines || file.split('/').includes('gen')) return [];
  const sentence = `no file is longer than ${maxFileLines} lines: one idea each`;
  return [{ file, line: maxFileLines + 1, what: `has ${lines} lines`, wall: 6, sentence }];
}

/** Everything that can be said of one file without looking at others. */
export function findInFile(file: string, source: string): Finding[] {
  const place = placeOf(file);
  return [...findInText(file, source, place), ...findInName(file, place), ...findInLength(file, source)];
}

/** `import { env } from 'node:process'` reads the environment by another door. */
export function findEnvironmentImports(links: readonly Link[]): Finding[] {
  const sentence = 'only config/ reads the environment';
  return links
    .filter(({ from, to, names }) => {
      const place = placeOf(from);
      const isServer = place.area !== '' && place.area !== 'config' && !place.isTest;
      return isServer && to.kind === 'builtin' && to.name === 'process' && /\benv\b/u.test(names);
    })
    .map((link) => ({
      file: link.from,
      line: link.line,
      what: 'imports env of node:process',
      wall: 4,
      sentence,
    }));
}

/** One finding per import that closes a circle of files; type-only imports count. */
export function findCycles(tree: Tree, links: readonly Link[]): Finding[] {
  const graph = new Map<string, Link[]>();
  for (const link of links) {
    if (link.to.kind !== 'ours' || !tree.has(link.to.path)) continue;
    graph.set(link.from, [...(graph.get(link.from) ?? []), link]);
  }
  const found: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string) => {
    trail.push(file);
    for (const { line, to } of graph.get(file) ?? []) {
      if (to.kind !== 'ours') continue;
      const start = trail.indexOf(to.path);
      if (start >= 0) {
        const circle = [...trail.slice(start), to.path].join(' → ');
        found.push({ file, line, what: `closes ${circle}`, wall: 6, sentence: 'no cycles between files' });
      } else if (!done.has(to.path)) visit(to.path);
    }
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) if (!done.has(file)) visit(file);
  return found;
}
