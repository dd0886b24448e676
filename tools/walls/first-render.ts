/**
 * Wall 8: the first rendering equals the server's. A component or hook reads the browser in effects, in handlers, and
 * through the hooks of `lib/first-render.ts`. Functions that it calls while it renders read nothing of it either.
 */
import type { Finding } from './file-walls.ts';
import { callAround, listFunctions, type SourceFunction } from './functions.ts';
import { lineAt, scan } from './scan.ts';
import type { Link, Tree } from './tree.ts';

const sentence =
  'the first rendering reads nothing that only the browser knows: use lib/first-render.ts, an effect or a handler';

const reads =
  /(?<![\w$.])(?:window\s*\.\s*\w+|(?:location|navigator|history)\s*\.\s*\w+|document\s*\.\s*(?:cookie|referrer|visibilityState|hidden|activeElement|fullscreenElement|getElementById|querySelector)\b|(?:local|session)Storage\b|matchMedia\s*\(|performance\s*\.\s*now\b|Math\.random\b|Date\.now\b|new Date\(\s*\))/gu;

/** Pages whose document has no content: the server renders their skeleton, and the browser alone renders them. */
const skeletonPages = new Set(
  'buy code confirm-account-deletion confirm-email-change contacts login order password-reset password-reset-request profile profile-cards profile-clips profile-edit profile-transactions registration search select-package simulate verify-email verify-notice'
    .split(' ')
    .map((page) => `web/src/pages/${page}.tsx`),
);

/** Components and hooks that read the browser on purpose, by their reasons. */
const allowed: Readonly<Record<string, string>> = {
  'web/src/lib/use-now.ts useNow': 'reads the clock where nothing hydrates',
  'web/src/lib/use-now.ts useFirstNow': 'reads the clock where nothing hydrates',
  'web/src/pages/vod-library.tsx ResumedList': 'renders after the hydration',
  'web/src/app/page-failure.tsx PageFailure': 'renders after a failure',
};

/** Calls whose functions run after the rendering. */
const later =
  /(?<![\w$])(?:use(?:Layout|Insertion)?Effect|useEffectEvent|useCallback|useMutation|useAfterHydration|useLate|useBlocker|set(?:Timeout|Interval)|request(?:AnimationFrame|IdleCallback)|startTransition|queueMicrotask|then|catch|finally|addEventListener|subscribe|new \w+Observer)\s*(?:<[^()]*>)?$/u;
/** Attributes and properties whose functions are called at events. */
const handler = /(?<![\w$])(?:on[A-Z]\w*|ref|run|reload|retry|queryFn|mutationFn)\s*(?:=\s*\{|:)$/u;
const nameBefore = /(?<![\w$])(?:(?:const|let)\s+([\w$]+)(?:\s*:[^=]*)?\s*=|function\s*\*?\s*([\w$]+))$/u;

const nameOf = ({ head }: SourceFunction): string | undefined => {
  const [, constant, declared] = nameBefore.exec(head) ?? [];
  return constant ?? declared;
};

/** A component or a hook: it runs while React renders. */
const isRendering = (name: string): boolean => /^(?:[A-Z]|use[A-Z])/u.test(name);

/** Whether a function inside a component runs after the rendering. A function with a name of its own is a handler. */
const isLater = (inner: SourceFunction): boolean => {
  const name = nameOf(inner);
  if (name !== undefined) return !isRendering(name);
  return later.test(inner.call) || handler.test(inner.head) || /[{,]\s*\w+\s*:?$/u.test(inner.head);
};

interface Source {
  readonly file: string;
  readonly text: string;
  readonly code: string;
  readonly functions: readonly SourceFunction[];
}

/** @returns the outermost function around the offset, when the offset is passed while that function runs. */
function runningAt({ functions }: Source, at: number): SourceFunction | undefined {
  const [outermost, ...inner] = functions.filter(({ start, end }) => start <= at && at < end);
  return inner.some(isLater) ? undefined : outermost;
}

/** Locals of the same name hide the browser's. */
const isHidden = (code: string, name: string): boolean =>
  new RegExp(`(?:const|let)\\s+(?:\\{[^}=]*)?\\b${name}\\b[^=;]*=|[({,]\\s*${name}\\s*[,:})?]`, 'u').test(
    code,
  );

function listReads(source: Source): { at: number; what: string }[] {
  return [...source.code.matchAll(reads)]
    .map(({ index, 0: what }) => ({ at: index, what: what.replace(/\(\s*\)?$/u, '') }))
    .filter(({ what }) => {
      const [name = ''] = what.split('.');
      return !['location', 'navigator', 'history'].includes(name) || !isHidden(source.code, name);
    });
}

/** Where a function is called, or given to what calls it at once. */
const listMentions = ({ code }: Source, name: string): number[] =>
  [...code.matchAll(new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\s*[:=](?!=))(\\s*\\()?`, 'gu'))]
    .filter(({ index, 1: isCall }) => isCall !== undefined || !later.test(callAround(code, index)))
    .map(({ index }) => index);

/** The functions of each file that read the browser, by name, as far as calls lead to them. */
function followReads(sources: readonly Source[], links: readonly Link[]): Map<string, Set<string>> {
  const reading = new Map<string, Set<string>>(sources.map(({ file }) => [file, new Set()]));
  const note = (source: Source, at: number): boolean => {
    const outermost = runningAt(source, at);
    const name = outermost && nameOf(outermost);
    if (name === undefined || isRendering(name)) return false;
    const names = reading.get(source.file);
    if (names === undefined || names.has(name)) return false;
    names.add(name);
    return true;
  };
  for (const source of sources) for (const { at } of listReads(source)) note(source, at);
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const source of sources)
      for (const name of namesIn(source, reading, links))
        for (const at of listMentions(source, name)) isNew = note(source, at) || isNew;
  }
  return reading;
}

/** The reading functions that a file has or imports. */
function namesIn(
  { file }: Source,
  reading: ReadonlyMap<string, ReadonlySet<string>>,
  links: readonly Link[],
): string[] {
  const imported = links
    .filter(({ from, to }) => from === file && to.kind === 'ours')
    .flatMap(({ to, names }) =>
      to.kind === 'ours'
        ? [...(reading.get(to.path) ?? [])].filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(names))
        : [],
    );
  return [...(reading.get(file) ?? []), ...imported];
}

const isPage = (file: string): boolean =>
  /^web\/src\/(?:app\/app|pages\/[\w-]+)\.tsx$/u.test(file) && !skeletonPages.has(file);

/** The modules of the first rendering: pages with what they import at once. The rest loads after a press or when idle. */
function listRendered(tree: Tree, links: readonly Link[]): string[] {
  const imports = new Map<string, string[]>();
  for (const { from, to, names } of links)
    if (to.kind === 'ours' && names !== '' && !names.startsWith('type '))
      imports.set(from, [...(imports.get(from) ?? []), to.path]);
  const found = new Set([...tree.keys()].filter(isPage));
  for (const file of found)
    for (const path of imports.get(file) ?? [])
      if (/^(?:web|ui)\/src\/.*\.tsx?$/u.test(path) && tree.has(path)) found.add(path);
  return [...found];
}

export function findFirstRenderReads(tree: Tree, links: readonly Link[]): Finding[] {
  const sources = listRendered(tree, links).map((file): Source => {
    const text = tree.get(file) ?? '';
    const { code } = scan(text);
    return { file, text, code, functions: listFunctions(code) };
  });
  const reading = followReads(sources, links);
  return sources.flatMap((source) => {
    const mentions = namesIn(source, reading, links).flatMap((what) =>
      listMentions(source, what).map((at) => ({ at, what })),
    );
    return [...listReads(source), ...mentions].flatMap(({ at, what }) => {
      const outermost = runningAt(source, at);
      const name = outermost && nameOf(outermost);
      if (name === undefined || !isRendering(name)) return [];
      if (allowed[`${source.file} ${name}`] !== undefined) return [];
      const line = lineAt(source.text, at);
      return [{ file: source.file, line, what: `${name} reads ${what}`, wall: 8, sentence }];
    });
  });
}
